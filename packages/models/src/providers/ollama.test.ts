import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelCatalog } from '../gateway/catalog.ts';
import { collect } from '../testing/collect.ts';
import { modelEntry } from '../testing/models.ts';
import { startWireFake, type WireFake } from '../testing/wire-fake.ts';
import { createProviderAdapter } from './create-adapter.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
});
afterAll(() => fake.close());

const TOOL: ToolDefinition = { name: 'get_quote', description: 'x', inputSchema: { type: 'object', properties: {} } };
const ask: ConversationMessage = { role: 'user', content: 'price of AAPL?' };
const line = (value: object): string => `${JSON.stringify(value)}\n`;
const JSON_CALL = '{"name":"get_quote","arguments":{"symbol":"AAPL"}}';

function adapterFor(more: object = {}, baseUrl = fake.ollamaUrl) {
  const catalog = new ModelCatalog([
    modelEntry('ollama/qwen3:8b', {
      provider: 'ollama',
      wireId: 'qwen3:8b',
      contextWindow: 16_384,
      maxOutputTokens: 2048,
      ...more,
    }),
  ]);
  return createProviderAdapter('ollama', 'no-key', { baseUrl, catalog });
}
const stream = (params: object = {}, adapter = adapterFor()) =>
  collect(adapter.streamCompletion({ model: 'ollama/qwen3:8b', messages: [ask], tools: [TOOL], ...params }));

describe('Ollama', () => {
  it('is told the window it is to serve, which its other endpoint ignores', async () => {
    fake.script('ollama', { text: 'hello' });
    await stream({ maxTokens: 500 });
    const { body, headers, path } = fake.requests.at(-1)!;
    expect(path).toBe('/api/chat');
    expect(body).toMatchObject({ model: 'qwen3:8b', options: { num_ctx: 16_384, num_predict: 500 } });
    expect(headers.authorization).toBeUndefined();
  });

  it('may be configured with the address of its other endpoint', async () => {
    fake.script('ollama', { text: 'hello' });
    expect((await stream({}, adapterFor({}, `${fake.ollamaUrl}/v1`))).text).toBe('hello');
  });

  it.each([
    [
      'a call without id, its arguments an object',
      line({ message: { tool_calls: [{ function: { name: 'get_quote', arguments: { symbol: 'AAPL' } } }] } }),
      '',
      1,
    ],
    [
      'arguments as text',
      line({ message: { tool_calls: [{ function: { name: 'get_quote', arguments: '{"symbol":"AAPL"}' } }] } }),
      '',
      1,
    ],
    [
      'a call written out',
      line({ message: { content: JSON_CALL.slice(0, 9) } }) + line({ message: { content: JSON_CALL.slice(9) } }),
      '',
      1,
    ],
    [
      'thinking in tags',
      line({ message: { content: '<think>hm</think>' } }) + line({ message: { content: 'hello' } }),
      'hello',
      0,
    ],
    [
      'thinking in its field',
      line({ message: { thinking: 'hm' } }) + line({ message: { content: 'hello' } }),
      'hello',
      0,
    ],
    ['blank lines', `\n${line({ message: { content: 'hello' } })}\n`, 'hello', 0],
  ])('copes with: %s', async (_quirk, lines, text, calls) => {
    fake.script('ollama', { raw: lines + line({ done: true, done_reason: 'stop' }), pieceBytes: 7 });
    const answer = await stream();
    expect(answer.text).toBe(text);
    expect(answer.toolCalls.map(({ name, input }) => ({ name, input }))).toEqual(
      Array.from({ length: calls }, () => ({ name: 'get_quote', input: { symbol: 'AAPL' } })),
    );
    expect(answer.stopReason).toBe(calls > 0 ? 'tool_use' : 'end_turn');
  });

  it('is talked to plainly when it has no tools, and is not asked twice', async () => {
    const adapter = adapterFor();
    const before = fake.requests.length;
    fake.script(
      'ollama',
      { status: 400, body: { error: 'registry.ollama.ai/library/gemma:2b does not support tools' } },
      { text: 'hello' },
      { text: 'again' },
    );
    expect((await stream({}, adapter)).text).toBe('hello');
    expect((await stream({}, adapter)).text).toBe('again');
    expect(fake.requests.slice(before).map(({ body }) => body.tools !== undefined)).toEqual([true, false, false]);
    expect(fake.requests.at(-1)!.body.messages[0].content).toContain('You cannot call tools');
  });

  it('is asked to think only if it can', async () => {
    fake.script('ollama', { text: 'a' }, { text: 'b' }, { text: 'c' });
    const capabilities = { ...modelEntry('x').capabilities, extendedThinking: true };
    await stream({ thinking: 'high' }, adapterFor({ capabilities }));
    await stream({}, adapterFor({ capabilities }));
    await stream({ thinking: 'high' }, adapterFor({ capabilities: { ...capabilities, extendedThinking: false } }));
    expect(fake.requests.slice(-3).map(({ body }) => body.think)).toEqual([true, false, undefined]);
  });
});
