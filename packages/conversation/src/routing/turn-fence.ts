import { type Fence, runWithContext } from '@finclaw/infra';
import type { SessionKey } from '@finclaw/types';

/** Who knows under which token this process answers in a conversation; undefined when it may not. */
export interface Tokens {
  tokenOf(sessionKey: SessionKey): number | undefined;
}

/** How long what a lost turn had begun is kept from writing. */
const STRAGGLERS_MS = 30_000;

/**
 * The right to write for a turn that begins now; undefined where this process has the database to itself, or may not
 * answer there.
 */
export function fenceOf(lanes: Tokens | undefined, sessionKey: SessionKey): Fence | undefined {
  const token = lanes?.tokenOf(sessionKey);
  return token === undefined ? undefined : { sessionKey, token, isOver: false };
}

/** Whether another process answers in the conversation by now. */
export const isTakenOver = (lanes: Tokens | undefined, sessionKey: SessionKey, fence: Fence | undefined): boolean =>
  lanes !== undefined && (fence === undefined || lanes.tokenOf(sessionKey) !== fence.token);

/** Does the work of a message, each write of it under the token of its conversation. */
export function behindFence<T>(requestId: string, sessionKey: SessionKey, fence: Fence | undefined, work: () => T): T {
  return runWithContext({ requestId, sessionKey, startedAt: Date.now(), fence }, work);
}

/**
 * Ends the right to write. A tool that was at work when its conversation was taken over may still want to write, as
 * whoever runs the turn next will; what lives longer was only begun in the turn.
 */
export function endFence(lanes: Tokens | undefined, sessionKey: SessionKey, fence: Fence | undefined): void {
  if (fence === undefined) return;
  const over = (): void => {
    fence.isOver = true;
  };
  if (isTakenOver(lanes, sessionKey, fence)) setTimeout(over, STRAGGLERS_MS).unref();
  else over();
}
