import * as z from 'zod/mini';

/** What is logged. Secrets are always masked. */
export const loggingSchema = z.strictObject({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  /** Whether a log file is written to the state directory. */
  file: z.boolean(),
});
