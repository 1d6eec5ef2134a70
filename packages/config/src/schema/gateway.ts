import * as z from 'zod/mini';
import { integer, keyedAddress, pattern, text, webAddress } from './values.ts';

/** The address of the local server and who can reach it. */
export const gatewaySchema = z.strictObject({
  port: integer(1, 65_535),
  /** Any address but loopback needs `tls`, or `trustedProxies` with an https `publicUrl`. */
  host: text(),
  /** Paths of the certificate and its key; without them the server speaks plain HTTP. */
  tls: z.optional(z.strictObject({ certFile: text(), keyFile: text() })),
  /** Other sites whose pages may call the API with a token; none by default. */
  corsOrigins: z.array(webAddress()),
  /** The public address, when it differs from the one the server listens on. */
  publicUrl: z.optional(webAddress()),
  /** Addresses of reverse proxies that speak TLS to the outside; no other client may then connect. */
  trustedProxies: z.optional(z.array(text())),
  /** The callers of the OpenAI-compatible API with a token: programs on this machine (the default), on any, or none. */
  openaiApi: z.optional(z.enum(['off', 'local', 'everywhere'])),
  /** The callers of the tools over MCP (`/mcp`) with a token; as for `openaiApi`. */
  mcpApi: z.optional(z.enum(['off', 'local', 'everywhere'])),
  /** Signing in on the page at a company's OpenID provider; its address of return is `/api/sign-in/company/back`. */
  oidc: z.optional(
    z.strictObject({
      /** The provider's issuer; https, except on this machine. */
      issuer: webAddress(),
      clientId: text(),
      /** Without one FinClaw is a public client. */
      clientSecret: z.optional(text()),
      /** The label of the button on the page. */
      name: z.optional(text()),
      /** The requested scopes, separated by spaces; `openid profile email` by default. */
      scope: z.optional(text()),
      /** Domains whose users with a verified address are admitted without an invitation. */
      domains: z.optional(z.array(text())),
      /** Groups whose members are admitted as well. */
      groups: z.optional(z.array(text())),
      /** The claim with the groups; `groups` by default. */
      groupsClaim: z.optional(text()),
      /** The role of people admitted this way; members by default. */
      role: z.optional(z.enum(['member', 'reader'])),
      /**
       * The number of hours after which such a browser, and every sign-in of a person without an invitation, asks the
       * provider again; 72 by default.
       */
      sessionHours: z.optional(integer(1, 8760)),
    }),
  ),
  /** Push messages to browsers whose page is closed. */
  push: z.optional(
    z.strictObject({
      /** The owner's contact for a push service: `mailto:` or an https address; some services insist on a real one. */
      contact: z.optional(pattern(/^(?:mailto:|https:\/\/)\S+$/, 'config.expected.contact')),
      /**
       * Push services on this machine or network, each with its port as in a URL; others are reached at public
       * addresses only.
       */
      privateHosts: z.optional(z.array(text())),
    }),
  ),
  /** The target of traces (OTLP over HTTP); without it nothing is sent anywhere. */
  telemetry: z.optional(
    z.strictObject({ endpoint: keyedAddress(), headers: z.optional(z.record(z.string(), z.string())) }),
  ),
});
