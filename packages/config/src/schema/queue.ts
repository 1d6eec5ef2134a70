import * as z from 'zod/mini';
import { integer, milliseconds } from './values.ts';

/** The handling of a message that arrives while an answer is being made. */
export const queueSchema = z.strictObject({
  mode: z.enum(['queue', 'followup', 'interrupt', 'collect', 'steer', 'steer-backlog']),
  /** Waiting messages per session. */
  maxSize: integer(1, 10_000),
  /** The wait of `collect` for more after each message. */
  collectWindowMs: milliseconds(),
  dropPolicy: z.enum(['old', 'new']),
});

/** Overrides for one agent or channel; missing fields come from `session.queue`. */
export const queueOverrideSchema = z.partial(queueSchema);
