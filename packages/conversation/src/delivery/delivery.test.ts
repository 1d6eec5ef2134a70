import { FakeChannel } from '@finclaw/channel-kit/testing';
import { FinClawError, runWithContext } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createChannelId } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import { RecordingLogger } from '../pipeline/testing/recording-logger.ts';
import { deliver } from './delivery.ts';

const target = { channelId: createChannelId('a'), accountId: 'default', targetId: 'user-1' };
const answer = { runId: 'r', purpose: 'answer', target, payloads: [{ text: 'Fine.' }] } as const;
const noRoom = () => Object.assign(new Error('no room'), { code: 'ENOSPC' });

/** Delivers an answer while a disk takes nothing the first time that a step needs it. */
async function deliverWhen(step: 'prepare' | 'markSending' | 'send' | 'markSent', canTell: boolean) {
  const { outbox } = openStore(':memory:');
  const channel = new FakeChannel({ supportsIdempotentSend: canTell });
  if (step === 'send') channel.onSend = (_message, index) => (index === 0 ? Promise.reject(noRoom()) : undefined);
  else vi.spyOn(outbox, step).mockRejectedValueOnce(noRoom());
  const report = await deliver(
    answer,
    { channel, outbox, logger: new RecordingLogger() },
    new AbortController().signal,
  );
  const parts = await outbox.partsOfRun('r');
  return { sent: report.sent, handedOver: channel.sent.length, state: parts.map(({ state }) => state) };
}

describe('an answer that meets a full disk', () => {
  it.each(['prepare', 'markSending', 'markSent'] as const)('at %s waits for room and leaves once', async (step) => {
    expect(await deliverWhen(step, false)).toEqual({ sent: 1, handedOver: 1, state: ['sent'] });
  });

  it('in a channel that keeps what it is sent is handed over again', async () => {
    expect(await deliverWhen('send', true)).toEqual({ sent: 1, handedOver: 2, state: ['sent'] });
  });

  it('behind a platform that could not tell a repetition is not', async () => {
    expect(await deliverWhen('send', false)).toEqual({ sent: 0, handedOver: 1, state: ['failed'] });
  });
});

describe('a notice of a turn whose database does not answer', () => {
  const fence = { sessionKey: 's', token: 1, isOver: false };
  it.each([
    { code: 'STORAGE_UNREACHABLE', shared: true, leaves: 0 },
    { code: 'STORAGE_LOCKED', shared: true, leaves: 0 },
    { code: 'SESSION_TAKEN_OVER', shared: true, leaves: 0 },
    // Nobody else would say it.
    { code: 'STORAGE_LOCKED', shared: false, leaves: 1 },
  ] as const)('($code, others can take over: $shared) leaves $leaves times', async ({ code, shared, leaves }) => {
    const { outbox } = openStore(':memory:');
    const channel = new FakeChannel();
    vi.spyOn(outbox, 'prepare').mockRejectedValueOnce(new FinClawError('away', code));
    const notice = { ...answer, purpose: 'notice' } as const;
    const send = () =>
      deliver(notice, { channel, outbox, logger: new RecordingLogger() }, new AbortController().signal);
    await runWithContext({ requestId: 'r', startedAt: 0, ...(shared && { fence }) }, send).catch(() => {});
    expect(channel.sent).toHaveLength(leaves);
  });
});
