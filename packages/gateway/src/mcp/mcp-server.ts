import type { RegisteredTool, ToolRegistry } from '@finclaw/agent/tools';
import { type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { isOffered, type McpRights } from './offered-tools.ts';

/** What a server of the tools needs. */
export interface McpServerOptions extends McpRights {
  readonly tools: ToolRegistry;
  readonly version: string;
  readonly locale: Locale;
}

/** Who the client is, for the policy and for whatever belongs to a person: a program of the owner's. */
const CALLER = { userId: 'local', channelId: 'api', chatType: 'direct' } as const;
/** How long a person may think about a question. */
const ASK_MS = 120_000;

/** What can be read under an address: the tool that tells it. */
const RESOURCES = [
  { uri: 'finclaw://portfolio', tool: 'portfolio_summary' },
  { uri: 'finclaw://watchlist', tool: 'get_watchlist' },
  { uri: 'finclaw://alerts', tool: 'list_alerts' },
  { uri: 'finclaw://schedules', tool: 'list_schedules' },
] as const;

/** Questions worth asking, which a client can offer to its person. */
const PROMPTS = [
  { name: 'portfolio-review', key: 'gateway.mcp.review', text: 'gateway.mcp.reviewText' },
  { name: 'morning-briefing', key: 'gateway.mcp.briefing', text: 'gateway.mcp.briefingText' },
] as const satisfies readonly { readonly name: string; readonly key: MessageKey; readonly text: MessageKey }[];

/** A server for one MCP client. Every call passes the same gate as a model's; what would change something asks the client's person first. */
export async function createMcpServer(options: McpServerOptions): Promise<Server> {
  const { tools, version, locale, includesPrivate } = options;
  const [{ Server: McpServer }, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const server = new McpServer(
    { name: 'finclaw', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: message(locale, 'gateway.mcp.instructions') },
  );
  const sessionId = `mcp-${crypto.randomUUID()}`;
  const offered = (): readonly RegisteredTool[] => {
    const mayWrite = options.mayWrite && server.getClientCapabilities()?.elicitation !== undefined;
    return tools.list().filter((tool) => isOffered(tool, { includesPrivate, mayWrite }));
  };
  const run = (name: string, input: Readonly<Record<string, unknown>>, abortSignal: AbortSignal, inSession = sessionId) =>
    tools.execute(name, input, { ...CALLER, sessionId: inSession, abortSignal, toolUseId: crypto.randomUUID() });
  const resources = () => RESOURCES.filter(({ tool }) => offered().some(({ definition }) => definition.name === tool));

  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: offered().map(describe) }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }, { signal, sendRequest }) => {
    const tool = offered().find(({ definition }) => definition.name === params.name);
    if (!tool) return failed(`There is no tool ${params.name.slice(0, 64)}`);
    const input = params.arguments ?? {};
    if (tool.definition.changes === 'nothing') return toAnswer(await run(params.name, input, signal));
    const context = { ...CALLER, sessionId, abortSignal: signal };
    const described = (await tool.definition.describeCall?.(input, context))?.(locale) ?? [];
    const asked = [message(locale, 'gateway.mcp.allow', { tool: params.name }), ...described, JSON.stringify(input, null, 1)];
    const question = {
      method: 'elicitation/create' as const,
      params: { message: asked.join('\n'), requestedSchema: { type: 'object' as const, properties: {} } },
    };
    const { action } = await sendRequest(question, types.ElicitResultSchema, { signal, timeout: ASK_MS });
    if (action !== 'accept') return failed(message(locale, 'gateway.mcp.declined'));
    // The person has just said yes to this very input, so what was read before is no reason to ask again.
    return toAnswer(await run(params.name, input, signal, `mcp-${crypto.randomUUID()}`));
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({
    resources: resources().map(({ uri }) => ({ uri, name: uri.slice('finclaw://'.length), mimeType: 'application/json' })),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const row = resources().find((each) => each.uri === uri);
    if (!row) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 100)}`);
    const { content } = await run(row.tool, {}, signal);
    return { contents: [{ uri, mimeType: 'application/json', text: content }] };
  });
  server.setRequestHandler(types.ListPromptsRequestSchema, () => ({
    prompts: PROMPTS.map(({ name, key }) => ({ name, description: message(locale, key) })),
  }));
  server.setRequestHandler(types.GetPromptRequestSchema, ({ params: { name } }) => {
    const prompt = PROMPTS.find((each) => each.name === name);
    if (!prompt) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no prompt ${name.slice(0, 100)}`);
    return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text: message(locale, prompt.text) } }] };
  });
  return server;
}

function describe({ definition }: RegisteredTool) {
  const { name, description, inputSchema, isExternal = false, changes } = definition;
  return {
    name,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    outputSchema: { type: 'object' as const },
    annotations: { readOnlyHint: changes === 'nothing', destructiveHint: false, openWorldHint: isExternal },
  };
}

const failed = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

/** What a tool said, as text and, for programs, as the fields it consists of. */
function toAnswer({ content, isError }: { readonly content: string; readonly isError: boolean }) {
  return isError
    ? failed(content)
    : { isError: false, content: [{ type: 'text' as const, text: content }], structuredContent: fieldsOf(content) };
}

function fieldsOf(content: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Record<string, unknown>;
    return { result: parsed };
  } catch {
    return { text: content };
  }
}
