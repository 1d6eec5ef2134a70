import { hashToolInput } from '@finclaw/tools';
import { expect, it } from 'vitest';
import { PromptDigest } from './prompt-digest.ts';

it('is the digest of the canonical prompt and tools, however often a tool was seen', () => {
  const digest = new PromptDigest();
  const systemPrompt = [{ type: 'text', text: '너는 "FinClaw"다' }] as const;
  const [first, second] = ['a', 'b'].map((name) => ({
    name,
    description: 'd',
    inputSchema: { type: 'object', properties: {} },
  }));
  for (const tools of [[], [first!], [second!, first!], [first!]])
    expect(digest.of(systemPrompt, tools)).toBe(hashToolInput({ systemPrompt, tools }));
});
