import * as z from 'zod/mini';
import { integer, text, webAddress } from './values.ts';

/** Where the local server listens. */
export const gatewaySchema = z.strictObject({
  port: integer(1, 65_535),
  host: text(),
  /** Paths of the certificate and its key; without them the server speaks plain HTTP. */
  tls: z.optional(z.strictObject({ certFile: text(), keyFile: text() })),
  corsOrigins: z.array(webAddress()),
});
