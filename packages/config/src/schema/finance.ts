import * as z from 'zod/mini';
import { ASSET_CLASSES } from '../asset-classes.ts';
import { DATA_PROVIDER_NAMES } from '../data-providers.ts';
import { integer, milliseconds, pattern, text, timeOfDay, timeZone, webAddress } from './values.ts';

const lotMethod = z.enum(['average', 'fifo', 'lifo', 'hifo']);

/** The sources of prices and news, the method for lots, and the limits of alerts. */
export const financeSchema = z.strictObject({
  /** `auto` is `live` once a data provider is listed, and `simulated` before that. */
  marketData: z.enum(['auto', 'live', 'simulated']),
  dataProviders: z.array(
    z.strictObject({
      name: z.enum(DATA_PROVIDER_NAMES),
      apiKey: z.optional(text()),
      /** The second half of the credential, where there is one (Toss, KIS). */
      apiSecret: z.optional(text()),
      /** The contact SEC EDGAR requires of every caller, such as an e-mail address. */
      contact: z.optional(text()),
      /** The account that is compared with the ledger, such as 12345678-01 (KIS). */
      account: z.optional(text()),
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
  /** The source of `finclaw listings refresh`; the published addresses by default. */
  listings: z.optional(
    z.strictObject({
      mastersUrl: z.optional(webAddress()),
      directoryUrl: z.optional(webAddress()),
      coinsUrl: z.optional(webAddress()),
    }),
  ),
  portfolio: z.optional(
    z.strictObject({
      /** The method that decides which shares are sold first; average cost by default. */
      method: z.optional(lotMethod),
      /** The kind of an instrument, by symbol, where the lists lack it or are wrong. */
      assetClasses: z.optional(z.record(text(), z.enum(ASSET_CLASSES))),
      /** Accounts that use another method. */
      methods: z.optional(z.record(text(), lotMethod)),
    }),
  ),
  /** The interval of the disclaimer under answers about trades and allocation within one conversation. */
  disclaimer: z.enum(['daily', 'always', 'never']),
  paper: z.strictObject({
    /** The starting cash of a paper account, by currency; trades are added to it. */
    cash: z.record(pattern(/^[A-Z]{3}$/, 'config.expected.currency'), integer(0)),
  }),
  alertDefaults: z.strictObject({
    cooldownMs: integer(0),
    maxActiveAlerts: integer(0),
    /** The interval between two price checks. */
    checkEveryMs: integer(1_000),
    /** Alerts that fire in this time of day are delivered at its end. */
    quietHours: z.optional(
      z.strictObject({
        from: timeOfDay(),
        to: timeOfDay(),
        /** Default: the reader's. */
        timeZone: z.optional(timeZone()),
      }),
    ),
  }),
});
