import * as z from 'zod/mini';

/** What is logged. Secrets are always masked, so `redactSensitive` can only be true. */
export const loggingSchema = z.strictObject({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  /** Whether a log file is written to the state directory. */
  file: z.boolean(),
  redactSensitive: z.literal(true),
});
