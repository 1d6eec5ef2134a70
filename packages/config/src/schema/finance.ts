import * as z from 'zod/mini';
import { integer, milliseconds, text, webAddress } from './values.ts';

/** Where prices and news come from, and the limits of alerts. */
export const financeSchema = z.strictObject({
  dataProviders: z.array(
    z.strictObject({
      name: text(),
      apiKey: z.optional(text()),
      baseUrl: z.optional(webAddress()),
      /** Requests per minute. */
      rateLimit: z.optional(integer(1)),
    }),
  ),
  newsFeeds: z.array(
    z.strictObject({
      name: text(),
      url: webAddress(),
      refreshIntervalMs: z.optional(milliseconds(1000)),
    }),
  ),
  alertDefaults: z.strictObject({
    cooldownMs: integer(0),
    maxActiveAlerts: integer(0),
  }),
});
