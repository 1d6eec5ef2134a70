import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

/** The official client with a token; what it is asked is noted and answered as told. */
async function connect(secret: string, answers?: 'accept' | 'decline') {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: answers ? { elicitation: {} } : {} });
  const asked: string[] = [];
  if (answers) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return answers === 'accept' ? { action: 'accept', content: {} } : { action: 'decline' };
    });
  }
  const transport = new StreamableHTTPClientTransport(new URL(`${fixture.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport as never);
  return { client, asked, sessionId: transport.sessionId ?? '' };
}
const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const ADD = { name: 'change_watchlist', arguments: { action: 'add', instrument: 'AAPL' } };

describe('MCP over HTTP, with the official client', () => {
  it('says what it is, runs tools with fields for programs, and has resources and prompts', async () => {
    const { client } = await connect(await fixture.token('read'));
    expect(client.getInstructions()).toContain('No tool places an order');
    expect(await names(client)).toEqual(expect.arrayContaining(['get_quote', 'portfolio_summary', 'get_watchlist']));
    const quote = await client.callTool({ name: 'get_quote', arguments: { instrument: '삼성전자' } });
    expect(JSON.parse((quote.content as [{ text: string }])[0].text)).toEqual(quote.structuredContent);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('finclaw://watchlist');
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['finclaw://memory', 'finclaw://trades']));
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('finclaw://quote/{instrument}');
    const [samsung] = (await client.readResource({ uri: `finclaw://quote/${encodeURIComponent('삼성전자')}` }))
      .contents;
    expect(JSON.parse((samsung as { text: string }).text).instrument.symbol).toBe('005930.KS');
    await expect(client.readResource({ uri: 'finclaw://portfolio/AAPL' })).rejects.toThrow('no resource');
    await expect(client.readResource({ uri: 'finclaw://nothing' })).rejects.toThrow('no resource');
    for (const { name } of (await client.listPrompts()).prompts) {
      expect((await client.getPrompt({ name })).messages).toHaveLength(1);
    }
    await client.close();
  });

  it('changes nothing without a yes, and nothing for a token or client that cannot give one', async () => {
    const write = await fixture.token('read', 'write');
    const mute = await connect(write);
    expect(await names(mute.client)).not.toContain('change_watchlist');
    expect(await mute.client.callTool(ADD)).toMatchObject({ isError: true });
    const reader = await connect(await fixture.token('read'), 'accept');
    expect(await reader.client.callTool(ADD)).toMatchObject({ isError: true });
    const unwilling = await connect(write, 'decline');
    expect(await unwilling.client.callTool(ADD)).toMatchObject({ isError: true });
    expect(unwilling.asked).toEqual([expect.stringContaining('"instrument": "AAPL"')]);
    expect((await fixture.call('watchlist.get', {})).entries).toEqual([]);

    const willing = await connect(write, 'accept');
    await willing.client.callTool({ name: 'get_news', arguments: { instrument: 'AAPL' } });
    expect(await willing.client.callTool(ADD)).toMatchObject({ content: [{ text: expect.stringContaining('AAPL') }] });
    expect(await willing.client.callTool({ ...ADD, name: 'place_order' })).toMatchObject({ isError: true });
    expect((await fixture.call('watchlist.get', {})).entries).toHaveLength(1);
    for (const { client } of [mute, reader, unwilling, willing]) await client.close();
  });

  it('offers nothing that decides, and stores no job that is a command, not even after a yes', async () => {
    const { client } = await connect(await fixture.token('read', 'write'), 'accept');
    const offered = await names(client);
    expect(offered.filter((name) => /approv|share|link|pair|erase|model/.test(name))).toEqual([]);
    expect(offered).toContain('create_schedule');
    for (const { name, aliases } of fixture.app.commands) {
      for (const called of [name, ...aliases]) {
        const input = { when: 'in 2 hours', kind: 'ask', text: `/${called} x` };
        const made = await client.callTool({ name: 'create_schedule', arguments: input });
        expect(made.structuredContent, called).toMatchObject({ status: 'refused' });
      }
    }
    expect(await fixture.call('schedules.list', {})).toEqual({ schedules: [] });
    await client.close();
  });

  it('says of each tool what its result holds', async () => {
    const { client } = await connect(await fixture.token('read'));
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'get_quote')?.outputSchema).toMatchObject({
      properties: { price: { description: expect.stringContaining('price of `instrument.symbol`') } },
    });
    await client.close();
  });

  it('tells the owner’s page of an alert that a program made', async () => {
    const { client } = await connect(await fixture.token('read', 'write'), 'accept');
    const made = await client.callTool({
      name: 'create_alert',
      arguments: { instrument: 'AAPL', condition: 'above', value: '100000' },
    });
    expect([made.isError, JSON.stringify(made.content)]).toEqual([false, expect.stringContaining('AAPL')]);
    expect((await fixture.call('alerts.list', {})).alerts).toHaveLength(1);
    await client.close();
  });

  it('looks at the rights of a token at every call', async () => {
    const secret = await fixture.token('read', 'write');
    const { client } = await connect(secret, 'accept');
    expect(await names(client)).toContain('change_watchlist');
    const { values } = fixture.app.store;
    for (const { key, value } of await values.list('gateway-tokens'))
      await values.set('gateway-tokens', key, JSON.stringify({ ...JSON.parse(value), scopes: ['read'] }));
    expect(await names(client)).not.toContain('change_watchlist');
    expect(await client.callTool(ADD)).toMatchObject({ isError: true });
    await client.close();
  });

  it('knows each client by its token, and forgets one that says goodbye', async () => {
    const first = await connect(await fixture.token('read'));
    const call = (secret: string, method: 'POST' | 'DELETE') =>
      fetch(`${fixture.url}/mcp`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          'mcp-session-id': first.sessionId,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(method === 'POST' && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) }),
      });
    const other = await fixture.token('read');
    expect((await call(other, 'POST')).status).toBe(404);
    expect((await call('wrong', 'POST')).status).toBe(401);
    await (first.client.transport as unknown as StreamableHTTPClientTransport).terminateSession();
    await expect(first.client.ping()).rejects.toThrow();
  });
});
