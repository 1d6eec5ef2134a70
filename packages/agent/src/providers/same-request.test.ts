import { Anthropic } from '@anthropic-ai/sdk';
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

describe('the request is what the vendor’s own client library would send', () => {
  it('Anthropic', async () => {
    const adapter = createProviderAdapter('anthropic', KEY, { baseUrl: fake.anthropicUrl });
    await collect(adapter.streamCompletion({ model: 'claude-sonnet-4-6', messages: [{ role: 'user', content: '안녕 😀' }] }));
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
