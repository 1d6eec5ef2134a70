import { type App, LOCAL_PERSON } from '@finclaw/app';
import { type MessageKey, message, Refusal } from '@finclaw/config';
import { outputSchemaOf } from '@finclaw/features';
import { FinClawError, showControls } from '@finclaw/infra';
import { suggestInstruments } from '@finclaw/market/instruments';
import { type RegisteredTool, type ToolRegistry, toolLabel } from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import { isRecord, parseJson } from '@finclaw/types';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { API_CHANNEL, type Principal, WEB_CHANNEL } from '../access/principal.ts';
import { type AskAssistant, askTool, checkFiguresTool } from './assistant-tools.ts';
import { isOffered, type McpRights } from './offered-tools.ts';
import { mcpResources } from './resources.ts';

/** The dependencies of a tool server. */
export interface McpServerOptions extends Pick<McpRights, 'includesPrivate'> {
  /** Called for every tool call, since a right can be revoked. */
  readonly mayWrite: () => boolean;
  readonly tools: ToolRegistry;
  /** Answers questions; absent where the client may not ask. */
  readonly ask?: AskAssistant | undefined;
  /** Completes the name of an instrument, for arguments with completion. */
  readonly complete?: ((typed: string) => readonly string[]) | undefined;
  /** The owner's resources, by address. */
  readonly readable?: Readonly<Record<string, () => Promise<object>>>;
  readonly version: string;
  readonly locale: Locale;
  /** The person the client belongs to; the first owner's by default. */
  readonly holder?: Pick<Principal, 'person' | 'senderId'>;
}

/** How long a person may take to answer a question. */
const ASK_MS = 120_000;
/** The number of completions returned. */
const MOST_VALUES = 20;

/** Suggested questions, which a client can offer to its user. */
const PROMPTS: readonly Prompt[] = [
  { name: 'portfolio-review', key: 'gateway.mcp.review', text: 'gateway.mcp.reviewText' },
  { name: 'morning-briefing', key: 'gateway.mcp.briefing', text: 'gateway.mcp.briefingText' },
  {
    name: 'instrument-briefing',
    key: 'gateway.mcp.instrument',
    text: 'gateway.mcp.instrumentText',
    argument: 'instrument',
  },
];

interface Prompt {
  readonly name: string;
  readonly key: MessageKey;
  readonly text: MessageKey;
  /** The arguments that the client fills in. */
  readonly argument?: 'instrument';
}

/**
 * Creates a server for one MCP client. Every call passes the same gate as a model's; a call that would change something
 * asks the client's user first.
 */
export async function createMcpServer(options: McpServerOptions): Promise<Server> {
  const { tools, version, locale, includesPrivate } = options;
  const [{ Server: McpServer }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const server = new McpServer(
    { name: 'finclaw', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, ...(options.complete && { completions: {} }) },
      instructions: message(locale, 'gateway.mcp.instructions'),
    },
  );
  // The identity of the client, for the policy and for personal data.
  const { person, senderId } = options.holder ?? { person: LOCAL_PERSON, senderId: LOCAL_PERSON };
  const caller = {
    userId: senderId,
    channelId: API_CHANNEL,
    chatType: 'direct',
    // A program cannot receive an alert or a reminder later; its person's page can.
    replyTarget: { channelId: WEB_CHANNEL, accountId: 'default', targetId: person },
  } as const;
  const sessionId = `mcp-${crypto.randomUUID()}`;
  const offered = (): readonly RegisteredTool[] => {
    const mayWrite = options.mayWrite() && server.getClientCapabilities()?.elicitation !== undefined;
    return tools.list().filter((tool) => isOffered(tool, { includesPrivate, mayWrite }));
  };
  const run = (
    name: string,
    input: Readonly<Record<string, unknown>>,
    abortSignal: AbortSignal,
    inSession = sessionId,
  ) => tools.execute(name, input, { ...caller, sessionId: inSession, abortSignal, toolUseId: crypto.randomUUID() });
  const isThere = (name: string): boolean => offered().some(({ definition }) => definition.name === name);
  const resources = mcpResources({ isThere, run, readable: includesPrivate ? options.readable : undefined });

  const own = [checkFiguresTool(locale), ...(options.ask === undefined ? [] : [askTool(locale, options.ask)])];
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: [...offered().map((tool) => describe(tool, locale)), ...own.map(({ definition }) => definition)],
  }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, extra) => {
    const { signal, sendRequest } = extra;
    const report = reporter(extra, params._meta?.progressToken);
    const assistant = own.find(({ definition }) => definition.name === params.name);
    if (assistant !== undefined) {
      try {
        const fields = await assistant.run(params.arguments ?? {}, { signal, locale, report });
        return { content: [{ type: 'text' as const, text: JSON.stringify(fields) }], structuredContent: fields };
      } catch (error) {
        if (error instanceof FinClawError || error instanceof Refusal)
          return failed(error instanceof Refusal ? message(locale, error.key, error.params) : error.message);
        throw error;
      }
    }
    const tool = offered().find(({ definition }) => definition.name === params.name);
    if (!tool) return failed(`There is no tool ${params.name.slice(0, 64)}`);
    const input = params.arguments ?? {};
    report(toolLabel(params.name, locale));
    if (tool.definition.changes === 'nothing') return toAnswer(await run(params.name, input, signal));
    const context = { ...caller, sessionId, abortSignal: signal };
    const described = (await tool.definition.describeCall?.(input, context))?.(locale) ?? [];
    const asked = [
      message(locale, 'gateway.mcp.allow', { tool: toolLabel(params.name, locale) }),
      ...described,
      ...Object.entries(input).map(([field, value]) => `${field}: ${showControls(wordsOf(value))}`),
    ];
    const question = {
      method: 'elicitation/create' as const,
      params: { message: asked.join('\n'), requestedSchema: { type: 'object' as const, properties: {} } },
    };
    const { action } = await sendRequest(question, types.ElicitResultSchema, { signal, timeout: ASK_MS });
    // The right may have been revoked while the person decided.
    if (action !== 'accept' || !isThere(params.name)) return failed(message(locale, 'gateway.mcp.declined'));
    // The person has just approved this very input, so earlier content is no reason to ask again.
    return toAnswer(await run(params.name, input, signal, `mcp-${crypto.randomUUID()}`));
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({ resources: resources.listed() }));
  server.setRequestHandler(types.ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: resources.templates(),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const text = await resources.read(uri, signal);
    if (text === undefined)
      throw new types.McpError(types.ErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 100)}`);
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  });
  server.setRequestHandler(types.ListPromptsRequestSchema, () => ({
    prompts: PROMPTS.map(({ name, key, argument }) => ({
      name,
      title: message(locale, key),
      description: message(locale, key),
      ...(argument && {
        arguments: [{ name: argument, description: message(locale, 'gateway.mcp.argument'), required: true }],
      }),
    })),
  }));
  server.setRequestHandler(types.GetPromptRequestSchema, ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS.find((each) => each.name === name);
    if (!prompt) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no prompt ${name.slice(0, 100)}`);
    const { argument } = prompt;
    const value = argument === undefined ? '' : (given[argument] ?? '').trim().slice(0, 100);
    if (argument !== undefined && value === '')
      throw new types.McpError(types.ErrorCode.InvalidParams, `The argument "${argument}" is missing`);
    const text = message(locale, prompt.text, { instrument: value });
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
  if (options.complete !== undefined) {
    const { complete } = options;
    server.setRequestHandler(types.CompleteRequestSchema, ({ params: { argument } }) => {
      const values = argument.name === 'instrument' ? complete(argument.value.slice(0, 100)).slice(0, MOST_VALUES) : [];
      return { completion: { values: [...values], hasMore: false } };
    });
  }
  return server;
}

/** Reports progress to a client that asked for it. */
interface ProgressLine {
  readonly sendNotification: (notification: {
    readonly method: 'notifications/progress';
    readonly params: { readonly progressToken: string | number; readonly progress: number; readonly message: string };
  }) => Promise<void>;
}

/** Reports each step of a call to a client that asked for progress. */
function reporter({ sendNotification }: ProgressLine, token: string | number | undefined): (step: string) => void {
  let progress = 0;
  return (step) => {
    if (token === undefined) return;
    progress++;
    const params = { progressToken: token, progress, message: step };
    // A disconnected client is handled elsewhere.
    sendNotification({ method: 'notifications/progress', params }).catch(() => {});
  };
}

/** A value of a call as a person reads it. */
const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Returns the instrument names that may complete the text. */
export const namesOf = ({ finance, locale }: Pick<App, 'finance' | 'locale'>, typed: string): readonly string[] =>
  suggestInstruments(finance.directory, typed, locale).map(({ value }) => value);

function describe({ definition }: RegisteredTool, locale: Locale) {
  const { name, description, inputSchema, isExternal = false, changes } = definition;
  return {
    name,
    title: toolLabel(name, locale),
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    outputSchema: outputSchemaOf(name),
    annotations: { readOnlyHint: changes === 'nothing', destructiveHint: false, openWorldHint: isExternal },
  };
}

const failed = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

/** Converts a tool's result to text and, for programs, to its fields. */
function toAnswer({ content, isError }: { readonly content: string; readonly isError: boolean }) {
  return isError
    ? failed(content)
    : { isError: false, content: [{ type: 'text' as const, text: content }], structuredContent: fieldsOf(content) };
}

function fieldsOf(content: string): Record<string, unknown> {
  const parsed = parseJson(content);
  if (isRecord(parsed)) return parsed;
  return parsed === undefined ? { text: content } : { result: parsed };
}
