import { FakeChannel } from '@finclaw/channel-kit/testing';
import { createSilentLogger, FinClawError } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createChannelId, type ReplyTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { Notices } from './notices.ts';

const target: ReplyTarget = { channelId: createChannelId('a'), accountId: 'default', targetId: 'user-1' };

function setUp() {
  const { outbox } = openStore(':memory:', { now: () => 0 });
  const channel = new FakeChannel();
  const notices = new Notices({
    outbox,
    resolveChannel: () => channel,
    languageOf: () => 'en',
    logger: createSilentLogger(),
    now: () => 0,
  });
  return { outbox, channel, notices };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('notices', () => {
  it('a message that may be lost is named once, and never repeated', async () => {
    const { outbox, channel, notices } = setUp();
    const { parts } = await outbox.prepare({
      runId: 'r',
      target,
      payloads: [{ text: 'answer' }],
      expiresAt: 1,
      dedupeKey: 'r',
    });
    await outbox.markSending(parts[0]!.id);
    await notices.resume(() => false);
    await notices.resume(() => false);
    await settled();
    expect(channel.texts).toEqual([expect.stringContaining('could not confirm')]);
    expect(channel.sent[0]).toMatchObject({ targetId: 'user-1' });
  });

  it('what somebody in this process is still sending is not sent by anybody else', async () => {
    const { outbox, channel, notices } = setUp();
    await outbox.prepare({ runId: 'open', target, payloads: [{ text: 'answer' }], expiresAt: 1, dedupeKey: 'open' });
    const arrived = Promise.withResolvers<undefined>();
    channel.onSend = () => arrived.promise;
    const sending = notices.send(target, 'AAPL > 200', 'alert-1');
    await settled();
    await notices.resume((runId) => runId === 'open');
    arrived.resolve(undefined);
    await sending;
    expect(channel.texts).toEqual(['AAPL > 200']);
  });

  it('what is being stored, or was found left behind a moment ago, is sent by one and not by two', async () => {
    const { outbox, channel, notices } = setUp();
    await outbox.prepare({ target, payloads: [{ text: 'left' }, { text: 'behind' }], expiresAt: 1, dedupeKey: 'left' });
    const nobody = () => false;
    await Promise.all([
      notices.send(target, 'AAPL > 200', 'alert-1'),
      notices.resume(nobody),
      notices.resume(nobody),
      notices.send(target, 'AAPL > 200', 'alert-1'),
      notices.resume(nobody),
    ]);
    expect(channel.texts.toSorted()).toEqual(['AAPL > 200', 'behind', 'left']);
  });

  it('a notice about a lost message that is lost itself ends the matter', async () => {
    const { channel, notices } = setUp();
    channel.onSend = () => Promise.reject(new FinClawError('cut off', 'DELIVERY_UNKNOWN'));
    await notices.send(target, 'AAPL > 200', 'alert-1');
    await settled();
    expect(channel.texts).toEqual(['AAPL > 200', expect.stringContaining('could not confirm')]);
  });
});
