import * as z from 'zod/mini';
import { integer, text } from './values.ts';

/** What each of the people may use at most, owners excepted, so that one cannot slow the others down. */
export const peopleSchema = z.strictObject({
  /** How many model calls of one person may run at a time; without it, half of all. */
  maxConcurrent: z.optional(integer(1, 1000)),
  /** How many messages of one person are taken in a minute. */
  messagesPerMinute: integer(1, 6000),
  /** How many requests of one person the page and the API take in a minute, over all their browsers and programs. */
  requestsPerMinute: integer(10, 1_000_000),
  /** How many connections of one person may be open for events at a time. */
  maxConnections: integer(1, 1000),
  /** How much one person may store, in megabytes: conversations with their files, transactions and memory. */
  storageMb: integer(1, 1_000_000),
  /**
   * What may be told of a person's private data in a group, by `channel:room`, or `*` for all: `nothing`, or after that
   * person's yes (`asked`).
   */
  rooms: z.record(text(), z.enum(['nothing', 'asked'])),
});
