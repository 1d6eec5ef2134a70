import * as z from 'zod/mini';
import { queueSchema } from './queue.ts';
import { integer } from './values.ts';

/** How conversations are kept apart and when they start afresh. */
export const sessionSchema = z.strictObject({
  /** When a conversation in a messenger starts afresh, with a summary; threads of the page and the terminal are condensed instead, never forgotten. */
  resetPolicy: z.enum(['daily', 'idle', 'never']),
  idleTimeoutMs: integer(0),
  /** `shared` lets every direct chat of an agent continue one conversation; the owner has to choose it. */
  directChats: z.enum(['per-person', 'shared']),
  /** A question that was left unanswered longer ago than this is not answered unasked: its conversation is told, and may ask again. */
  askAgainAfterMs: integer(0),
  /** Where several processes share a database server: after so long without a sign of life, others take over what a process was doing. */
  leaseMs: integer(300),
  queue: queueSchema,
});
