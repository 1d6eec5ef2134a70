import * as z from 'zod/mini';
import { queueSchema } from './queue.ts';
import { decimal, integer } from './values.ts';

/** How conversations are kept apart and when they start afresh. */
export const sessionSchema = z.strictObject({
  /**
   * When a conversation in a messenger starts afresh, with a summary; threads of the page and the terminal are
   * condensed instead, never forgotten.
   */
  resetPolicy: z.enum(['daily', 'idle', 'never']),
  idleTimeoutMs: integer(0),
  /** `shared` lets every direct chat of an agent continue one conversation; the owner has to choose it. */
  directChats: z.enum(['per-person', 'shared']),
  /**
   * A question that was left unanswered longer ago than this is not answered unasked: its conversation is told, and may
   * ask again.
   */
  askAgainAfterMs: integer(0),
  /**
   * Where several processes share a database server: after so long without a sign of life, others take over what a
   * process was doing.
   */
  leaseMs: integer(300),
  /** How a conversation is condensed that outgrows the window of its model. */
  compaction: z.strictObject({
    /** How full the window may be. */
    threshold: decimal(0.3, 0.95),
    /** What share of the window is left to the conversation then. */
    keep: decimal(0.1, 0.8),
    /** Whether a model writes the summary; without it the record is copied in part. */
    summarize: z.boolean(),
  }),
  queue: queueSchema,
});
