import type { Readable, Writable } from 'node:stream';
import type { RegisteredTool, ToolRegistry } from '@finclaw/agent';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

interface ServeToolsOptions {
  readonly tools: ToolRegistry;
  readonly version: string;
  /** Whether tools that show private data, such as the portfolio, are offered too. */
  readonly includesPrivate?: boolean;
  /** Where the client is. */
  readonly client: Transport | { readonly input: Readable; readonly output: Writable };
}

/** Who the client is, for the policy and for whatever belongs to a person: a program of the owner's. */
const CALLER = { sessionId: 'mcp', userId: 'local', channelId: 'api', chatType: 'direct' } as const;

/** Offers the read-only finance tools to an MCP client until it goes away. Every call passes the same gate as a model's. */
export async function serveTools({ tools, version, includesPrivate = false, client }: ServeToolsOptions): Promise<void> {
  const [{ Server }, { CallToolRequestSchema, ListToolsRequestSchema }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ]);
  const server = new Server({ name: 'finclaw', version }, { capabilities: { tools: {} } });
  const offered = (): readonly RegisteredTool[] => tools.list().filter((tool) => isOffered(tool, includesPrivate));

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: offered().map(({ definition: { name, description, inputSchema, isExternal = false } }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: 'object' as const },
      annotations: { readOnlyHint: true, openWorldHint: isExternal },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const isKnown = offered().some(({ definition }) => definition.name === params.name);
    if (!isKnown)
      return { isError: true, content: [{ type: 'text' as const, text: `There is no tool ${params.name.slice(0, 64)}` }] };
    const context = { ...CALLER, abortSignal: signal, toolUseId: crypto.randomUUID() };
    const { content, isError } = await tools.execute(params.name, params.arguments ?? {}, context);
    return { isError, content: [{ type: 'text' as const, text: content }] };
  });

  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect('input' in client ? await streamTransport(client, () => void server.close()) : client);
  await closed;
}

/** Tools that only look things up. A tool that is not listed here is not offered, whatever it says about itself. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'get_quote',
  'get_history',
  'get_indicator',
  'get_news',
  'search_instrument',
  'convert_currency',
  'calculate',
  'market_hours',
]);
const READ_ONLY_PRIVATE: ReadonlySet<string> = new Set([
  'portfolio_summary',
  'portfolio_lots',
  'portfolio_tax',
  'portfolio_trades',
  'list_orders',
  'get_order',
  'list_alerts',
  'list_schedules',
  'get_watchlist',
]);

function isOffered({ definition, source }: RegisteredTool, includesPrivate: boolean): boolean {
  const { name, changes } = definition;
  const isListed = READ_ONLY.has(name) || (includesPrivate && READ_ONLY_PRIVATE.has(name));
  return isListed && source === 'built-in' && changes === 'nothing';
}

/** A line for each message. The transport does not notice that its client has gone, so the end of the input is watched here. */
async function streamTransport(
  { input, output }: { readonly input: Readable; readonly output: Writable },
  onEnd: () => void,
): Promise<Transport> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  input.once('end', onEnd);
  input.once('close', onEnd);
  return new StdioServerTransport(input, output);
}
