import * as z from 'zod/mini';
import { integer, text } from './values.ts';

/** The limits of each person, owners excepted, so that one cannot slow the others down. */
export const peopleSchema = z.strictObject({
  /** The maximum number of parallel model calls of one person; half of all by default. */
  maxConcurrent: z.optional(integer(1, 1000)),
  /** The maximum number of messages of one person per minute. */
  messagesPerMinute: integer(1, 6000),
  /**
   * The maximum number of requests of one person to the page and the API per minute, over all their browsers and
   * programs.
   */
  requestsPerMinute: integer(10, 1_000_000),
  /** The maximum number of open event connections of one person. */
  maxConnections: integer(1, 1000),
  /** The maximum storage of one person, in megabytes: conversations with their files, transactions and memory. */
  storageMb: integer(1, 1_000_000),
  /**
   * The private data of a person that may appear in a group, by `channel:room`, or `*` for all: `nothing`, or after
   * that person's approval (`asked`).
   */
  rooms: z.record(text(), z.enum(['nothing', 'asked'])),
});
