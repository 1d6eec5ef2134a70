import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture, rawRequest } from '../testing/gateway-fixture.ts';

const QUESTION = '삼성전자 현재 주가 알려줘';
/** Whatever it is just now: the market may be open. */
const PRICE = /(?<![\d,])\d{2,3},\d{3}원/;
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
    ['functions', { functions: [{ name: 'x', parameters: {} }] }],
    ['logprobs', { logprobs: true }],
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
    ['too many answers', 400, { model: 'finclaw', messages: [{ role: 'user', content: 'x' }], n: 100 }],
    [
      'a picture that lies elsewhere',
      400,
      {
        model: 'finclaw',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }],
      },
    ],
    [
      'a file that lies elsewhere',
      400,
      { model: 'finclaw', messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: 'file-1' } }] }] },
    ],
  ])('is refused with %s: %i', async (_what, status, body) => {
    await expect(client.chat.completions.create(body as never)).rejects.toMatchObject({ status });
  });

  it('looks up one model, with or without a slash in its name', async () => {
    const listed = (await client.models.list()).data;
    for (const { id } of listed) expect(await client.models.retrieve(id)).toMatchObject({ id, object: 'model' });
    await expect(client.models.retrieve('none/such')).rejects.toMatchObject({
      status: 404,
      type: 'invalid_request_error',
      code: 'model_not_found',
      param: 'model',
    });
  });

  const user = (content: unknown) => ({ model: 'finclaw', messages: [{ role: 'user', content }] });
  it.each([
    ['messages', { model: 'finclaw' }],
    ['messages[0].role', { model: 'finclaw', messages: [{ role: 'robot', content: 'x' }] }],
    ['messages[0].content[1].type', user([{ type: 'text', text: 'x' }, { type: 'input_audio' }])],
    ['messages[0].content[0].image_url.url', user([{ type: 'image_url', image_url: {} }])],
    ['tools[0].function.name', { ...user('x'), tools: [{ type: 'function', function: {} }] }],
    ['logprobs', { ...user('x'), logprobs: true }],
    ['model', { ...user('x'), model: 'gpt-nonsense' }],
  ])('is told which field is wrong: %s', async (param, body) => {
    await expect(client.chat.completions.create(body as never)).rejects.toMatchObject({ param });
  });

  it('is told the field in a request of the newer API too', async () => {
    const input = [{ type: 'function_call', call_id: 7, name: 'x', arguments: '{}' }];
    const asked = client.responses.create({ model: 'finclaw', input } as never);
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'invalid_input', param: 'input[0].call_id' });
  });

  it('is told plainly that there are no embeddings', async () => {
    const asked = client.embeddings.create({ model: 'finclaw', input: 'x' });
    await expect(asked).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('does not create embeddings'),
    });
  });

  it.each([false, true])('gets several answers when it asks for them (stream: %s)', async (stream) => {
    const request = { model: 'offline', messages: [{ role: 'user' as const, content: QUESTION }], n: 3 };
    const texts = new Map<number, string>();
    if (stream) {
      for await (const { choices } of await client.chat.completions.create({ ...request, stream: true }))
        for (const { index, delta } of choices) texts.set(index, (texts.get(index) ?? '') + (delta.content ?? ''));
    } else {
      const { choices } = await client.chat.completions.create(request);
      for (const { index, message } of choices) texts.set(index, message.content ?? '');
    }
    expect([...texts.keys()]).toEqual([0, 1, 2]);
    expect([...texts.values()].every((text) => PRICE.test(text))).toBe(true);
  });

  it('gets no more than it wants, cut at a word, and is told so', async () => {
    const request = { model: 'offline', messages: [{ role: 'user' as const, content: QUESTION }] };
    const [whole] = (await client.chat.completions.create(request)).choices;
    const [short] = (await client.chat.completions.create({ ...request, max_tokens: 12 })).choices;
    expect(short!.finish_reason).toBe('length');
    expect(short!.message.content!.length).toBeGreaterThan(0);
    expect(whole!.message.content!.startsWith(short!.message.content!)).toBe(true);
    expect(whole!.message.content![short!.message.content!.length]).toMatch(/\s/);
    const [stopped] = (await client.chat.completions.create({ ...request, stop: ['\n'] })).choices;
    expect([stopped!.finish_reason, stopped!.message.content]).toEqual([
      'stop',
      whole!.message.content!.split('\n')[0],
    ]);
  });

  it('may send a picture along', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const completion = await client.chat.completions.create({
      model: 'offline',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: QUESTION },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
          ],
        },
      ],
    });
    expect(completion.choices[0]?.message.content).toBeTruthy();
  });

  it('finds beside the answer what its figures rest on', async () => {
    const completion = await client.chat.completions.create({
      model: 'offline',
      messages: [{ role: 'user', content: QUESTION }],
    });
    const { figures } = completion as unknown as {
      figures: { text: string; start: number; end: number; outcome: string }[];
    };
    const content = completion.choices[0]!.message.content!;
    expect(figures.length).toBeGreaterThan(0);
    for (const { text, start, end } of figures) expect(content.slice(start, end)).toBe(text);
    expect(figures.filter(({ outcome }) => outcome === 'linked').length).toBeGreaterThan(0);
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

describe('the Responses API', () => {
  const ask = { model: 'offline', input: QUESTION };

  it('answers in its own form', async () => {
    const answer = await client.responses.create({ ...ask, instructions: 'Answer briefly.' });
    expect(answer).toMatchObject({
      object: 'response',
      status: 'completed',
      error: null,
      usage: { total_tokens: expect.any(Number) },
    });
    expect(answer.output_text).toMatch(PRICE);
  });

  it('tells the same answer event by event', async () => {
    const types: string[] = [];
    let text = '';
    let whole = '';
    const numbers: number[] = [];
    for await (const event of await client.responses.create({ ...ask, stream: true })) {
      types.push(event.type);
      numbers.push(event.sequence_number);
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.completed')
        whole = (event.response.output[0] as { content: { text: string }[] }).content[0]!.text;
    }
    expect(text).toBe(whole);
    expect(text).toMatch(PRICE);
    expect(numbers).toEqual(numbers.map((_, index) => index));
    expect([...new Set(types)]).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.annotation.added',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ]);
  });

  it('is understood in what was said before', async () => {
    const answer = await client.responses.create({
      model: 'offline',
      input: [
        { role: 'user', content: QUESTION },
        { role: 'assistant', content: '삼성전자는 10만 원입니다.' },
        { role: 'user', content: [{ type: 'input_text', text: '그럼 하이닉스는?' }] },
      ],
    });
    expect(answer.output_text).toContain('하이닉스');
  });

  it('ends where it is told to', async () => {
    const answer = await client.responses.create({ ...ask, max_output_tokens: 12 });
    expect(answer).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
  });

  it.each([
    ['conversation', { conversation: 'conv_1' }],
    ['background', { background: true }],
  ])('refuses %s by name', async (field, more) => {
    await expect(client.responses.create({ ...ask, ...more } as never)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(`"${field}"`),
    });
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
    const rpc = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tokens.create',
      params: { name: 't', scopes: ['read'] },
    });
    const { body } = await rawRequest(`${fixture.url}/api/rpc`, { method: 'POST', headers, body: rpc });
    const authorization = `Bearer ${JSON.parse(body).result.secret}`;
    const far = await rawRequest(`${fixture.url}/v1/models`, { headers: { ...proxied, authorization } });
    expect([far.status, JSON.parse(far.body).error.message]).toEqual([
      403,
      expect.stringContaining('gateway.openaiApi'),
    ]);
    expect((await rawRequest(`${fixture.url}/api/health`, { headers: { ...proxied, authorization } })).status).toBe(
      200,
    );
    expect((await rawRequest(`${fixture.url}/`, { headers: { host: 'finclaw.example' } })).status).toBe(421);
  });
});
