import type { TextBlock, ToolDefinition } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { comparePrompts } from './replay-prompt.ts';

const prompt = (stable: string, person: string): readonly TextBlock[] => [
  { type: 'text', text: stable },
  { type: 'text', text: `## About the user\n${person}` },
];
const quote: ToolDefinition = { name: 'get_quote', description: 'Prices.', inputSchema: { type: 'object' } };
const recorded = { systemPrompt: prompt('Be exact.\nBe brief.', '- Likes tables.'), tools: [quote] };

describe('what the model is told today against what it was told then', () => {
  it.each([
    ['the same', recorded, []],
    [
      'after the person has changed',
      { ...recorded, systemPrompt: prompt('Be exact.\nBe brief.', '- Dislikes tables.') },
      [],
    ],
    [
      'another sentence',
      { ...recorded, systemPrompt: prompt('Be exact.\nBe kind.', '- Likes tables.') },
      [{ kind: 'prompt', diff: ['- Be brief.', '+ Be kind.'] }],
    ],
    [
      'a tool described otherwise',
      { ...recorded, tools: [{ ...quote, description: 'Quotes.' }] },
      [{ kind: 'toolOffered', name: 'get_quote', diff: ['- Prices.', '+ Quotes.'] }],
    ],
    ['a tool that a plugin brought', { ...recorded, tools: [] }, []],
  ])('%s', (_what, today, differences) => {
    expect(comparePrompts(recorded, today)).toMatchObject(differences);
    expect(comparePrompts(recorded, today)).toHaveLength(differences.length);
  });

  it('the digests are those of the audit log, and differ', () => {
    const [difference] = comparePrompts(recorded, { ...recorded, systemPrompt: prompt('Be kind.', '') });
    expect(difference).toMatchObject({
      recorded: expect.stringMatching(/^[0-9a-f]{64}$/),
      today: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(difference).not.toMatchObject({ today: (difference as { recorded: string }).recorded });
  });
});
