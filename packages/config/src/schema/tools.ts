import * as z from 'zod/mini';
import { entryName, integer, keyedAddress, milliseconds, pattern, text, webAddress } from './values.ts';

/** The services that `web_search` can ask. */
const SEARCH_PROVIDERS = ['brave', 'tavily', 'searxng'] as const;

const policyRuleSchema = z.strictObject({
  /** A tool name or `group:name`; `*` stands for any run of characters, `?` for one. */
  pattern: pattern(/^[A-Za-z0-9_:*?-]{1,128}$/, 'config.expected.toolPattern'),
  verdict: z.enum(['allow', 'deny', 'require-approval']),
  reason: z.optional(text()),
  priority: z._default(z.number(), 0),
  scope: z._default(z.enum(['global', 'user', 'channel', 'group', 'tool']), 'global'),
  /** Which user, channel or group a rule of that scope is about. */
  subject: z.optional(text()),
});

/** How FinClaw is known to a server that people sign in to. */
const oauthSchema = z.strictObject({
  clientId: z.optional(text()),
  clientSecret: z.optional(text()),
  /** What may be done there, in the server's own words with blanks between; without it, what the server proposes. */
  scope: z.optional(text()),
  /** The port on this machine that the browser is sent back to, where the server knows only a fixed one. */
  port: z.optional(integer(1, 65_535)),
  /**
   * Hosts of the local network that people sign in at, as in their address: `login.internal`, `10.0.0.5:8443`. Without
   * them only public hosts and the server's own are asked.
   */
  privateHosts: z.optional(z.array(text())),
});

/**
 * A program or an address that offers tools over the Model Context Protocol. Its tools are strangers: each call asks
 * first unless `readOnly` says otherwise.
 */
const mcpServerSchema = z.strictObject({
  /** The program to start; it is never given to a shell. Either this or `url`. */
  command: z.optional(text()),
  args: z.optional(z.array(z.string())),
  /** All it gets of the environment besides PATH, HOME and the locale. */
  env: z.optional(z.record(z.string(), z.string())),
  cwd: z.optional(text()),
  /** Where a server already runs (streamable HTTP). */
  url: z.optional(keyedAddress()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** For servers that want their user to sign in (`finclaw mcp login`) and do not register programs by themselves. */
  oauth: z.optional(oauthSchema),
  enabled: z.optional(z.boolean()),
  /** The tools that are taken; without it, all. */
  tools: z.optional(z.array(text())),
  /**
   * How long it may take to say its first word. Default 60,000; a program that ends or an address where nobody listens
   * is not waited for.
   */
  connectTimeoutMs: z.optional(milliseconds()),
  /**
   * How long a call may be silent: a word of the server about its progress starts the time anew. Default 30,000; ten
   * minutes in all.
   */
  timeoutMs: z.optional(milliseconds()),
  /**
   * Which of its tools change nothing and so never ask: those named here, or with `true` those the server itself calls
   * read-only.
   */
  readOnly: z.optional(z.union([z.boolean(), z.array(text())])),
  /**
   * Fields of its results that are not treated as untrusted, by name; `true` for all of its results and descriptions.
   */
  trusted: z.optional(z.union([z.literal(true), z.array(text())])),
});

/** What a model may read on the web, and who searches it. */
const webSchema = z.strictObject({
  /**
   * The hosts `web_fetch` may read: a name, `*.` and a domain, or `*` for every public one. One of the local network is
   * named with its port.
   */
  hosts: z.array(
    pattern(/^(?:\*|(?:\*\.)?[\p{L}\p{N}.-]+(?::\d{1,5})?|\[[0-9a-f:]+\]:\d{1,5})$/iu, 'config.expected.webHost'),
  ),
  /** Who answers `web_search`. */
  search: z.optional(
    z.strictObject({
      provider: z.enum(SEARCH_PROVIDERS),
      apiKey: z.optional(text()),
      /** Needed for a SearXNG server; others have an address of their own. */
      baseUrl: z.optional(webAddress()),
    }),
  ),
});

/** The `shell` tool, for the person at this machine alone. Each command asks first, whatever the rules say. */
const shellSchema = z.strictObject({
  enabled: z.boolean(),
  /** How long one command may run. */
  timeoutMs: milliseconds(),
  /** Where commands start. Default: the folder the program was started in. */
  cwd: z.optional(text()),
});

/** The `research` tool: several topics at once, each looked into by a model of its own that can only read. */
const researchSchema = z.strictObject({
  enabled: z.boolean(),
  /** How often the model of one topic may be asked. */
  stepsPerTopic: integer(1, 20),
  /** What all topics of one call may use together. */
  tokensPerRun: integer(1000),
});

/** Which tools there are and which may run. */
export const toolsSchema = z.strictObject({
  policyRules: z.array(policyRuleSchema),
  /** How long a question for a yes waits; a whole message's time limit ends it sooner. */
  approvalTimeoutMs: milliseconds(),
  /** Whether skills in `.finclaw/skills` of the folder the program is started in are used, too. */
  projectSkills: z.boolean(),
  web: webSchema,
  shell: shellSchema,
  research: researchSchema,
  mcpServers: z.optional(z.record(entryName(), mcpServerSchema)),
});
