import * as z from 'zod/mini';
import { integer, keyedAddress, pattern, text, webAddress } from './values.ts';

/** Where the local server listens and who can reach it. */
export const gatewaySchema = z.strictObject({
  port: integer(1, 65_535),
  /** Anything but this machine needs `tls`, or `trustedProxies` with an https `publicUrl`. */
  host: text(),
  /** Paths of the certificate and its key; without them the server speaks plain HTTP. */
  tls: z.optional(z.strictObject({ certFile: text(), keyFile: text() })),
  /** Pages of other sites that may call the API with a token; none by default. */
  corsOrigins: z.array(webAddress()),
  /** The address people open, when it is not the one the server listens on. */
  publicUrl: z.optional(webAddress()),
  /** Addresses of reverse proxies that speak TLS to the outside; nobody else may then connect. */
  trustedProxies: z.optional(z.array(text())),
  /** Who may use the OpenAI-compatible API with a token: programs on this machine (the default), on any, or nobody. */
  openaiApi: z.optional(z.enum(['off', 'local', 'everywhere'])),
  /** Who may use the tools over MCP (`/mcp`) with a token; as for `openaiApi`. */
  mcpApi: z.optional(z.enum(['off', 'local', 'everywhere'])),
  /** Signing in on the page at a company's OpenID provider; its address of return is `/api/sign-in/company/back`. */
  oidc: z.optional(
    z.strictObject({
      /** The provider, as it names itself; https, except on this machine. */
      issuer: webAddress(),
      clientId: text(),
      /** Without one FinClaw is a public client. */
      clientSecret: z.optional(text()),
      /** What the button on the page says. */
      name: z.optional(text()),
      /** What is asked for, with blanks between; `openid profile email` unless set. */
      scope: z.optional(text()),
      /** Whoever has a verified address of these domains may come in without an invitation. */
      domains: z.optional(z.array(text())),
      /** Whoever is in one of these groups may as well. */
      groups: z.optional(z.array(text())),
      /** Where the provider names groups; `groups` unless set. */
      groupsClaim: z.optional(text()),
      /** What those who come so are; members unless set. */
      role: z.optional(z.enum(['member', 'reader'])),
      /**
       * After so many hours a browser that came so, and everything by which somebody whom nobody invited comes in, asks
       * the provider again; 72 unless set.
       */
      sessionHours: z.optional(integer(1, 8760)),
    }),
  ),
  /** Messages to browsers whose page is closed. */
  push: z.optional(
    z.strictObject({
      /** How a push service can reach the owner: `mailto:` or an https address; some services insist on a real one. */
      contact: z.optional(pattern(/^(?:mailto:|https:\/\/)\S+$/, 'config.expected.contact')),
      /**
       * Push services on this machine or network, each with its port as in a URL; others are reached at public
       * addresses only.
       */
      privateHosts: z.optional(z.array(text())),
    }),
  ),
  /** Where traces go (OTLP over HTTP); without it nothing is sent anywhere. */
  telemetry: z.optional(
    z.strictObject({ endpoint: keyedAddress(), headers: z.optional(z.record(z.string(), z.string())) }),
  ),
});
