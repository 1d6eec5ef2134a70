import type { Database } from './database.ts';
import type { Ownership } from './owner.ts';
import type { WaitingPlace } from './store.ts';

/** Receives accepted and ended messages of a conversation, in the same transaction. */
export interface InboxBook {
  accepted(tx: Database, sessionKey: string, lane: WaitingPlace): Promise<void>;
  ended(tx: Database, sessionKey: string): Promise<void>;
}

/** The dependencies of every table of the store. */
export interface TableContext {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownership: Ownership;
  readonly book?: InboxBook | undefined;
}
