import { createHash } from 'node:crypto';
import { type FinClawConfig, toolServerPrefix } from '@finclaw/config';
import { type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { KeyValueStore } from '@finclaw/storage';
import { createToolRegistrar, type StrangersToolDefinition, type ToolRegistry } from '@finclaw/tools';
import type { OfferedTool } from './offered-tool.ts';
import type { SamplingPort } from './server-sampling.ts';
import type { ServerSignIns } from './server-sign-ins.ts';
import { ToolServer, type ToolServerConfig } from './tool-server.ts';

interface ToolServersDeps {
  readonly servers: FinClawConfig['tools']['mcpServers'];
  readonly tools: ToolRegistry;
  /** Stores what each server offered, so that the next start need not ask. */
  readonly values: KeyValueStore;
  readonly signIns: ServerSignIns;
  readonly people?: SamplingPort;
  readonly logger: FinClawLogger;
  readonly version?: string;
}

/** The configured tool servers of a running program. */
export interface ConnectedToolServers {
  /** Servers that require a sign-in first. */
  readonly locked: readonly string[];
  /**
   * Asks every server for its current tools; new ones can be called from then on. Servers that wait for a sign-in are
   * asked again after it.
   */
  refresh(): Promise<void>;
  /** Tells the servers which folders they are to work in now. */
  setRoots(servers: FinClawConfig['tools']['mcpServers']): void;
  close(): Promise<void>;
}

const SCOPE = 'tool-servers';
const MAX_DESCRIPTION = 1000;
/** How often to check for a sign-in by another process, which is stored in the database. */
const LOOK_FOR_SIGN_IN_MS = 2_000;

/**
 * Registers the tools of the configured servers as third-party tools: each call needs approval unless the owner set
 * that the tool changes nothing, and results are untrusted except for the fields the owner trusts. A server that was
 * asked before is connected when one of its tools is called; one that cannot be reached is left out. A server's
 * description of a tool is read once; later it can add tools, never change one.
 */
export async function connectToolServers(deps: ToolServersDeps): Promise<ConnectedToolServers> {
  const { servers = {}, version = '0.0.0' } = deps;
  const wanted = Object.entries(servers).filter(([, config]) => config.enabled !== false);
  const offers = wanted.map(
    ([name, config]) => new ServerOffer(new ToolServer(name, config, { ...deps, version }), config, deps),
  );
  await Promise.all(offers.map((offer) => offer.recallOrAsk()));
  for (const offer of offers) offer.register();
  let looking: NodeJS.Timeout | undefined;
  return {
    get locked() {
      return offers.filter(({ isLocked }) => isLocked).map(({ server }) => server.name);
    },
    refresh: async () => {
      looking ??= setInterval(() => {
        for (const offer of offers) void offer.refreshAfterSignIn();
      }, LOOK_FOR_SIGN_IN_MS).unref();
      await Promise.all(offers.map((offer) => offer.refresh()));
    },
    setRoots: (changed = {}) => {
      for (const { server } of offers) void server.setRoots(changed[server.name]?.roots);
    },
    close: async () => {
      clearInterval(looking);
      await Promise.all(offers.map(({ server }) => server.close()));
    },
  };
}

/** The tools of one server, as it listed them or as stored. */
class ServerOffer {
  readonly server: ToolServer;
  readonly #config: ToolServerConfig;
  readonly #deps: ToolServersDeps;
  readonly #registered = new Set<string>();
  #offered: readonly OfferedTool[] = [];
  /** Absent when no sign-in is needed; else the value stored when the server required one. */
  #locked: { readonly sealed: string | undefined } | undefined;

  constructor(server: ToolServer, config: ToolServerConfig, deps: ToolServersDeps) {
    this.server = server;
    this.#config = config;
    this.#deps = deps;
    server.onToolsChanged = () => void this.refresh();
  }

  get isLocked(): boolean {
    return this.#locked !== undefined;
  }

  async recallOrAsk(): Promise<void> {
    this.#offered = (await this.#recall()) ?? (await this.#ask()) ?? [];
  }

  async refresh(): Promise<void> {
    const offered = await this.#ask();
    if (offered === undefined) return;
    this.#offered = offered;
    this.register();
  }

  /** Asks a server that required a sign-in once a new one is stored. */
  async refreshAfterSignIn(): Promise<void> {
    if (this.#locked === undefined || (await this.#deps.signIns.sealed(this.server.name)) === this.#locked.sealed)
      return;
    this.#locked = undefined;
    await this.refresh();
  }

  /** Registers the tools that are not registered yet. */
  register(): void {
    const { tools, logger } = this.#deps;
    const { server } = this;
    const registrar = createToolRegistrar(tools, 'plugin', this.#config.trusted, `tool server ${server.name}`);
    for (const tool of this.#offered) {
      if (this.#registered.has(tool.name)) continue;
      this.#registered.add(tool.name);
      try {
        const definition = definitionOf(server, tool, isReadOnly(tool, this.#config));
        registrar.register(definition, async (input, context) => {
          const { texts, pictures, isError, declined } = await server.call(tool, input, context);
          const origin = `tool server ${server.name}`;
          const notes = declined.map((reason) => `The server asked the user a question; it was declined: ${reason}.`);
          const parts = [
            ...texts.map((text) => ({ text, trust: 'untrusted' as const, origin })),
            ...notes.map((text) => ({ text, trust: 'trusted' as const, origin: 'FinClaw' })),
          ];
          return { content: [...texts, ...notes].join('\n'), isError, parts, pictures };
        });
      } catch (error) {
        logger.warn(
          'A tool of a tool server was left out',
          { server: server.name, tool: tool.name.slice(0, 64) },
          error,
        );
      }
    }
  }

  async #ask(): Promise<readonly OfferedTool[] | undefined> {
    const { values, logger, signIns } = this.#deps;
    const { server } = this;
    try {
      const offered = await server.listTools();
      this.#locked = undefined;
      await values.set(SCOPE, server.name, JSON.stringify({ of: this.#fingerprint(), offered }));
      return offered;
    } catch (error) {
      logger.warn('A tool server was left out', { server: server.name }, error);
      if (isFinClawError(error) && error.code === 'MCP_SIGN_IN_NEEDED')
        this.#locked = { sealed: await signIns.sealed(server.name) };
      await server.close();
      return undefined;
    }
  }

  /** Returns the stored tools; undefined for a server that was never asked, or has changed since. */
  async #recall(): Promise<readonly OfferedTool[] | undefined> {
    const stored = await this.#deps.values.get(SCOPE, this.server.name);
    if (stored === undefined) return undefined;
    const { of, offered } = JSON.parse(stored) as { readonly of: string; readonly offered: readonly OfferedTool[] };
    return of === this.#fingerprint() ? offered : undefined;
  }

  /** Settings may hold secrets, so they are not stored themselves. */
  #fingerprint(): string {
    return createHash('sha256').update(JSON.stringify(this.#config)).digest('hex');
  }
}

/** Tells whether a tool is read-only; a server's own statement counts only when the owner trusts it. */
function isReadOnly({ name, annotations }: OfferedTool, { readOnly = false }: ToolServerConfig): boolean {
  if (typeof readOnly !== 'boolean') return readOnly.includes(name);
  return readOnly && annotations?.readOnlyHint === true;
}

/** Defines a server's tool for the gate, with the strictest flags that may apply, since its effect is unknown. */
function definitionOf(
  { name: server, longestCallMs }: ToolServer,
  { name, description = '', inputSchema }: OfferedTool,
  changesNothing: boolean,
): StrangersToolDefinition {
  return {
    name: toolName(server, name),
    description: `[${server}] ${clean(description)}`,
    inputSchema,
    group: 'custom',
    ...(changesNothing && { changes: 'nothing' }),
    accessesSensitiveData: true,
    isExternal: true,
    timeoutMs: longestCallMs,
  };
}

/** `mcp_SERVER_TOOL`, in the characters every model accepts; a name cannot be that of a built-in tool. */
function toolName(server: string, tool: string): string {
  return `${toolServerPrefix(server)}${tool.replace(/[^a-zA-Z0-9_-]/g, '_')}`.slice(0, 64);
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION);
