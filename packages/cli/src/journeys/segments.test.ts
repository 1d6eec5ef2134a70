import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome((fake) => ({ agents: { defaults: { maxTurns: 2 }, providers: providersOf(fake) } }));

const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const calculate = { name: 'calculate', input: { expression: '1+1' } };
const PREAMBLE = 'Apple trades at $9,999.00 today. Let me check one more thing.';
const WHOLE = `${PREAMBLE}\n\nSo you are well above that.`;
const spoken = [{ text: PREAMBLE, toolCalls: [calculate] }, { text: 'So you are well above that.' }];

describe('a model that speaks before it calls a tool', () => {
  it('ask shows both parts once, and nothing is said against a figure without a source', async () => {
    home.fake.script('anthropic', ...spoken);
    const { stdout, code } = await finclaw(['ask', 'How is Apple?'], home.dir, { env });
    expect(stdout.trimEnd()).toBe(WHOLE);
    expect(code).toBe(0);
  });

  it('a pipe shows the same, and so do --json and the transcript', async () => {
    home.fake.script('anthropic', ...spoken, ...spoken);
    const piped = await runHere([], home.dir, { env, input: 'How is Apple?\n' });
    expect(piped.stdout.startsWith(WHOLE)).toBe(true);
    expect(piped.stdout.match(/well above/g)).toHaveLength(1);
    const json = JSON.parse((await runHere(['ask', 'How is Apple?', '--json'], home.dir, { env })).stdout);
    expect(json.answer.startsWith(WHOLE)).toBe(true);
    expect(json).toMatchObject({
      ending: { kind: 'completed', text: '' },
      grounding: { total: 1, linked: 0, differs: [] },
    });
    const shown = await runHere(['sessions', 'show', 'main'], home.dir);
    expect(shown.stdout.match(/Let me check one more thing/g)).toHaveLength(2);
  });
});

describe('how an answer ends', () => {
  it.each([
    { when: 'a refusal', replies: [{ stop: 'refusal' }], kind: 'refused', code: 3 },
    {
      when: 'too long, twice',
      replies: [
        { text: 'And th', stop: 'max_tokens' },
        { text: 'en', stop: 'max_tokens' },
      ],
      kind: 'length',
      code: 5,
      answer: 'And then',
    },
    {
      when: 'too many steps',
      replies: [{ toolCalls: [calculate] }, { toolCalls: [calculate] }, { text: 'It is two so far.' }],
      kind: 'turn_limit',
      code: 6,
      answer: 'It is two so far.',
    },
    {
      when: 'a pause that goes on',
      replies: [{ text: 'Searching.', stop: 'pause_turn' }, { text: 'Found.' }],
      kind: 'completed',
      code: 0,
      answer: 'Searching.\n\nFound.',
    },
  ])('$when is told with a sentence, a field and an exit code', async ({ replies, kind, code, answer = '' }) => {
    home.fake.script('anthropic', ...replies);
    const asked = await runHere(['ask', 'What is 1+1?', '--json'], home.dir, { env });
    const { ending, ...rest } = JSON.parse(asked.stdout);
    expect({ kind: ending.kind, code: asked.code }).toEqual({ kind, code });
    expect(rest.answer.startsWith(answer)).toBe(true);
    expect(ending.text === '').toBe(kind === 'completed');
    expect(rest.answer).toContain(ending.text);
  });

  it('a stream that breaks after its first words is asked again, with a visible break', async () => {
    home.fake.script(
      'anthropic',
      { text: ['It is ', 'tw', 'o'], ending: 'reset', after: 4, delayMs: 20 },
      { text: 'It is two.' },
    );
    const { stdout, code } = await runHere(['ask', 'What is 1+1?'], home.dir, { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^(?:It is .*\n\(the answer was cut off here\)\n)?It is two\.\n/);
    expect(home.fake.requests).toHaveLength(2);
  });
});
