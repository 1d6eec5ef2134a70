import * as z from 'zod/mini';
import { entryName, folder, integer, keyedAddress, milliseconds, pattern, text, webAddress } from './values.ts';

/** The services that `web_search` can use. */
const SEARCH_PROVIDERS = ['brave', 'tavily', 'searxng'] as const;

const policyRuleSchema = z.strictObject({
  /** A tool name or `group:name`; `*` matches any run of characters, `?` one. */
  pattern: pattern(/^[A-Za-z0-9_:*?-]{1,128}$/, 'config.expected.toolPattern'),
  verdict: z.enum(['allow', 'deny', 'require-approval']),
  reason: z.optional(text()),
  priority: z._default(z.number(), 0),
  scope: z._default(z.enum(['global', 'user', 'channel', 'group', 'tool']), 'global'),
  /** The user, channel or group a rule of that scope is about. */
  subject: z.optional(text()),
});

/** FinClaw's client registration at a server with sign-in. */
const oauthSchema = z.strictObject({
  clientId: z.optional(text()),
  clientSecret: z.optional(text()),
  /** The requested scopes, in the server's own words separated by spaces; by default those the server proposes. */
  scope: z.optional(text()),
  /** The local port of the redirect, where the server allows only a fixed one. */
  port: z.optional(integer(1, 65_535)),
  /**
   * Hosts of the local network used for signing in, as in their address: `login.internal`, `10.0.0.5:8443`. Without
   * them only public hosts and the server's own are used.
   */
  privateHosts: z.optional(z.array(text())),
});

/**
 * A program or an address that offers tools over the Model Context Protocol. Its tools are third-party: each call asks
 * first unless `readOnly` allows it.
 */
const mcpServerSchema = z.strictObject({
  /** The program to start, without a shell. Either this or `url`. */
  command: z.optional(text()),
  args: z.optional(z.array(z.string())),
  /** Its environment besides PATH, HOME and the locale. */
  env: z.optional(z.record(z.string(), z.string())),
  cwd: z.optional(text()),
  /** The address of a running server (streamable HTTP). */
  url: z.optional(keyedAddress()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** For servers that require a sign-in (`finclaw mcp login`) and do not register programs themselves. */
  oauth: z.optional(oauthSchema),
  enabled: z.optional(z.boolean()),
  /** The tools that are taken; without it, all. */
  tools: z.optional(z.array(text())),
  /**
   * The timeout of its first message. Default 60,000; a program that exits or an address without a listener fails at
   * once.
   */
  connectTimeoutMs: z.optional(milliseconds()),
  /**
   * The longest silence of a call: a progress report of the server restarts the time. Default 30,000; ten minutes in
   * all.
   */
  timeoutMs: z.optional(milliseconds()),
  /**
   * Tools without side effects that never need approval: those named here, or with `true` those the server itself marks
   * as read-only.
   */
  readOnly: z.optional(z.union([z.boolean(), z.array(text())])),
  /**
   * Fields of its results that are not treated as untrusted, by name; `true` for all of its results and descriptions.
   */
  trusted: z.optional(z.union([z.literal(true), z.array(text())])),
  /** True if the server may ask the model of its current user; each request asks that person first. */
  sampling: z.optional(z.boolean()),
  /** The working folders given to the server; a change reaches it at once. */
  roots: z.optional(z.array(folder())),
});

/** The pages a model may read on the web, and the search service. */
const webSchema = z.strictObject({
  /**
   * The hosts `web_fetch` may read: a name, `*.` and a domain, or `*` for every public one. One of the local network is
   * named with its port.
   */
  hosts: z.array(
    pattern(/^(?:\*|(?:\*\.)?[\p{L}\p{N}.-]+(?::\d{1,5})?|\[[0-9a-f:]+\]:\d{1,5})$/iu, 'config.expected.webHost'),
  ),
  /** The service behind `web_search`. */
  search: z.optional(
    z.strictObject({
      provider: z.enum(SEARCH_PROVIDERS),
      apiKey: z.optional(text()),
      /** Needed for a SearXNG server; others have an address of their own. */
      baseUrl: z.optional(webAddress()),
    }),
  ),
});

/** The `shell` tool, only for the person at this machine. Each command needs approval, whatever the rules say. */
const shellSchema = z.strictObject({
  enabled: z.boolean(),
  timeoutMs: milliseconds(),
  /** The working folder of commands. Default: the folder the program was started in. */
  cwd: z.optional(text()),
});

/** The `research` tool: several topics at once, each researched by a separate read-only model. */
const researchSchema = z.strictObject({
  enabled: z.boolean(),
  /** The maximum number of model calls per topic. */
  stepsPerTopic: integer(1, 20),
  /** The token limit of one call for all topics together. */
  tokensPerRun: integer(1000),
});

/** The available tools and the rules for running them. */
export const toolsSchema = z.strictObject({
  policyRules: z.array(policyRuleSchema),
  /** How long an approval waits; the time limit of the whole message ends it sooner. */
  approvalTimeoutMs: milliseconds(),
  /** True to use skills in `.finclaw/skills` of the folder the program is started in, too. */
  projectSkills: z.boolean(),
  web: webSchema,
  shell: shellSchema,
  research: researchSchema,
  mcpServers: z.optional(z.record(entryName(), mcpServerSchema)),
});
