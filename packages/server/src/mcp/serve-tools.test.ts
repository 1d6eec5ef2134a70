import { InMemoryToolRegistry, type RegisteredToolDefinition } from '@finclaw/agent';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it } from 'vitest';
import { serveTools } from './serve-tools.ts';

const tool = (name: string, more: Partial<RegisteredToolDefinition> = {}): RegisteredToolDefinition => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { symbol: { type: 'string' } } },
  group: 'finance',
  requiresApproval: false,
  isTransactional: false,
  accessesSensitiveData: false,
  ...more,
});

async function connect(includesPrivate = false) {
  const tools = new InMemoryToolRegistry({});
  const ran: string[] = [];
  const executor = (name: string) => async (input: Record<string, unknown>) => {
    ran.push(name);
    return { content: JSON.stringify(input), isError: false };
  };
  const add = (definition: RegisteredToolDefinition, source: 'built-in' | 'plugin' = 'built-in') =>
    tools.register(definition, executor(definition.name), source);
  add(tool('get_quote', { isExternal: true }));
  add(tool('get_portfolio', { accessesSensitiveData: true }));
  add(tool('place_order', { isTransactional: true }));
  add(tool('careful', { requiresApproval: true }));
  add(tool('run_program', { group: 'system' }));
  add(tool('of_a_stranger'), 'plugin');
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const served = serveTools({ tools, version: '1.2.3', includesPrivate, transport: ours });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  return { client, served, ran };
}

describe('finclaw mcp', () => {
  it.each([
    [false, ['get_quote']],
    [true, ['get_quote', 'get_portfolio']],
  ])('offers what only looks things up; with private data: %s', async (includesPrivate, names) => {
    const { client, served } = await connect(includesPrivate);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(tools[0]).toMatchObject({ description: 'Does get_quote.', annotations: { readOnlyHint: true, openWorldHint: true } });
    await client.close();
    await served;
  });

  it('runs what it offers and nothing else, whatever is asked for by name', async () => {
    const { client, served, ran } = await connect();
    expect(await client.callTool({ name: 'get_quote', arguments: { symbol: 'AAPL' } })).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: '{"symbol":"AAPL"}' }],
    });
    for (const name of ['place_order', 'careful', 'run_program', 'of_a_stranger', 'get_portfolio', 'no_such_tool']) {
      expect(await client.callTool({ name, arguments: {} })).toMatchObject({ isError: true });
    }
    expect(await client.callTool({ name: 'get_quote', arguments: { symbol: 5 } })).toMatchObject({ isError: true });
    expect(ran).toEqual(['get_quote']);
    await client.close();
    await served;
  });
});
