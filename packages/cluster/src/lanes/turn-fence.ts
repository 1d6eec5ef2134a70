import { type Fence, runWithContext } from '@finclaw/infra';
import type { SessionKey } from '@finclaw/types';

/** Returns the token under which this process answers in a conversation; undefined when it may not. */
type TokenOf = (sessionKey: SessionKey) => number | undefined;

/** The time for which late writes of a lost turn are still refused. */
const STRAGGLERS_MS = 30_000;

/** The scope of a turn in a lane: each of its writes is made under the token of the lane. */
export interface LaneScope {
  isOurs(): boolean;
  run<T>(work: () => T): T;
  countsWhenLost(): boolean;
  end(): void;
}

/** Begins a turn, or ends a message without one, under the token that this process has now. */
export function beginInLane(tokenOf: TokenOf, sessionKey: SessionKey, messageId: string): LaneScope {
  const token = tokenOf(sessionKey);
  const fence: Fence | undefined = token === undefined ? undefined : { sessionKey, token, isOver: false };
  const isOurs = (): boolean => fence !== undefined && tokenOf(sessionKey) === fence.token;
  return {
    isOurs,
    run: (work) => runWithContext({ requestId: messageId, sessionKey, startedAt: Date.now(), fence }, work),
    // A process that is still alive did not crash on its messages; a message that repeatedly breaks the connection
    // is given up nevertheless.
    countsWhenLost: () => fence?.isBroken === true,
    // A tool that was running when its conversation was taken over may still try to write, as may the next owner of
    // the turn; later writes come from work the turn only started.
    end() {
      if (fence === undefined) return;
      const over = (): void => {
        fence.isOver = true;
      };
      if (isOurs()) over();
      else setTimeout(over, STRAGGLERS_MS).unref();
    },
  };
}
