import type { FinClawConfig } from '@finclaw/config';
import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

export type ToolServerConfig = NonNullable<FinClawConfig['tools']['mcpServers']>[string];

/** A tool as a server describes it. */
export interface OfferedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
}

/** What a call gave back, part by part. */
interface ToolServerAnswer {
  readonly texts: readonly string[];
  readonly isError: boolean;
}

const CONNECT_TIMEOUT_MS = 15_000;
const CALL_TIMEOUT_MS = 30_000;
const MAX_TOOLS = 200;
const MAX_PAGES = 20;
/** So much of what a server writes to its error output at a time is kept in the log. */
const MAX_STDERR = 2_000;

/** A server that offers tools over the Model Context Protocol. It is connected when it is needed, and again after it went away. */
export class ToolServer {
  readonly name: string;
  /** Told when the server says that it offers other tools now. */
  onToolsChanged: (() => void) | undefined;
  readonly #config: ToolServerConfig;
  readonly #version: string;
  readonly #logger: FinClawLogger;
  #client: Promise<Client> | undefined;

  constructor(name: string, config: ToolServerConfig, version: string, logger: FinClawLogger) {
    this.name = name;
    this.#config = config;
    this.#version = version;
    this.#logger = logger;
  }

  /** The tools the server has, without those that were not asked for. */
  async listTools(): Promise<readonly OfferedTool[]> {
    const client = await this.#connected();
    const found: OfferedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && found.length < MAX_TOOLS; page++) {
      const answer = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: CONNECT_TIMEOUT_MS });
      found.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined) break;
    }
    const { tools } = this.#config;
    return found.filter(({ name }) => tools?.includes(name) ?? true).slice(0, MAX_TOOLS);
  }

  async call(name: string, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolServerAnswer> {
    const client = await this.#connected();
    const { timeoutMs: timeout = CALL_TIMEOUT_MS } = this.#config;
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...input } }, undefined, {
      signal,
      timeout,
    });
    const parts = Array.isArray(content) ? content.map(textOfPart) : [];
    const texts = parts.length > 0 ? parts : [JSON.stringify(structuredContent ?? null)];
    return { texts, isError: isError === true };
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.then((connected) => connected.close()).catch(() => {});
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((cause: unknown) => {
      this.#client = undefined;
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
    await client.connect(await this.#transport(), { timeout: CONNECT_TIMEOUT_MS });
    return client;
  }

  async #transport(): Promise<Transport> {
    const { command, args = [], env = {}, cwd, url, headers = {} } = this.#config;
    if (url !== undefined) {
      const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
      return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers, redirect: 'error' } }) as Transport;
    }
    const { StdioClientTransport, getDefaultEnvironment } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    // A program gets the few variables it needs to start and those it was given; our keys are in the rest.
    const transport = new StdioClientTransport({
      command: command!,
      args: [...args],
      env: { ...getDefaultEnvironment(), ...env },
      stderr: 'pipe',
      ...(cwd === undefined ? {} : { cwd }),
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

function textOfPart(part: unknown): string {
  const { type, text, resource, uri } = Object(part) as {
    type?: string;
    text?: unknown;
    resource?: { text?: unknown };
    uri?: unknown;
  };
  if (type === 'text') return String(text);
  if (type === 'resource' && typeof resource?.text === 'string') return resource.text;
  return type === 'resource_link' ? String(uri) : `[${String(type)}]`;
}
