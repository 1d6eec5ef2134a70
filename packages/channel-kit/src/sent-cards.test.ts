import { createChannelId } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { ApprovalCard } from './channel-approvals.ts';
import { createSentCards } from './sent-cards.ts';
import { FakeChannel } from './testing/fake-channel.ts';

const card: ApprovalCard = {
  approvalId: 'a1',
  target: { channelId: createChannelId('lobby'), accountId: 'default', targetId: 'alice' },
  text: 'Buy 10 shares?',
  approveLabel: 'Approve',
  denyLabel: 'Deny',
};

describe('createSentCards', () => {
  it('says how to answer where there are no buttons, and what the buttons send where there are', async () => {
    for (const supportsButtons of [false, true]) {
      const channel = new FakeChannel({ supportsButtons });
      await createSentCards(channel, { prefix: '!', locale: 'en' }).show(card);
      const [payload] = channel.sent[0]!.payloads;
      expect(payload?.text?.includes('!approve a1')).toBe(!supportsButtons);
      expect(payload?.channelData).toMatchObject({
        kind: 'approval',
        approve: { label: 'Approve', sends: '!approve a1' },
      });
    }
  });

  it('a card longer than a message has its buttons under the last part', async () => {
    const channel = new FakeChannel({ maxMessageLength: 40 });
    await createSentCards(channel, { prefix: '/', locale: 'en' }).show({ ...card, text: 'word '.repeat(30) });
    const payloads = channel.sent.flatMap((message) => message.payloads);
    expect(payloads.every(({ text = '' }) => text.length <= 40)).toBe(true);
    expect(payloads.map(({ channelData }) => channelData !== undefined).indexOf(true)).toBe(payloads.length - 1);
  });
});
