import { standardProfile } from '@finclaw/config';
import { createSilentLogger } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { OfferNotices } from './offer-notices.ts';
import type { NewOffer } from './shares.ts';

it('goes on after an offer that cannot be sent, and tries that one again', async () => {
  const announced: string[] = [];
  const told: string[] = [];
  let isDown = true;
  const offer = (id: string): NewOffer => ({
    id,
    account: 'ISA',
    access: 'reader',
    recipient: `p-${id}`,
    giver: 'Mina',
    key: id,
    markAnnounced: async () => void announced.push(id),
  });
  const offers = new OfferNotices({
    shares: { newOffers: async () => ['one', 'two', 'three'].filter((id) => !announced.includes(id)).map(offer) },
    people: {
      profiles: { of: () => standardProfile('en', { language: 'en', isKnown: false }) },
      sendersOf: () => [],
      refresh: async () => {},
    },
    notices: {
      send: async ({ targetId }) => {
        if (isDown && targetId === 'p-two') throw new Error('The messenger cannot be reached');
        told.push(targetId);
      },
    },
    prefix: '/',
    logger: createSilentLogger(),
    now: () => 0,
  });
  await offers.announce();
  expect(announced).toEqual(['one', 'three']);
  isDown = false;
  await offers.announce();
  expect([announced, told]).toEqual([
    ['one', 'three', 'two'],
    ['p-one', 'p-three', 'p-two'],
  ]);
});
