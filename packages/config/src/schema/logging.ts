import * as z from 'zod/mini';

/** The log settings. Secrets are always masked. */
export const loggingSchema = z.strictObject({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  /** True to write a log file to the state directory. */
  file: z.boolean(),
});
