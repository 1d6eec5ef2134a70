import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { makePdf } from '@finclaw/app/testing';
import { defaultConfig } from '@finclaw/config';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { HumanMessage } from '@langchain/core/messages';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fake: WireFake;
let fixture: GatewayFixture;
let apiKey = '';
let baseURL = '';
// One program for all of them: each request of theirs begins a conversation of its own.
beforeAll(async () => {
  fake = await startWireFake();
  const agents = { ...defaultConfig.agents, providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  fixture = await GatewayFixture.start({ agents, env: { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' } });
  apiKey = await fixture.token('read', 'write');
  baseURL = `${fixture.url}/v1`;
});
afterAll(async () => {
  await fixture.dispose();
  await fake.close();
});

const QUESTION = 'How many boxes are on shelf B?';
const CALL = { toolCalls: [{ name: 'client_count_stock', input: { shelf: 'B' } }] };
const SCHEMA = jsonSchema<{ boxes: number }>({
  type: 'object',
  properties: { boxes: { type: 'integer' } },
  required: ['boxes'],
  additionalProperties: false,
});

describe.each([
  ['the default provider', () => createOpenAI({ baseURL, apiKey })('finclaw')],
  ['the chat provider', () => createOpenAI({ baseURL, apiKey }).chat('finclaw')],
  [
    'the compatible provider',
    () => createOpenAICompatible({ name: 'finclaw', baseURL, apiKey, supportsStructuredOutputs: true })('finclaw'),
  ],
])('the AI SDK with %s', (_name, model) => {
  it('gets words whole and as a stream', async () => {
    fake.script('anthropic', { text: 'Twice two is 4.' }, { text: ['Twice two', ' is 4.'] });
    const prompt = 'What is 2 times 2?';
    expect((await generateText({ model: model(), prompt, maxRetries: 0 })).text).toContain('Twice two is 4.');
    let text = '';
    for await (const piece of streamText({ model: model(), prompt, maxRetries: 0 }).textStream) text += piece;
    expect(text).toContain('Twice two is 4.');
  });

  it.each([false, true])('runs its own tools in several steps (stream: %s)', async (isStreamed) => {
    fake.script('anthropic', { toolCalls: [{ name: 'calculate', input: { expression: '6*7' } }] }, CALL, {
      text: 'There are 17.',
    });
    const shelves: string[] = [];
    const count_stock = tool({
      description: 'Counts a shelf',
      inputSchema: jsonSchema<{ shelf: string }>({ type: 'object', properties: { shelf: { type: 'string' } } }),
      execute: async ({ shelf }) => {
        shelves.push(shelf);
        return { boxes: 17 };
      },
    });
    const request = {
      model: model(),
      prompt: QUESTION,
      tools: { count_stock },
      stopWhen: stepCountIs(4),
      maxRetries: 0,
    };
    const text = isStreamed ? await streamText(request).text : (await generateText(request)).text;
    expect([text, shelves]).toEqual([expect.stringContaining('There are 17.'), ['B']]);
    expect(JSON.stringify(fake.requests.at(-1)!.body.messages)).toContain('42');
  });

  it('has its files read, also when it sends them again with a later question', async () => {
    const read = { toolCalls: [{ name: 'read_document', input: { file: 'statement.pdf' } }] };
    fake.script('anthropic', read, { text: 'Read.' }, read, { text: 'Read again.' });
    const data = makePdf([[[50, 700, 'Revenue of Lantern Works: 412']]]);
    const file = { type: 'file' as const, mediaType: 'application/pdf', filename: 'statement.pdf', data };
    const first = { role: 'user' as const, content: [{ type: 'text' as const, text: 'What is this?' }, file] };
    const later = [first, { role: 'assistant' as const, content: 'Read.' }, { role: 'user' as const, content: 'And?' }];
    for (const messages of [[first], later]) {
      await generateText({ model: model(), messages, maxRetries: 0 });
      expect(JSON.stringify(fake.requests.at(-1)!.body.messages)).toContain('Revenue of Lantern Works');
    }
  });

  it('gets an object of its schema', async () => {
    fake.script('anthropic', { text: '{"boxes": 17}' });
    const { output } = await generateText({
      model: model(),
      prompt: QUESTION,
      output: Output.object({ schema: SCHEMA }),
      maxRetries: 0,
    });
    expect(output).toEqual({ boxes: 17 });
    expect(fake.requests.at(-1)!.body.output_config.format).toMatchObject({ type: 'json_schema' });
  });
});

describe('LangChain', () => {
  const chat = (more: object = {}) =>
    new ChatOpenAI({ model: 'finclaw', apiKey, configuration: { baseURL }, maxRetries: 0, ...more });

  it.each([false, true])('gets words, whole and as a stream (Responses API: %s)', async (useResponsesApi) => {
    fake.script('anthropic', { text: 'Twice two is 4.' }, { text: 'Twice two is 4.' });
    expect((await chat({ useResponsesApi }).invoke('What is 2 times 2?')).text).toContain('Twice two is 4.');
    let text = '';
    for await (const piece of await chat({ useResponsesApi }).stream('What is 2 times 2?')) text += piece.text;
    expect(text).toContain('Twice two is 4.');
  });

  it.each([false, true])('runs its own tools (Responses API: %s)', async (useResponsesApi) => {
    fake.script('anthropic', CALL, { text: 'There are 17.' });
    const count_stock = langchainTool(async ({ shelf }: { shelf: string }) => `17 boxes on ${shelf}`, {
      name: 'count_stock',
      description: 'Counts a shelf',
      schema: z.object({ shelf: z.string() }),
    });
    const model = chat({ useResponsesApi }).bindTools([count_stock]);
    const asked = new HumanMessage(QUESTION);
    const called = await model.invoke([asked]);
    expect(called.tool_calls).toEqual([expect.objectContaining({ name: 'count_stock', args: { shelf: 'B' } })]);
    const result = await count_stock.invoke(called.tool_calls![0]!);
    expect((await model.invoke([asked, called, result])).text).toContain('There are 17.');
  });

  it.each(['jsonSchema', 'functionCalling'] as const)('gets an object of its schema by %s', async (method) => {
    const isCall = method === 'functionCalling';
    fake.script(
      'anthropic',
      isCall ? { toolCalls: [{ name: 'client_stock', input: { boxes: 17 } }] } : { text: '{"boxes": 17}' },
    );
    const model = chat().withStructuredOutput(z.object({ boxes: z.number() }), { name: 'stock', method });
    expect(await model.invoke(QUESTION)).toEqual({ boxes: 17 });
  });
});

describe('programs that speak the protocol themselves', () => {
  const post = async (body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(`${baseURL}/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    {
      who: 'Open WebUI',
      body: {
        stream: true,
        stream_options: { include_usage: true },
        model: 'finclaw',
        messages: [
          { role: 'system', content: 'You are helpful.' },
          { role: 'user', content: QUESTION },
        ],
        metadata: { variables: {}, chat_id: 'b1' },
        params: {},
        features: { web_search: false },
      },
    },
    {
      who: 'LibreChat',
      body: {
        model: 'finclaw',
        user: '6650',
        stream: true,
        temperature: 1,
        top_p: 1,
        presence_penalty: 0,
        frequency_penalty: 0,
        messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }],
      },
    },
    {
      who: 'the title maker of a chat program',
      body: {
        model: 'finclaw',
        max_completion_tokens: 1000,
        messages: [
          { role: 'user', content: `### Task: Generate a concise title\n<chat_history>${QUESTION}</chat_history>` },
        ],
        stream: false,
      },
    },
  ])('$who', async ({ body }) => {
    fake.script('anthropic', { text: 'Shelf B holds the boxes.' });
    const { status, text } = await post(body);
    expect([status, text]).toEqual([200, expect.stringContaining('Shelf B holds the boxes.')]);
    if (body.stream) expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });
});

it('a model is found by every name that a question may give it', async () => {
  const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  const { id } = (await client.models.list()).data.find((each) => each.owned_by === 'anthropic')!;
  for (const name of [id, `anthropic/${id}`])
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, owned_by: 'anthropic' });
});
