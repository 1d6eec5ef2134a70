import type { TextBlock, ToolDefinition } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { comparePrompts } from './replay-prompt.ts';

const prompt = (stable: string, moment: string): readonly TextBlock[] => [
  { type: 'text', text: stable },
  { type: 'text', text: moment, volatile: true },
];
const quote: ToolDefinition = { name: 'get_quote', description: 'Prices.', inputSchema: { type: 'object' } };
const recorded = { systemPrompt: prompt('Be exact.\nBe brief.', 'Now: 10:30'), tools: [quote] };

describe('what the model is told today against what it was told then', () => {
  it.each([
    ['the same', recorded, []],
    ['a minute later', { ...recorded, systemPrompt: prompt('Be exact.\nBe brief.', 'Now: 10:31') }, []],
    [
      'another sentence',
      { ...recorded, systemPrompt: prompt('Be exact.\nBe kind.', 'Now: 10:30') },
      [{ kind: 'prompt', diff: ['- Be brief.', '+ Be kind.'] }],
    ],
    [
      'a section about the moment that was not there',
      { ...recorded, systemPrompt: prompt('Be exact.\nBe brief.', 'Now: 10:30\nOpen') },
      [{ kind: 'prompt', diff: ['+ Open'] }],
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
