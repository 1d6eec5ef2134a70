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
    for (const { name, arguments: wanted = [] } of (await client.listPrompts()).prompts) {
      const given = Object.fromEntries(wanted.map((each) => [each.name, 'Apple']));
      const { messages } = await client.getPrompt({ name, arguments: given });
      expect(JSON.stringify(messages)).toContain(wanted.length > 0 ? 'Apple' : 'text');
    }
    await expect(client.getPrompt({ name: 'instrument-briefing' })).rejects.toThrow('"instrument" is missing');
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'instrument-briefing' },
      argument: { name: 'instrument', value: 'Apple' },
    });
    expect(completion.values).toContain('AAPL');
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
    expect(unwilling.asked).toEqual([expect.stringContaining('instrument: AAPL')]);
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

  it('checks the figures of another assistant’s answer, and names the field that is wrong', async () => {
    const { client } = await connect(await fixture.token('read'));
    const results = [{ tool: 'read_file', content: { revenue: 120, income: 18 } }];
    const answer = 'Revenue was 125{{r1.revenue}}, income 18{{r1.income}}, a margin of 15 %{{r1.income / r1.revenue}}.';
    const { structuredContent } = await client.callTool({ name: 'check_figures', arguments: { answer, results } });
    expect(structuredContent).toMatchObject({
      text: 'Revenue was 125, income 18, a margin of 15 %.',
      figures: [
        { text: '125', outcome: 'differs', expected: '120' },
        { text: '18', outcome: 'linked' },
        { text: '15 %', outcome: 'calculated' },
      ],
      summary: { total: 3, linked: 2, differs: ['125'] },
    });
    const wrong = await client.callTool({
      name: 'check_figures',
      arguments: { answer, results: [{ content: 1, handle: 'x' }] },
    });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('results.0.handle') }] });
    await client.close();
  });

  it('asks the assistant, tells each step, continues a conversation, and does so only for a token that may write', async () => {
    const { client } = await connect(await fixture.token('read', 'write'));
    const steps: string[] = [];
    const first = await client.callTool(
      { name: 'ask', arguments: { question: 'What is the price of Apple?' } },
      undefined,
      { onprogress: ({ message }) => void steps.push(message ?? '') },
    );
    const told = first.structuredContent as { answer: string; conversation: string };
    expect(first.structuredContent).toMatchObject({
      ending: 'completed',
      figures: expect.arrayContaining([expect.objectContaining({ outcome: 'linked' })]),
    });
    expect(told.answer).toContain('simulated');
    expect(steps.length).toBeGreaterThan(0);
    const more = { question: 'And Microsoft?', conversation: told.conversation };
    const second = await client.callTool({ name: 'ask', arguments: more });
    expect((second.structuredContent as { answer: string }).answer).toContain('Microsoft');
    await client.close();
    const { client: reader } = await connect(await fixture.token('read'));
    expect(await names(reader)).not.toContain('ask');
    expect(await reader.callTool({ name: 'ask', arguments: { question: 'Hello' } })).toMatchObject({ isError: true });
    await reader.close();
  });
});
