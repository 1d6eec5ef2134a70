import { createProviderAdapter, estimatePrompt } from '@finclaw/models';
import { collect, startWireFake, type WireFake } from '@finclaw/models/testing';
import type { ConversationMessage } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesToEntries } from './messages-to-entries.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
  fake.answer(() => ({ text: 'Seen.' }));
});
afterAll(() => fake.close());

const COMPLETE = 'row 400 '.repeat(5_000);
const CONVERSATION: readonly ConversationMessage[] = [
  { role: 'user', content: 'my holdings' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'portfolio_summary', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool_result', toolUseId: 'call_1', content: 'rows 1-20', handle: 'r1', complete: COMPLETE }],
  },
];

describe('the complete result beside what a model is shown of it', () => {
  it.each([
    ['anthropic', () => fake.anthropicUrl],
    ['openai', () => fake.openaiUrl],
    ['mistral', () => fake.openaiUrl],
    ['ollama', () => fake.ollamaUrl],
  ])('does not go to %s', async (provider, url) => {
    const adapter = createProviderAdapter(provider, 'sk-test-0123456789abcdef', { baseUrl: url() });
    await collect(adapter.streamCompletion({ model: 'any', messages: CONVERSATION }));
    const body = JSON.stringify(fake.requests.at(-1)?.body);
    expect(body).toContain('rows 1-20');
    expect(body).not.toContain('row 400');
  });

  it('costs nothing and is no part of the transcript', () => {
    expect(estimatePrompt({ messages: CONVERSATION })).toBeLessThan(100);
    expect(JSON.stringify(messagesToEntries(CONVERSATION, { now: 0 }))).not.toContain('row 400');
  });
});
