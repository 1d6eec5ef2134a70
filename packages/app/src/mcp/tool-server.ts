import { pathToFileURL } from 'node:url';
import type { FinClawConfig } from '@finclaw/config';
import { FinClawError, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ElicitResult, Progress } from '@modelcontextprotocol/sdk/types.js';
import { readAnswer, type ToolServerAnswer } from './answer-parts.ts';
import type { OfferedTool } from './offered-tool.ts';
import { answerQuestion, declined, type ServerConversation, UNREACHABLE } from './server-questions.ts';
import { callResourceTool, RESOURCE_TOOLS } from './server-resources.ts';
import { answerSampling, type SamplingPort } from './server-sampling.ts';
import type { ServerSignIns } from './server-sign-ins.ts';
import { createSignedFetch } from './signed-fetch.ts';
import { SilenceTimer } from './silence-timer.ts';

export type ToolServerConfig = NonNullable<FinClawConfig['tools']['mcpServers']>[string];

/**
 * The time a server may take before its first message. One that is missing or exits is noticed at once, so this
 * concerns only slow starters, some of which are fetched and unpacked first.
 */
const CONNECT_TIMEOUT_MS = 60_000;
const CALL_TIMEOUT_MS = 30_000;
/** The maximum duration of a call, however much progress it reports. */
const MAX_CALL_MS = 600_000;
const MAX_TOOLS = 200;
const MAX_PAGES = 20;
/** The maximum logged length of one message on a server's error output. */
const MAX_STDERR = 2_000;

interface ToolServerDeps {
  /** This program's version, sent to the server. */
  readonly version: string;
  readonly logger: FinClawLogger;
  readonly signIns: ServerSignIns;
  /**
   * How the person and the model of a conversation are asked on behalf of a server; without it, requests are declined.
   */
  readonly people?: SamplingPort | undefined;
}

interface RunningCall {
  readonly conversation: ServerConversation;
  readonly silence: SilenceTimer;
  /** Questions that were declined without asking a person, with the reasons. */
  readonly declined: string[];
}

/** A server that offers tools over the Model Context Protocol. It is connected lazily, and again after it went away. */
export class ToolServer {
  readonly name: string;
  /** Called when the server announces changed tools. */
  onToolsChanged: (() => void) | undefined;
  readonly #config: ToolServerConfig;
  readonly #version: string;
  readonly #logger: FinClawLogger;
  readonly #signIns: ServerSignIns;
  readonly #people: SamplingPort | undefined;
  readonly #calls = new Set<RunningCall>();
  #roots: readonly string[] | undefined;
  #client: Promise<Client> | undefined;

  constructor(name: string, config: ToolServerConfig, { version, logger, signIns, people }: ToolServerDeps) {
    this.name = name;
    this.#config = config;
    this.#version = version;
    this.#logger = logger;
    this.#signIns = signIns;
    this.#people = people;
    this.#roots = config.roots;
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

  get longestCallMs(): number {
    return Math.max(MAX_CALL_MS, this.#config.timeoutMs ?? 0);
  }

  /**
   * Calls a tool. It times out when the server is silent for `timeoutMs`; a progress notification restarts that time,
   * and it pauses while a person is asked.
   */
  async call(
    { name, isResource }: Pick<OfferedTool, 'name' | 'isResource'>,
    input: Readonly<Record<string, unknown>>,
    conversation: ServerConversation,
  ): Promise<ToolServerAnswer & { readonly declined: readonly string[] }> {
    const client = await this.#connected();
    const silence = new SilenceTimer(this.#config.timeoutMs ?? CALL_TIMEOUT_MS);
    const call: RunningCall = { conversation, silence, declined: [] };
    this.#calls.add(call);
    const limits = {
      signal: AbortSignal.any([conversation.abortSignal, silence.signal]),
      timeout: this.longestCallMs,
      onprogress: ({ progress, total, message }: Progress) => {
        silence.restart();
        this.#logger.debug('A tool server is getting on', { server: this.name, tool: name, progress, total, message });
      },
    };
    try {
      if (isResource)
        return { ...readAnswer(await callResourceTool(client, name, input, limits), false), declined: call.declined };
      const { content, structuredContent, isError } = await client.callTool(
        { name, arguments: { ...input } },
        undefined,
        limits,
      );
      const parts = Array.isArray(content) ? content : [];
      const answerParts =
        parts.length > 0 ? parts : [{ type: 'text', text: JSON.stringify(structuredContent ?? null) }];
      return { ...readAnswer(answerParts, isError === true), declined: call.declined };
    } finally {
      silence.stop();
      this.#calls.delete(call);
    }
  }

  /** Notifies the server of other folders to work in, if it was given any. */
  async setRoots(roots: readonly string[] | undefined): Promise<void> {
    if (this.#roots === undefined || JSON.stringify(this.#roots) === JSON.stringify(roots)) return;
    this.#roots = roots ?? [];
    const client = await this.#client?.catch(() => undefined);
    await client?.sendRootsListChanged().catch((error: unknown) => {
      this.#logger.warn('A tool server did not take the changed folders', { server: this.name }, error);
    });
  }

  /**
   * The call a request of the server belongs to. The protocol does not say which, so there is none while it works for
   * several conversations: one person must not be asked because of another's call.
   */
  get #call(): RunningCall | undefined {
    const [first, ...others] = this.#calls;
    const keyOf = ({ conversation }: RunningCall): string =>
      JSON.stringify([conversation.sessionId, conversation.userId]);
    return first && others.every((other) => keyOf(other) === keyOf(first)) ? first : undefined;
  }

  async #askPerson(
    params: Parameters<typeof answerQuestion>[1],
    people: SamplingPort,
    signal: AbortSignal,
  ): Promise<ElicitResult> {
    const call = this.#call;
    const result = call
      ? await inCall(call, signal, (either) => answerQuestion(this.name, params, call.conversation, people, either))
      : declined(UNREACHABLE);
    const reason = result._meta?.['finclaw/reason'];
    if (reason === undefined) return result;
    this.#logger.info('A question of a tool server was declined', { server: this.name, reason });
    for (const each of this.#calls) each.declined.push(String(reason));
    return result;
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
    const { sampling } = this.#config;
    const capabilities = {
      ...(this.#people && { elicitation: { form: {} }, ...(sampling && { sampling: {} }) }),
      ...(this.#roots && { roots: { listChanged: true } }),
    };
    const client = new McpClient({ name: 'finclaw', version: this.#version }, { capabilities });
    client.onclose = () => {
      this.#client = undefined;
    };
    await this.#takeRequests(client);
    client.onerror = (error) => this.#logger.debug('A tool server reported an error', { server: this.name, error });
    await client.connect(await this.#transport(), { timeout: this.#connectMs });
    return client;
  }

  async #takeRequests(client: Client): Promise<void> {
    const {
      CreateMessageRequestSchema,
      ElicitRequestSchema,
      ListRootsRequestSchema,
      ToolListChangedNotificationSchema,
    } = await import('@modelcontextprotocol/sdk/types.js');
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => this.onToolsChanged?.());
    const people = this.#people;
    if (people) {
      client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
        params.mode === 'url' ? declined('addresses are not opened') : this.#askPerson(params, people, signal),
      );
    }
    if (people && this.#config.sampling) {
      client.setRequestHandler(CreateMessageRequestSchema, ({ params }, { signal }) => {
        const call = this.#call;
        if (call === undefined) throw new Error(UNREACHABLE);
        return inCall(call, signal, (either) => answerSampling(this.name, params, call.conversation, people, either));
      });
    }
    if (this.#roots)
      client.setRequestHandler(ListRootsRequestSchema, () => ({
        roots: (this.#roots ?? []).map((folder) => ({ uri: pathToFileURL(folder).href })),
      }));
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
    // A program gets the few variables it needs to start and its configured ones; our keys are in the rest.
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

/** Answers a request of the server within a call, whose timeout pauses meanwhile and whose abort ends it. */
function inCall<T>(
  { conversation, silence }: RunningCall,
  signal: AbortSignal,
  answer: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return silence.hold(() => answer(AbortSignal.any([signal, conversation.abortSignal])));
}
