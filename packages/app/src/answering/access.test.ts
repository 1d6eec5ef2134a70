import { defaultConfig, type FinClawConfig } from '@finclaw/config';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { gatesFor, isKnownSender, offersPairing, rolesOf } from './access.ts';

type Telegram = FinClawConfig['channels']['telegram'];

const configWith = (telegram: Partial<Telegram>): FinClawConfig['channels'] => ({
  ...defaultConfig.channels,
  telegram: { ...defaultConfig.channels.telegram, ...telegram },
});
const from = (senderId: string, fields: Partial<InboundMessage> = {}): InboundMessage => ({
  id: '1',
  channelId: createChannelId('telegram'),
  origin: 'typed',
  chatType: 'direct',
  senderId,
  body: 'hello',
  timestamp: createTimestamp(0),
  ...fields,
});
/** Only Paula is paired, and only with the first account. */
const pairing = {
  isPaired: async ({ accountId, senderId }: { accountId: string; senderId: string }) =>
    accountId === 'default' && senderId === 'paula',
};
const room = { chatType: 'group', chatId: 'r' } as const;
const work = { accountId: 'work' } as const;

describe('access', () => {
  it.each<[string, Partial<Telegram>, InboundMessage, boolean]>([
    ['a stranger, by default', {}, from('x'), false],
    ['a listed sender', { allowFrom: ['alice'] }, from('alice'), true],
    ['an admin', { admins: ['root'] }, from('root'), true],
    ['everybody, when the owner says so', { allowFrom: ['*'] }, from('x'), true],
    ['a paired sender', {}, from('paula'), true],
    ['a paired sender in a room, not spoken to', {}, from('paula', room), false],
    ['a paired sender in a room, spoken to', {}, from('paula', { ...room, mentionsBot: true }), true],
    ['a room where nobody needs to be spoken to', { requireMention: false }, from('paula', room), true],
    ['a stranger in that room', { requireMention: false }, from('x', room), false],
    ['a sender paired with another account', { accounts: { work: {} } }, from('paula', work), false],
    ['an account that opens itself', { accounts: { work: { allowFrom: ['*'] } } }, from('x', work), true],
    ['the channel beside it', { accounts: { work: { allowFrom: ['*'] } } }, from('x'), false],
    [
      'an account that inherits its channel',
      { allowFrom: ['alice'], accounts: { work: {} } },
      from('alice', work),
      true,
    ],
    ['an account named like a method', { accounts: {} }, from('x', { accountId: 'constructor' }), false],
  ])('%s', async (_name, telegram, message, allowed) => {
    const config = configWith(telegram);
    const verdict = await gatesFor({ id: message.channelId }, config, pairing)(message);
    expect(verdict.allowed).toBe(allowed);
    const sender = { channelId: 'telegram', accountId: message.accountId ?? 'default', senderId: message.senderId };
    if (message.chatType === 'direct') expect(await isKnownSender(sender, config, pairing)).toBe(allowed);
  });

  it.each([
    { id: 'terminal', section: {}, allowed: true, pairing: false },
    { id: 'lobby', section: undefined, allowed: false, pairing: true },
    { id: 'lobby', section: { pairing: false }, allowed: false, pairing: false },
    { id: 'lobby', section: { allowFrom: ['x'] }, allowed: true, pairing: true },
    { id: 'constructor', section: undefined, allowed: false, pairing: true },
  ])('a stranger on $id with $section is let in: $allowed', async ({ id, section, allowed, pairing: offered }) => {
    const config = { ...configWith({}), ...(section && { [id]: section }) };
    const message = from('x', { channelId: createChannelId(id) });
    expect((await gatesFor({ id: message.channelId }, config, pairing)(message)).allowed).toBe(allowed);
    if (!allowed) expect(offersPairing(message, config)).toBe(offered);
  });

  const people = {
    roleOf: ({ senderId }: { senderId: string }) => (senderId === 'local' ? ('owner' as const) : undefined),
  };

  it('admins are admins of the account that names them', () => {
    const config = configWith({ admins: ['root'], accounts: { work: { admins: ['boss'] } } });
    expect(rolesOf(from('root'), config, people)).toEqual(['admin']);
    expect(rolesOf(from('root', work), config, people)).toEqual([]);
    expect(rolesOf(from('boss', work), config, people)).toEqual(['admin']);
    expect(rolesOf(from('boss'), config, people)).toEqual([]);
    expect(rolesOf(from('local', { channelId: createChannelId('terminal') }), config, people)).toEqual(['admin']);
    expect(rolesOf(from('p-000000000001', { channelId: createChannelId('web') }), config, people)).toEqual([]);
  });
});
