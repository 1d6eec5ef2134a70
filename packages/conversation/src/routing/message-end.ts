import type { InboxOutcome, InboxRow } from '@finclaw/storage';

/**
 * The reasons an accepted message ends without a run: queue full, replaced, given up after crashes, stopped while
 * waiting, an error outside its run, waited too long, or answered together with another before a crash.
 */
export type DropReason = 'queue-full' | 'superseded' | 'gave-up' | 'stopped' | 'broken' | 'too-old' | 'joined';

/** The ends of messages: with the run that handled them, or without one. */
export type MessageEnd<Run> = { readonly run: Run; readonly outcome: InboxOutcome } | { readonly dropped: DropReason };

/** Tracks open messages and ends them. Nothing else ends a message. */
export interface MessageBook<Run> {
  /** Notes that this process answers for a message; false when it does so already. */
  take(id: string): boolean;
  /** Tells whether this process is responsible for a message. */
  isOpen(id: string): boolean;
  /** Forgets a message that turned out not to be accepted. */
  giveBack(id: string): void;
  /** Ends messages that were part of one run, or were dropped together; those that have ended already are unchanged. */
  settle(rows: readonly InboxRow[], end: MessageEnd<Run>): Promise<void>;
}
