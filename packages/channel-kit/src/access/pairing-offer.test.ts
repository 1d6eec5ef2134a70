import { createSilentLogger } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { FakeChannel } from '../testing/fake-channel.ts';
import { createPairing } from './pairing.ts';
import { offerPairing } from './pairing-offer.ts';

const message: InboundMessage = {
  id: '1',
  channelId: createChannelId('telegram'),
  accountId: 'work',
  origin: 'typed',
  chatType: 'direct',
  senderId: '7',
  body: '내 잔고 알려줘',
  timestamp: createTimestamp(0),
};

function setUp() {
  const channel = new FakeChannel();
  const pairing = createPairing({ values: openStore(':memory:').values, now: () => 0 });
  return { channel, pairing, deps: { pairing, channel, locale: 'ko', logger: createSilentLogger() } as const };
}

describe('offerPairing', () => {
  it('a stranger gets a code on the account they wrote to, in their language, once', async () => {
    const { channel, pairing, deps } = setUp();
    await offerPairing(message, deps);
    await offerPairing({ ...message, id: '2' }, deps);
    expect(channel.sent).toMatchObject([{ accountId: 'work', targetId: '7' }]);
    const [, code = ''] = /코드를 알려 주세요: `(\S+)`/.exec(channel.texts[0] ?? '') ?? [];
    expect(await pairing.approve(code, 'typed')).toMatchObject({
      status: 'paired',
      sender: { accountId: 'work', senderId: '7' },
    });
  });

  it('a room gets nothing', async () => {
    const { channel, pairing, deps } = setUp();
    await offerPairing({ ...message, chatType: 'group', chatId: 'r' }, deps);
    expect([channel.sent, await pairing.waiting()]).toEqual([[], []]);
  });

  it('a code that did not arrive does not keep the stranger waiting', async () => {
    const { channel, deps } = setUp();
    channel.onSend = (_message, index) => (index === 0 ? Promise.reject(new Error('offline')) : undefined);
    await offerPairing(message, deps);
    await offerPairing(message, deps);
    expect(channel.sent).toHaveLength(2);
  });
});
