import assert from 'node:assert/strict';
import { FinClawError } from '@finclaw/infra';
import type { InboundMessage, OutboundMessage, ReplyTarget } from '@finclaw/types';
import type { ChannelHarness } from './channel-harness.ts';

/** One thing every channel must do. It throws when the channel does not. */
export interface ChannelCheck {
  readonly name: string;
  run(harness: ChannelHarness): Promise<void>;
}

/** Gives up waiting for the platform; far longer than anything takes. */
const PATIENCE_MS = 60_000;
/** Long enough for something that must not happen to have happened. */
const QUIET_MS = 60;

/** Waits until the condition holds. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new assert.AssertionError({ message: `Never happened: ${what}` });
    await pause(3);
  }
}

/** Gives something that must not happen the time to happen. */
export const quiet = (): Promise<void> => pause(QUIET_MS);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Listens to the channel and keeps what it hands in. `accept` decides per call whether the message could be taken. */
export function listen(harness: ChannelHarness, accept: (call: number) => boolean = () => true): InboundMessage[] {
  const heard: InboundMessage[] = [];
  const { channel } = harness;
  assert.ok(channel.onMessage, 'the channel can be listened to');
  channel.onMessage(async (message) => {
    heard.push(message);
    if (!accept(heard.length - 1)) throw new FinClawError('The inbox is not available', 'STORAGE_FAILURE');
  });
  return heard;
}

/** A message as delivery hands it to a channel. */
export function outbound(target: ReplyTarget, text: string, more: Partial<OutboundMessage> = {}): OutboundMessage {
  const { channelId, accountId, targetId, threadId } = target;
  return {
    channelId,
    accountId,
    targetId,
    payloads: [{ text }],
    idempotencyKey: crypto.randomUUID(),
    ...(threadId === undefined ? {} : { threadId }),
    ...more,
  };
}

/** Sends and returns the code it failed with; undefined when it succeeded. */
export async function codeOfSend(harness: ChannelHarness, message: OutboundMessage): Promise<string | undefined> {
  assert.ok(harness.channel.send, 'the channel can send');
  try {
    await harness.channel.send(message);
    return undefined;
  } catch (error) {
    return error instanceof FinClawError ? error.code : 'not-ours';
  }
}
