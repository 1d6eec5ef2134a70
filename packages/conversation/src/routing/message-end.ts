import type { InboxOutcome, InboxRow } from '@finclaw/storage';

/**
 * Why an accepted message ends without a run: no room, replaced, given up after crashes, stopped while it waited, a
 * fault outside its run, left for too long, or answered together with another before a crash.
 */
export type DropReason = 'queue-full' | 'superseded' | 'gave-up' | 'stopped' | 'broken' | 'too-old' | 'joined';

/** How messages end: with the run they went into, or without one. */
export type MessageEnd<Run> = { readonly run: Run; readonly outcome: InboxOutcome } | { readonly dropped: DropReason };

/** Who knows which messages are open, and ends them. Nothing else ends a message. */
export interface MessageBook<Run> {
  /** Notes that this process answers for a message; false when it does so already. */
  take(id: string): boolean;
  /** Whether this process answers for a message. */
  isOpen(id: string): boolean;
  /** Lets go of a message that turned out not to be accepted. */
  giveBack(id: string): void;
  /** Ends messages that went into one run, or were dropped together; what has ended already is left alone. */
  settle(rows: readonly InboxRow[], end: MessageEnd<Run>): Promise<void>;
}
