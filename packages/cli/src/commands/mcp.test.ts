import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from '../journeys/finclaw-process.ts';

const bundle = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'finclaw.mjs');
let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

async function connect(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const env = { PATH: process.env.PATH ?? '', FINCLAW_STATE_DIR: state.dir };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bundle, 'mcp', ...args], env, stderr: 'pipe' }),
  );
  return client;
}

describe('finclaw mcp, with the official client', () => {
  it('offers the read-only finance tools and runs them', async () => {
    const client = await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['get_quote', 'calculate', 'convert_currency']));
    expect(names).not.toContain('place_order');
    expect(names).not.toContain('portfolio_summary');
    const quote = await client.callTool({ name: 'get_quote', arguments: { instrument: '삼성전자' } });
    expect(JSON.stringify(quote.content)).toContain('simulated');
    const order = await client.callTool({
      name: 'place_order',
      arguments: { instrument: 'AAPL', side: 'buy', quantity: 1, type: 'market' },
    });
    expect(order.isError).toBe(true);
    await client.close();
  });

  it('offers private data only when asked to, and still nothing that changes anything', async () => {
    const client = await connect('--private');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.some((name) => name.includes('portfolio'))).toBe(true);
    for (const name of names) expect(name).not.toMatch(/^(place|cancel|record|create|delete|change)_/);
    await client.close();
  });

  it('answers questions with checked figures, and checks those of others', async () => {
    const client = await connect('--private');
    const asked = await client.callTool({ name: 'ask', arguments: { question: 'What is the price of Apple?' } });
    expect(asked.structuredContent).toMatchObject({
      ending: 'completed',
      figures: expect.arrayContaining([expect.objectContaining({ outcome: 'linked' })]),
    });
    await client.close();
    const reader = await connect();
    const args = { answer: 'It is 12{{r1.price}}.', results: [{ content: { price: 13 } }] };
    const checked = await reader.callTool({ name: 'check_figures', arguments: args });
    expect(checked.structuredContent).toMatchObject({ figures: [{ text: '12', outcome: 'differs', expected: '13' }] });
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('ask');
    await reader.close();
  });

  it('ends when its client goes away', async () => {
    expect(await finclaw(['mcp'], state.dir, { input: '' })).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });
});
