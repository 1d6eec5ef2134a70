import { TOOL_FACTS } from '@finclaw/features';
import { type RegisteredToolDefinition, ToolRegistry } from '@finclaw/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';
import { READ_ONLY, READ_ONLY_PRIVATE } from './offered-tools.ts';
import { serveTools } from './serve-tools.ts';

const tool = (name: string, more: Partial<RegisteredToolDefinition> = {}): RegisteredToolDefinition => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { symbol: { type: 'string' } } },
  group: 'finance',
  changes: 'nothing',
  accessesSensitiveData: false,
  ...more,
});

async function connect(includesPrivate = false) {
  const tools = new ToolRegistry({});
  const ran: string[] = [];
  const executor = (name: string) => async (input: Record<string, unknown>) => {
    ran.push(name);
    return { content: JSON.stringify(input), isError: false };
  };
  const add = (definition: RegisteredToolDefinition) => tools.register(definition, executor(definition.name));
  add(tool('get_quote', { isExternal: true }));
  add(tool('portfolio_summary', { accessesSensitiveData: true }));
  add(tool('create_alert'));
  add(tool('calculate', { changes: 'outside' }));
  add(tool('place_order', { changes: 'outside' }));
  add(tool('careful', { changes: 'outside' }));
  add(tool('run_program', { group: 'system' }));
  tools.registerStrangers(tool('get_news'), executor('get_news'), { source: 'plugin' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const served = serveTools({
    tools,
    version: '1.2.3',
    locale: 'en',
    includesPrivate,
    mayWrite: () => true,
    client: ours,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  return { client, served, ran };
}

describe('finclaw mcp', () => {
  it('has an opinion on every tool of the program', async () => {
    const fixture = await GatewayFixture.start();
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const served = serveTools({
      tools: fixture.app.tools,
      version: '1',
      locale: 'en',
      includesPrivate: true,
      mayWrite: () => true,
      client: ours,
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(theirs);
    const offered = (await client.listTools()).tools.map(({ name }) => name);
    await client.close();
    await served;
    const isRead = (name: string) => READ_ONLY.has(name) || READ_ONLY_PRIVATE.has(name);
    // Some are only there with a real source of data, so the table of results is asked too.
    const names = new Set([
      ...fixture.app.tools.list().map(({ definition: { name } }) => name),
      ...Object.keys(TOOL_FACTS),
    ]);
    const withheld = [...names].filter((name) => !offered.includes(name) && !isRead(name));
    await fixture.dispose();
    // Whoever adds a tool that only looks things up names it in its feature; one that does more belongs here.
    expect(withheld.sort()).toEqual([
      'cancel_order',
      'cancel_real_order',
      'change_watchlist',
      'create_alert',
      'create_schedule',
      'delete_alert',
      'delete_schedule',
      'describe_account',
      'find_tools',
      'forget_memory',
      'place_order',
      'place_real_order',
      'read_document',
      'read_result',
      'record_asset',
      'record_trade',
      'remember',
      'research',
      'savings_plan',
      'search_conversations',
      'set_goal',
      'set_quiet_hours',
      'set_targets',
    ]);
  });

  it.each([
    [false, ['get_quote', 'check_figures']],
    [true, ['get_quote', 'portfolio_summary', 'check_figures']],
  ])('offers what only looks things up; with private data: %s', async (includesPrivate, names) => {
    const { client, served } = await connect(includesPrivate);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(tools[0]).toMatchObject({
      description: 'Does get_quote.',
      annotations: { readOnlyHint: true, openWorldHint: true },
    });
    await client.close();
    await served;
  });

  it('runs what it offers and nothing else, whatever is asked for by name', async () => {
    const { client, served, ran } = await connect();
    expect(await client.callTool({ name: 'get_quote', arguments: { symbol: 'AAPL' } })).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: '{"symbol":"AAPL"}' }],
    });
    for (const name of [
      'place_order',
      'careful',
      'calculate',
      'run_program',
      'get_news',
      'portfolio_summary',
      'create_alert',
      'no_such_tool',
    ]) {
      expect(await client.callTool({ name, arguments: {} })).toMatchObject({ isError: true });
    }
    expect(await client.callTool({ name: 'get_quote', arguments: { symbol: 5 } })).toMatchObject({ isError: true });
    expect(ran).toEqual(['get_quote']);
    await client.close();
    await served;
  });
});
