import type { FinClawConfig } from '@finclaw/config';
import { FinClawError, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { readAnswer, type ToolServerAnswer } from './answer-parts.ts';
import type { OfferedTool } from './offered-tool.ts';
import { callResourceTool, RESOURCE_TOOLS } from './server-resources.ts';
import type { ServerSignIns } from './server-sign-ins.ts';
import { createSignedFetch } from './signed-fetch.ts';

export type ToolServerConfig = NonNullable<FinClawConfig['tools']['mcpServers']>[string];

/**
 * The time a server may take before its first message. One that is missing or ends is noticed at once, so this concerns
 * only slow starters, some of which are fetched and unpacked first.
 */
const CONNECT_TIMEOUT_MS = 60_000;
const CALL_TIMEOUT_MS = 30_000;
/** However much progress a call reports, it is over by then. */
const MAX_CALL_MS = 600_000;
const MAX_TOOLS = 200;
const MAX_PAGES = 20;
/** The maximum logged length of one message on a server's error output. */
const MAX_STDERR = 2_000;

interface ToolServerDeps {
  /** This program's version, sent to the server. */
  readonly version: string;
  readonly logger: FinClawLogger;
  /** The sign-ins for servers that identify their user. */
  readonly signIns: ServerSignIns;
}

/**
 * A server that offers tools over the Model Context Protocol. It is connected when it is needed, and again after it
 * went away.
 */
export class ToolServer {
  readonly name: string;
  /** Called when the server announces changed tools. */
  onToolsChanged: (() => void) | undefined;
  readonly #config: ToolServerConfig;
  readonly #version: string;
  readonly #logger: FinClawLogger;
  readonly #signIns: ServerSignIns;
  #client: Promise<Client> | undefined;

  constructor(name: string, config: ToolServerConfig, { version, logger, signIns }: ToolServerDeps) {
    this.name = name;
    this.#config = config;
    this.#version = version;
    this.#logger = logger;
    this.#signIns = signIns;
  }

  /** Returns the server's tools, without those the settings leave out. */
  async listTools(): Promise<readonly OfferedTool[]> {
    const client = await this.#connected();
    const found: OfferedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && found.length < MAX_TOOLS; page++) {
      const answer = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: this.#connectMs });
      found.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined) break;
    }
    if (client.getServerCapabilities()?.resources) {
      const taken = new Set(found.map(({ name }) => name));
      found.unshift(...RESOURCE_TOOLS.filter(({ name }) => !taken.has(name)));
    }
    const { tools } = this.#config;
    return found.filter(({ name }) => tools?.includes(name) ?? true).slice(0, MAX_TOOLS);
  }

  get #connectMs(): number {
    return this.#config.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  }

  /** The time limit of a call in all. */
  get longestCallMs(): number {
    return Math.max(MAX_CALL_MS, this.#config.timeoutMs ?? 0);
  }

  /**
   * Calls a tool. It is given up when the server is silent for `timeoutMs`; a word about its progress starts that time
   * anew.
   */
  async call(
    { name, isResource }: Pick<OfferedTool, 'name' | 'isResource'>,
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolServerAnswer> {
    const client = await this.#connected();
    const { timeoutMs: timeout = CALL_TIMEOUT_MS } = this.#config;
    const limits = {
      signal,
      timeout,
      resetTimeoutOnProgress: true,
      maxTotalTimeout: this.longestCallMs,
      onprogress: ({ progress, total, message }: Progress) =>
        this.#logger.debug('A tool server is getting on', { server: this.name, tool: name, progress, total, message }),
    };
    if (isResource) return readAnswer(await callResourceTool(client, name, input, limits), false);
    const { content, structuredContent, isError } = await client.callTool(
      { name, arguments: { ...input } },
      undefined,
      limits,
    );
    const parts = Array.isArray(content) ? content : [];
    const said = parts.length > 0 ? parts : [{ type: 'text', text: JSON.stringify(structuredContent ?? null) }];
    return readAnswer(said, isError === true);
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.then((connected) => connected.close()).catch(() => {});
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = undefined;
      if (isFinClawError(cause) && cause.code === 'MCP_SIGN_IN_NEEDED') throw cause;
      throw new FinClawError(`The tool server ${this.name} cannot be reached`, 'MCP_FAILED', { cause });
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const { Client: McpClient } = await import('@modelcontextprotocol/sdk/client/index.js');
    const client = new McpClient({ name: 'finclaw', version: this.#version }, { capabilities: {} });
    client.onclose = () => {
      this.#client = undefined;
    };
    const { ToolListChangedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.onToolsChanged?.());
    client.onerror = (error) => this.#logger.debug('A tool server reported an error', { server: this.name, error });
    await client.connect(await this.#transport(), { timeout: this.#connectMs });
    return client;
  }

  async #transport(): Promise<Transport> {
    const { command, args = [], env = {}, cwd, url, headers = {}, oauth } = this.#config;
    if (url !== undefined) {
      const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
      // A key in a header replaces a sign-in.
      const hasKey = Object.keys(headers).some((header) => header.toLowerCase() === 'authorization');
      const server = { name: this.name, url, privateHosts: oauth?.privateHosts };
      const signed = hasKey ? {} : { fetch: createSignedFetch(server, this.#signIns) };
      const requestInit: RequestInit = { headers, redirect: 'error' };
      return new StreamableHTTPClientTransport(new URL(url), { requestInit, ...signed }) as Transport;
    }
    const { StdioClientTransport, getDefaultEnvironment } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    // A program gets the few variables it needs to start and those it was given; our keys are in the rest.
    const transport = new StdioClientTransport({
      command: command!,
      args: [...args],
      env: { ...getDefaultEnvironment(), ...env },
      stderr: 'pipe',
      cwd,
    });
    transport.stderr?.on('data', (bytes: Buffer) => {
      this.#logger.debug('A tool server wrote to its error output', {
        server: this.name,
        text: bytes.toString('utf8').slice(0, MAX_STDERR),
      });
    });
    return transport;
  }
}
