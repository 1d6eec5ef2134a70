import { runWithContext } from '@finclaw/infra';
import type { SessionKey } from '@finclaw/types';

/** The right to answer in a conversation, from the start of one turn to its end. */
export interface TurnScope {
  /** Returns false once somebody else answers in the conversation; then nothing may be ended here. */
  isOurs(): boolean;
  /** Runs the work of a message under that right. */
  run<T>(work: () => T): T;
  /** Returns whether a turn that was lost counts as a try all the same. */
  countsWhenLost(): boolean;
  /** Gives the right back. */
  end(): void;
}

/** Decides in which conversations a router answers. */
export interface TurnScopes {
  /** Tells whether other processes accept and answer messages too. */
  readonly isShared: boolean;
  begin(sessionKey: SessionKey, messageId: string): TurnScope;
  /** Hears that nothing is left to do here in a conversation. */
  idle(sessionKey: SessionKey): void;
  /** Returns true, between two turns of a conversation, when what waits in it has to be left. */
  mustYield(sessionKey: SessionKey): boolean;
}

/** The scopes of a process that has the database to itself: every conversation is its own. */
export const ALONE: TurnScopes = {
  isShared: false,
  begin: (sessionKey, requestId) => ({
    isOurs: () => true,
    run: (work) => runWithContext({ requestId, sessionKey, startedAt: Date.now() }, work),
    countsWhenLost: () => false,
    end: () => {},
  }),
  idle: () => {},
  mustYield: () => false,
};
