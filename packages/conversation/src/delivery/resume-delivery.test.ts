import { FakeChannel } from '@finclaw/channel-kit/testing';
import { type Outbox, openStore } from '@finclaw/storage';
import { createChannelId, type ReplyTarget } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { RecordingLogger } from '../pipeline/testing/recording-logger.ts';
import { resumeDelivery } from './resume-delivery.ts';

const target = (channel: string, targetId = 'user-1'): ReplyTarget => ({
  channelId: createChannelId(channel),
  accountId: 'default',
  targetId,
});
const signal = new AbortController().signal;

async function prepare(outbox: Outbox, runId: string, to: ReplyTarget, texts: readonly string[]) {
  const payloads = texts.map((text) => ({ text }));
  return (
    await outbox.prepare({ runId, target: to, payloads, expiresAt: Date.now() + 60_000, dedupeKey: `${runId}:answer` })
  ).parts;
}

async function resume(outbox: Outbox, channels: Readonly<Record<string, FakeChannel>>, at: AbortSignal = signal) {
  const { unknown, pending } = await outbox.recover(Date.now());
  const reported: string[] = [];
  const deps = {
    outbox,
    resolveChannel: (id: string) => channels[id],
    logger: new RecordingLogger(),
    reportUnknown: (part: { readonly payload: { readonly text?: string } }) => reported.push(part.payload.text ?? ''),
  };
  return resumeDelivery([...unknown, ...pending], deps, at).then((report) => ({ ...report, reported }));
}

describe('resumeDelivery', () => {
  it('sends what was prepared, in order for each target', async () => {
    const { outbox } = openStore(':memory:');
    await prepare(outbox, 'run-1', target('a'), ['1', '2']);
    await prepare(outbox, 'run-2', target('a', 'user-2'), ['x']);
    await prepare(outbox, 'run-3', target('a'), ['3']);
    const channel = new FakeChannel();
    expect(await resume(outbox, { a: channel })).toEqual({ sent: 4, failed: 0, unknown: 0, waiting: 0, reported: [] });
    expect(channel.sent.filter((each) => each.targetId === 'user-1').map((each) => each.payloads[0]?.text)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(await resume(outbox, { a: channel })).toMatchObject({ sent: 0 });
    expect(channel.sent).toHaveLength(4);
  });

  it('a part found half-way is reported, not repeated', async () => {
    const { outbox } = openStore(':memory:');
    const [first] = await prepare(outbox, 'run-1', target('a'), ['1', '2']);
    await outbox.markSending(first!.id);
    const channel = new FakeChannel();
    expect(await resume(outbox, { a: channel })).toEqual({
      sent: 1,
      failed: 0,
      unknown: 1,
      waiting: 0,
      reported: ['1'],
    });
    expect(channel.texts).toEqual(['2']);
  });

  it('a channel that recognises repetition gets it again under the same key', async () => {
    const { outbox } = openStore(':memory:');
    const [first] = await prepare(outbox, 'run-1', target('a'), ['1', '2']);
    await outbox.markSending(first!.id);
    const channel = new FakeChannel({ supportsIdempotentSend: true });
    expect(await resume(outbox, { a: channel })).toEqual({ sent: 2, failed: 0, unknown: 0, waiting: 0, reported: [] });
    expect(channel.texts).toEqual(['1', '2']);
    expect(channel.sent[0]?.idempotencyKey).toBe(first!.id);
    expect((await outbox.partsOfRun('run-1')).map((part) => part.state)).toEqual(['sent', 'sent']);
  });

  it('what cannot go out now waits, fails or stays for the next start', async () => {
    const { outbox } = openStore(':memory:');
    await prepare(outbox, 'run-1', target('gone'), ['1']);
    await prepare(outbox, 'run-2', target('a'), ['2']);
    const channel = new FakeChannel();
    channel.onSend = () => Promise.reject(new Error('no'));
    expect(await resume(outbox, { a: channel })).toMatchObject({ sent: 0, failed: 1, waiting: 1 });
    expect((await outbox.partsOfRun('run-1'))[0]?.state).toBe('prepared');
    expect((await outbox.partsOfRun('run-2'))[0]?.state).toBe('failed');
    await prepare(outbox, 'run-3', target('a'), ['3']);
    await resume(outbox, { a: channel }, AbortSignal.abort());
    expect((await outbox.partsOfRun('run-3'))[0]?.state).toBe('prepared');
  });
});
