import { Anthropic } from '@anthropic-ai/sdk';
import type { ToolDefinition } from '@finclaw/types';
import { OpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import type { WireRequest } from '../testing/wire-script.ts';
import { createProviderAdapter } from './create-adapter.ts';

const KEY = 'sk-test-0123456789abcdefghij';
let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
  fake.answer(() => ({ text: 'hi' }));
});
afterAll(() => fake.close());

const told = ({ path, body, headers, apiKey }: WireRequest) => {
  const { 'content-type': type, 'anthropic-version': version } = headers;
  return { path, body, type, version, apiKey };
};

const schema = (kind: string) => ({ type: 'object', properties: { name: { type: kind, description: '이름' } } });
const TOOLS = ['b.second', 'a_first'].map((name) => ({
  name,
  description: `What ${name} does`,
  inputSchema: schema('string'),
  group: 'finance',
  changes: 'nothing',
  accessesSensitiveData: false,
  isExternal: false,
})) as unknown as readonly ToolDefinition[];

describe('what is written once and sent with every call', () => {
  it.each([
    ['anthropic', 'claude-sonnet-4-6'],
    ['openai', 'gpt-4o'],
    ['openai', 'gpt-6.1-sol'],
  ])('%s, %s: the tools are the same in each of them, in a list of their own too', async (provider, model) => {
    const baseUrl = provider === 'anthropic' ? fake.anthropicUrl : fake.openaiUrl;
    const sent = async (tools: readonly ToolDefinition[]) => {
      const adapter = createProviderAdapter(provider, KEY, { baseUrl });
      await collect(adapter.streamCompletion({ model, messages: [{ role: 'user', content: '안녕 😀' }], tools }));
      return fake.requests.at(-1)!.body as { readonly tools: readonly object[]; readonly messages?: unknown };
    };
    const [first, again, copied, fewer] = [
      await sent(TOOLS),
      await sent(TOOLS),
      await sent([...TOOLS]),
      await sent(TOOLS.slice(0, 1)),
    ];
    expect(JSON.stringify(first.tools)).toContain('"a_first"');
    expect(JSON.stringify(first.tools)).toContain('"description":"이름"');
    expect(again).toEqual(first);
    expect(copied).toEqual(first);
    expect(fewer.tools).toHaveLength(1);
    expect(fewer.tools[0]).toEqual(first.tools[1]);
  });
});

describe('the request is what the vendor’s own client library would send', () => {
  it('Anthropic', async () => {
    const adapter = createProviderAdapter('anthropic', KEY, { baseUrl: fake.anthropicUrl });
    await collect(
      adapter.streamCompletion({ model: 'claude-sonnet-4-6', messages: [{ role: 'user', content: '안녕 😀' }] }),
    );
    const own = fake.requests.at(-1)!;
    const client = new Anthropic({ apiKey: KEY, baseURL: fake.anthropicUrl, maxRetries: 0 });
    for await (const _ of await client.messages.create(own.body as never as Anthropic.MessageCreateParamsStreaming));
    expect(told(own)).toEqual(told(fake.requests.at(-1)!));
  });

  it.each([
    ['chat', 'gpt-4o'],
    ['responses', 'gpt-6.1-sol'],
  ])('OpenAI, %s', async (_what, model) => {
    const adapter = createProviderAdapter('openai', KEY, { baseUrl: fake.openaiUrl });
    await collect(adapter.streamCompletion({ model, messages: [{ role: 'user', content: '안녕 😀' }] }));
    const own = fake.requests.at(-1)!;
    const client = new OpenAI({ apiKey: KEY, baseURL: fake.openaiUrl, maxRetries: 0 });
    const events: AsyncIterable<unknown> =
      model === 'gpt-4o'
        ? await client.chat.completions.create(own.body as never as OpenAI.ChatCompletionCreateParamsStreaming)
        : await client.responses.create(own.body as never as OpenAI.Responses.ResponseCreateParamsStreaming);
    for await (const _ of events);
    expect(told(own)).toEqual(told(fake.requests.at(-1)!));
  });
});
