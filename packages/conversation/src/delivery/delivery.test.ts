import { FakeChannel } from '@finclaw/channel-kit/testing';
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
  const report = await deliver(answer, { channel, outbox, logger: new RecordingLogger() }, new AbortController().signal);
  const parts = await outbox.partsOfRun('r');
  return { sent: report.sent, handedOver: channel.sent.length, state: parts.map(({ state }) => state) };
}

describe('D4 an answer that meets a full disk', () => {
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
