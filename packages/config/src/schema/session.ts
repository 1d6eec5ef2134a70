import * as z from 'zod/mini';
import { queueSchema } from './queue.ts';
import { decimal, integer } from './values.ts';

/** The separation of conversations and when they start afresh. */
export const sessionSchema = z.strictObject({
  /**
   * When a conversation in a messenger starts afresh, with a summary; threads of the page and the terminal are
   * compacted instead, never forgotten.
   */
  resetPolicy: z.enum(['daily', 'idle', 'never']),
  idleTimeoutMs: integer(0),
  /** `shared` lets every direct chat of an agent continue one conversation; the owner has to choose it. */
  directChats: z.enum(['per-person', 'shared']),
  /**
   * A question unanswered for longer than this is not answered automatically: its conversation is informed, and may ask
   * again.
   */
  askAgainAfterMs: integer(0),
  /**
   * Where several processes share a database server: after this time without a heartbeat, others take over a process's
   * work.
   */
  leaseMs: integer(300),
  /** The compaction of a conversation that outgrows the window of its model. */
  compaction: z.strictObject({
    /** The fill level that starts it. */
    threshold: decimal(0.3, 0.95),
    /** The share of the window left to the conversation afterwards. */
    keep: decimal(0.1, 0.8),
    /** True if a model writes the summary; otherwise the record is shortened by copying. */
    summarize: z.boolean(),
  }),
  queue: queueSchema,
});
