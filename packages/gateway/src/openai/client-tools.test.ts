import { defaultConfig } from '@finclaw/config';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';
import { innerName } from './client-tools.ts';

let fake: WireFake;
let fixture: GatewayFixture;
let client: OpenAI;
beforeEach(async () => {
  fake = await startWireFake();
  const agents = { ...defaultConfig.agents, providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  fixture = await GatewayFixture.start({ agents, env: { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' } });
  client = new OpenAI({ baseURL: `${fixture.url}/v1`, apiKey: await fixture.token('read', 'write'), maxRetries: 0 });
});
afterEach(async () => {
  await fixture.dispose();
  await fake.close();
});

const parameters = { type: 'object', properties: { shelf: { type: 'string' } }, required: ['shelf'] };
const tools = [
  { type: 'function' as const, function: { name: 'count_stock', description: 'Counts a shelf', parameters } },
];
const QUESTION = { role: 'user' as const, content: 'How many boxes are on shelf B?' };
/** What the model was sent the last time, as text. */
const lastRequest = (): string => JSON.stringify(fake.requests.at(-1)!.body.messages);

describe('tools of a program', () => {
  it('are called by the model, run by the program, and answered from its result', async () => {
    fake.script(
      'anthropic',
      { text: 'One moment.', toolCalls: [{ name: 'calculate', input: { expression: '6*7' } }] },
      { toolCalls: [{ id: 'toolu_1', name: 'client_count_stock', input: { shelf: 'B' } }] },
      { text: 'There are 17{{r2.boxes}} boxes on shelf B.' },
    );
    const asked = await client.chat.completions.create({ model: 'finclaw', messages: [QUESTION], tools });
    const [choice] = asked.choices;
    expect(choice!.finish_reason).toBe('tool_calls');
    const [call] = choice!.message.tool_calls!;
    expect(call).toMatchObject({ type: 'function', function: { name: 'count_stock', arguments: '{"shelf":"B"}' } });
    const told = await client.chat.completions.create({
      model: 'finclaw',
      messages: [QUESTION, choice!.message, { role: 'tool', tool_call_id: call!.id, content: '{"boxes":17}' }],
      tools,
    });
    expect(told.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { content: 'There are 17 boxes on shelf B.\n\n※ Source: client_count_stock' },
    });
    // What our own tool found for the first half is still there for the second.
    expect(lastRequest()).toContain('42');
    expect(lastRequest()).toMatch(/untrusted-[0-9a-f]{32}[^>]*>\\n\{\\"boxes\\":17\}/);
    const { figures } = told as unknown as { figures: { text: string; outcome: string }[] };
    expect(figures).toEqual([
      expect.objectContaining({ text: '17', outcome: 'linked', source: 'r2 client_count_stock' }),
    ]);
  });

  it('bring their results into a new conversation when ours is gone', async () => {
    fake.script('anthropic', { text: 'There are 17 boxes.' });
    const call = {
      id: 'call_other',
      type: 'function' as const,
      function: { name: 'count_stock', arguments: '{"shelf":"B"}' },
    };
    const told = await client.chat.completions.create({
      model: 'finclaw',
      messages: [
        QUESTION,
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_other', content: '17' },
      ],
      tools,
    });
    expect(told.choices[0]!.message.content).toBe('There are 17 boxes.');
    expect(lastRequest()).toContain('client_count_stock');
  });

  it('stream as deltas', async () => {
    fake.script('anthropic', { text: 'I look.', toolCalls: [{ name: 'client_count_stock', input: { shelf: 'B' } }] });
    const stream = client.chat.completions.stream({ model: 'finclaw', messages: [QUESTION], tools });
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'I look.', tool_calls: [{ function: { name: 'count_stock', arguments: '{"shelf":"B"}' } }] },
    });
  });

  it('are insisted on when the program must have a call, and left out when it wants none', async () => {
    fake.script(
      'anthropic',
      { text: 'Seventeen.' },
      { toolCalls: [{ name: 'client_count_stock', input: { shelf: 'B' } }] },
    );
    const asked = await client.chat.completions.create({
      model: 'finclaw',
      messages: [QUESTION],
      tools,
      tool_choice: { type: 'function', function: { name: 'count_stock' } },
    });
    expect(asked.choices[0]!.finish_reason).toBe('tool_calls');
    expect(fake.requests).toHaveLength(2);
    fake.script('anthropic', { text: 'I cannot count.' });
    await client.chat.completions.create({ model: 'finclaw', messages: [QUESTION], tools, tool_choice: 'none' });
    expect(fake.requests.at(-1)!.body.tools.map(({ name }: { name: string }) => name)).not.toContain(
      'client_count_stock',
    );
  });

  it('go on from where the answer stands, however the conversation went on elsewhere', async () => {
    const call = { name: 'client_count_stock', input: { shelf: 'B' } };
    fake.script('anthropic', { toolCalls: [call] }, { text: 'Seventeen.' }, { text: 'Eighteen.' });
    const asked = await client.responses.create({ model: 'finclaw', input: QUESTION.content, tools: [responsesTool] });
    const item = asked.output[0] as unknown as { call_id: string };
    const go = (output: string) =>
      client.responses.create({
        model: 'finclaw',
        previous_response_id: asked.id,
        input: [{ type: 'function_call_output', call_id: item.call_id, output }],
        tools: [responsesTool],
      });
    expect((await go('17')).output_text).toBe('Seventeen.');
    expect((await go('18')).output_text).toBe('Eighteen.');
    expect(lastRequest()).not.toContain('Seventeen');
    expect((await fixture.call('sessions.list', {})).sessions).toHaveLength(2);
  });
});

const responsesTool = {
  type: 'function' as const,
  name: 'count_stock',
  description: 'Counts a shelf',
  parameters,
  strict: false,
};

describe('the Responses API', () => {
  it('hands calls over event by event and goes on from the answer it names', async () => {
    fake.script(
      'anthropic',
      { text: 'I look.', toolCalls: [{ name: 'client_count_stock', input: { shelf: 'B' } }] },
      { text: 'There are 17 boxes.' },
    );
    const types: string[] = [];
    let id = '';
    let callId = '';
    const stream = await client.responses.create({
      model: 'finclaw',
      input: QUESTION.content,
      tools: [responsesTool],
      stream: true,
    });
    for await (const event of stream) {
      types.push(event.type);
      if (event.type === 'response.output_item.done' && event.item.type === 'function_call')
        callId = event.item.call_id;
      if (event.type === 'response.completed') id = event.response.id;
    }
    expect(types).toEqual(
      expect.arrayContaining([
        'response.output_text.done',
        'response.function_call_arguments.done',
        'response.completed',
      ]),
    );
    const told = await client.responses.create({
      model: 'finclaw',
      previous_response_id: id,
      input: [{ type: 'function_call_output', call_id: callId, output: '17' }],
      tools: [responsesTool],
    });
    expect(told).toMatchObject({ output_text: 'There are 17 boxes.', previous_response_id: id });
  });

  it('remembers what an answer it is asked about said, and refuses one that nobody gave', async () => {
    fake.script('anthropic', { text: 'The code word is harbour.' }, { text: 'It was harbour.' });
    const first = await client.responses.create({ model: 'finclaw', input: 'Say a code word.' });
    const second = await client.responses.create({
      model: 'finclaw',
      previous_response_id: first.id,
      input: 'Which was it?',
    });
    expect(second.output_text).toBe('It was harbour.');
    expect(lastRequest()).toContain('The code word is harbour.');
    const strange = client.responses.create({
      model: 'finclaw',
      previous_response_id: `resp_${'0'.repeat(32)}`,
      input: 'x',
    });
    await expect(strange).rejects.toMatchObject({ status: 404 });
    const other = new OpenAI({
      baseURL: `${fixture.url}/v1`,
      apiKey: await fixture.token('read', 'write'),
      maxRetries: 0,
    });
    const theirs = other.responses.create({ model: 'finclaw', previous_response_id: first.id, input: 'x' });
    await expect(theirs).rejects.toMatchObject({ status: 404 });
  });
});

it('two questions that go on from one answer at once do not see each other', async () => {
  fake.script('anthropic', { text: 'The code word is harbour.' });
  const first = await client.responses.create({ model: 'finclaw', input: 'Say a code word.' });
  const seen: string[] = [];
  fake.answer(({ body }) => {
    seen.push(JSON.stringify(body.messages));
    return { text: 'It was harbour.' };
  });
  const words = ['lantern', 'anchor'];
  const ask = (word: string) =>
    client.responses.create({ model: 'finclaw', previous_response_id: first.id, input: `Does it mean ${word}?` });
  await Promise.all(words.map(ask));
  const heard = seen.map((request) => words.filter((word) => request.includes(word)));
  expect(heard.toSorted((one, other) => (one[0]! < other[0]! ? -1 : 1))).toEqual([['anchor'], ['lantern']]);
  expect(seen.every((request) => request.includes('The code word is harbour.'))).toBe(true);
});

describe('an answer in a form', () => {
  const schema = {
    type: 'object',
    properties: { boxes: { type: 'integer' } },
    required: ['boxes'],
    additionalProperties: false,
  };
  const response_format = { type: 'json_schema' as const, json_schema: { name: 'stock', schema, strict: true } };
  const ask = () => client.chat.completions.create({ model: 'finclaw', messages: [QUESTION], response_format });

  it('is JSON and nothing else', async () => {
    fake.script('anthropic', { text: '```json\n{"boxes": 17}\n```' });
    const answer = await ask();
    expect(JSON.parse(answer.choices[0]!.message.content!)).toEqual({ boxes: 17 });
    expect(JSON.stringify(fake.requests[0]!.body.system)).toContain('JSON Schema');
  });

  it('is asked for once more when it does not fit, and is an error when it still does not', async () => {
    fake.script('anthropic', { text: 'Seventeen boxes.' }, { text: '{"boxes": 17}' });
    expect((await ask()).choices[0]!.message.content).toBe('{"boxes": 17}');
    fake.script('anthropic', { text: '{"boxes": "many"}' }, { text: '{"crates": 3}' });
    await expect(ask()).rejects.toMatchObject({
      message: expect.stringContaining('does not match the requested format'),
    });
  });

  it('may be any object, also through the Responses API', async () => {
    fake.script('anthropic', { text: '{"boxes": 17}' });
    const text = { format: { type: 'json_object' as const } };
    expect((await client.responses.create({ model: 'finclaw', input: 'x', text })).output_text).toBe('{"boxes": 17}');
  });

  it('is refused when the form itself makes no sense', async () => {
    const format = { type: 'json_schema' as const, json_schema: { name: 'x', schema: { type: 'nonsense' } } };
    const asked = client.chat.completions.create({ model: 'finclaw', messages: [QUESTION], response_format: format });
    await expect(asked).rejects.toMatchObject({ status: 400 });
    expect(fake.requests).toHaveLength(0);
  });
});

describe('the name of a tool of a program', () => {
  it.each(['get_quote', 'a.b', 'x'.repeat(128)])('is never one of ours and fits every model: %s', (name) => {
    expect(innerName(name)).toMatch(/^client_[\w-]{1,57}$/);
    expect(innerName(name)).not.toBe(innerName(`${name}2`));
  });
});
