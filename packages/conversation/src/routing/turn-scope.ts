import { runWithContext } from '@finclaw/infra';
import type { SessionKey } from '@finclaw/types';

/** The lease on a conversation for one turn. */
export interface TurnScope {
  /** Returns false once another process owns the conversation; then nothing may be ended here. */
  isOurs(): boolean;
  /** Runs the work of a message under that right. */
  run<T>(work: () => T): T;
  /** Returns whether a lost turn counts as an attempt nevertheless. */
  countsWhenLost(): boolean;
  /** Releases the lease. */
  end(): void;
}

/** Decides in which conversations a router answers. */
export interface TurnScopes {
  /** Tells whether other processes accept and answer messages too. */
  readonly isShared: boolean;
  begin(sessionKey: SessionKey, messageId: string): TurnScope;
  /** Called when a conversation has no work left here. */
  idle(sessionKey: SessionKey): void;
  /** Returns true, between two turns of a conversation, when it must be released although messages wait. */
  mustYield(sessionKey: SessionKey): boolean;
}

/** The scopes of a process that has the database to itself and owns every conversation. */
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
