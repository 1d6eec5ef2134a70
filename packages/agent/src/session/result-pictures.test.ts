import { BUILT_IN_MODELS, createProviderAdapter, estimatePrompt } from '@finclaw/models';
import { collect, startWireFake, type WireFake } from '@finclaw/models/testing';
import type { ConversationMessage } from '@finclaw/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageTokens, withoutPictures } from '../context/fit-messages.ts';
import { entriesToMessages } from './entries-to-messages.ts';
import { messagesToEntries } from './messages-to-entries.ts';

let fake: WireFake;
beforeAll(async () => {
  fake = await startWireFake();
  fake.answer(() => ({ text: 'A chart.' }));
});
afterAll(() => fake.close());

const seeing = BUILT_IN_MODELS.find(({ id }) => id === 'gpt-4o')!;
const PIXELS = 'iVBORw0KGgo'.repeat(2_000);
const picture = { url: `data:image/png;base64,${PIXELS}`, mimeType: 'image/png' };
const CONVERSATION: readonly ConversationMessage[] = [
  { role: 'user', content: 'draw AAPL' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'call_1', name: 'chart', input: {} }] },
  {
    role: 'tool',
    content: [{ type: 'tool_result', toolUseId: 'call_1', content: 'drawn', handle: 'r1', pictures: [picture] }],
  },
];

describe('a picture in the result of a tool', () => {
  it.each([
    ['anthropic', () => fake.anthropicUrl],
    ['openai', () => fake.openaiUrl],
    ['mistral', () => fake.openaiUrl],
    ['ollama', () => fake.ollamaUrl],
  ])('goes to %s behind the result', async (provider, url) => {
    const catalog = { getModel: () => seeing };
    const adapter = createProviderAdapter(provider, 'sk-test-0123456789abcdef', { baseUrl: url(), catalog });
    await collect(adapter.streamCompletion({ model: seeing.id, messages: CONVERSATION }));
    const body = JSON.stringify(fake.requests.at(-1)?.body);
    expect(body.split(PIXELS)).toHaveLength(2);
    expect(body.indexOf('drawn')).toBeLessThan(body.indexOf(PIXELS));
  });

  it('is told in words to a model that sees nothing', () => {
    const shown = JSON.stringify(withoutPictures(CONVERSATION));
    expect(shown).not.toContain(PIXELS);
    expect(shown).toContain('a picture that you cannot see');
  });

  it('is counted as a picture, not by its letters', () => {
    expect(messageTokens(CONVERSATION, (text) => text.length)).toBeLessThan(5_000);
    expect(estimatePrompt({ messages: CONVERSATION })).toBeLessThan(5_000);
  });

  it('is there again when the conversation is read from its file', () => {
    expect(entriesToMessages(messagesToEntries(CONVERSATION, { now: 0 }))).toEqual(CONVERSATION);
  });
});
