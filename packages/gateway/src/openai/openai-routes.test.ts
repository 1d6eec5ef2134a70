import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture, rawRequest } from '../testing/gateway-fixture.ts';

const QUESTION = '삼성전자 현재 주가 알려줘';
let fixture: GatewayFixture;
let client: OpenAI;

async function start(openaiApi?: 'off' | 'local' | 'everywhere') {
  fixture = await GatewayFixture.start(openaiApi === undefined ? {} : { gateway: { openaiApi } });
  client = new OpenAI({ baseURL: `${fixture.url}/v1`, apiKey: await fixture.token('read', 'write'), maxRetries: 0 });
}
beforeEach(() => start());
afterEach(() => fixture.dispose());

describe('the official OpenAI client', () => {
  it('lists the models', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['finclaw', 'offline']));
  });

  it('gets an answer with its usage; tools ran and are not shown', async () => {
    const completion = await client.chat.completions.create({
      model: 'finclaw',
      messages: [{ role: 'user', content: QUESTION }],
    });
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: 'finclaw',
      usage: { total_tokens: expect.any(Number) },
    });
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: expect.stringContaining('삼성전자') },
    });
    expect(completion.choices[0]?.message.tool_calls).toBeUndefined();
    expect(completion.choices[0]?.message.content).not.toContain('get_quote');
  });

  it('gets the same answer as a stream, with usage at the end when it asks for it', async () => {
    const messages = [{ role: 'user' as const, content: QUESTION }];
    const stream = await client.chat.completions.create({
      model: 'offline',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const reasons: (string | null)[] = [];
    let usage: unknown;
    for await (const part of stream) {
      text += part.choices[0]?.delta.content ?? '';
      if (part.choices[0]) reasons.push(part.choices[0].finish_reason);
      usage = part.usage ?? usage;
    }
    const { text: whole } = {
      text: (await client.chat.completions.create({ model: 'offline', messages })).choices[0]?.message.content,
    };
    expect(text).toBe(whole);
    expect(reasons.at(-1)).toBe('stop');
    expect(reasons.length).toBeGreaterThan(3);
    expect(usage).toMatchObject({ prompt_tokens: expect.any(Number), completion_tokens: expect.any(Number) });
  });

  it('is understood in what was said before', async () => {
    const completion = await client.chat.completions.create({
      model: 'finclaw',
      messages: [
        { role: 'system', content: 'Answer briefly.' },
        { role: 'user', content: QUESTION },
        { role: 'assistant', content: '삼성전자는 10만 원입니다.' },
        { role: 'user', content: [{ type: 'text', text: '그럼 하이닉스는?' }] },
      ],
    });
    expect(completion.choices[0]?.message.content).toContain('하이닉스');
  });

  it.each([
    ['tools', { tools: [{ type: 'function', function: { name: 'x', parameters: {} } }] }],
    ['n', { n: 2 }],
    ['response_format', { response_format: { type: 'json_object' } }],
  ])('is told that %s is not supported', async (field, more) => {
    const request = client.chat.completions.create({
      model: 'finclaw',
      messages: [{ role: 'user', content: 'x' }],
      ...more,
    } as never);
    await expect(request).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`"${field}"`),
      type: 'invalid_request_error',
    });
  });

  it.each([
    ['an unknown model', 404, { model: 'gpt-nonsense', messages: [{ role: 'user', content: 'x' }] }],
    ['a model without a key', 409, { model: 'opus', messages: [{ role: 'user', content: 'x' }] }],
    ['no question', 400, { model: 'finclaw', messages: [{ role: 'assistant', content: 'x' }] }],
    ['an empty question', 400, { model: 'finclaw', messages: [{ role: 'user', content: ' ' }] }],
    ['no messages', 400, { model: 'finclaw', messages: [] }],
    [
      'a picture',
      400,
      { model: 'finclaw', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
    ],
  ])('is refused with %s: %i', async (_what, status, body) => {
    await expect(client.chat.completions.create(body as never)).rejects.toMatchObject({ status });
  });

  it('needs a token that may write, from this machine unless more is allowed', async () => {
    const reader = new OpenAI({ baseURL: `${fixture.url}/v1`, apiKey: await fixture.token('read'), maxRetries: 0 });
    await expect(
      reader.chat.completions.create({ model: 'finclaw', messages: [{ role: 'user', content: 'x' }] }),
    ).rejects.toMatchObject({ status: 403 });
    const stranger = new OpenAI({ baseURL: `${fixture.url}/v1`, apiKey: 'sk-guess', maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, type: 'authentication_error' });
  });

  it('that goes away stops its answer', async () => {
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    const gone = new AbortController();
    const request = client.chat.completions.create(
      { model: 'finclaw', messages: [{ role: 'user', content: '삼성전자 10주 사줘' }], stream: true },
      { signal: gone.signal },
    );
    const stream = await request;
    await socket.hears('approval-requested');
    gone.abort();
    await stream.controller.abort();
    expect((await socket.hears('turn-end')).turn.outcome).toBe('cancelled');
  });
});

describe('a client that asks again after failures', () => {
  it('does not ask again what was stopped', async () => {
    const retrying = new OpenAI({ baseURL: `${fixture.url}/v1`, apiKey: await fixture.token('read', 'write') });
    const socket = await fixture.socket();
    await socket.call('events.subscribe', {});
    const asked = retrying.chat.completions.create({
      model: 'finclaw',
      messages: [{ role: 'user', content: '삼성전자 10주 사줘' }],
    });
    const refused = expect(asked).rejects.toMatchObject({ status: 502 });
    await socket.hears('approval-requested');
    const { sessionKey } = await socket.hears('question');
    await socket.call('messages.stop', { sessionKey });
    await refused;
    expect(socket.events.filter(({ type }) => type === 'question')).toHaveLength(1);
  });
});

describe('who may use it', () => {
  it('nobody when it is switched off', async () => {
    await fixture.dispose();
    await start('off');
    await expect(client.models.list()).rejects.toMatchObject({ status: 404 });
  });

  it('only this machine by default, also behind a proxy', async () => {
    await fixture.dispose();
    fixture = await GatewayFixture.start({
      gateway: { trustedProxies: ['127.0.0.1'], publicUrl: 'https://finclaw.example' },
      signIn: false,
    });
    const key = new URL(fixture.firstLink!).searchParams.get('key');
    const proxied = { host: 'finclaw.example', 'x-forwarded-for': '203.0.113.7' };
    const opened = await rawRequest(`${fixture.url}/open?key=${key}`, { headers: proxied });
    const setCookie = String(opened.headers['set-cookie']);
    expect(setCookie).toMatch(/^__Host-finclaw_\d+=.*; Secure$/);
    const headers = {
      ...proxied,
      cookie: setCookie.split(';')[0]!,
      origin: 'https://finclaw.example',
      'content-type': 'application/json',
    };
    const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tokens.create', params: { name: 't', scopes: ['read'] } });
    const { body } = await rawRequest(`${fixture.url}/api/rpc`, { method: 'POST', headers, body: rpc });
    const authorization = `Bearer ${JSON.parse(body).result.secret}`;
    const far = await rawRequest(`${fixture.url}/v1/models`, { headers: { ...proxied, authorization } });
    expect([far.status, JSON.parse(far.body).error.message]).toEqual([403, expect.stringContaining('gateway.openaiApi')]);
    expect((await rawRequest(`${fixture.url}/api/health`, { headers: { ...proxied, authorization } })).status).toBe(200);
    expect((await rawRequest(`${fixture.url}/`, { headers: { host: 'finclaw.example' } })).status).toBe(421);
  });
});
