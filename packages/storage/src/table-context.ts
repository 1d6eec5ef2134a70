import type { Database } from './database.ts';
import type { Ownership } from './owner.ts';

/** Told of what is accepted and ended in a conversation, in the same transaction. */
export interface InboxBook {
  accepted(tx: Database, sessionKey: string, place: string): Promise<void>;
  ended(tx: Database, sessionKey: string): Promise<void>;
}

/** What every table of the store is made with. */
export interface TableContext {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownership: Ownership;
  readonly book?: InboxBook | undefined;
}
