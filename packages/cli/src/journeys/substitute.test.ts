import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const env = ANTHROPIC;
const BEYOND = 'Will Apple do well next year, and why?';

describe('an owner with a key', () => {
  it.each([
    {
      fault: 'a refused key',
      reply: { status: 401 },
      says: 'The API key for claude-sonnet-5-5 was rejected. Using offline instead.',
    },
    { fault: 'an account without credit', reply: { status: 402 }, says: 'is out of credit. Using offline instead.' },
    { fault: 'a limit', reply: { status: 429 }, says: 'has reached its rate limit. Using offline instead.' },
  ])('after $fault is told why the offline model answers, and not to add a key', async ({ reply, says }) => {
    home.fake.answer(() => reply);
    const { stdout } = await runHere(['ask', BEYOND, '--json'], home.dir, { env });
    const { answer, insteadOf } = JSON.parse(stdout);
    expect(answer).toContain(says);
    expect(answer).toContain("I can't answer that without a language model.");
    expect(answer).not.toContain('auth add');
    expect(insteadOf).toMatchObject({ model: 'claude-sonnet-5-5', reason: expect.any(String) });
  });

  it('who asks the offline model by name is not told to add one either', async () => {
    const { stdout } = await finclaw(['ask', BEYOND, '--offline'], home.dir, { env });
    expect(stdout).toContain("I can't answer that without a language model.");
    expect(stdout).not.toContain('auth add');
  });
});

it('whoever has no key is told how to get a model', async () => {
  const { stdout } = await runHere(['ask', BEYOND], home.dir);
  expect(stdout).toMatch(
    /can't answer that without a language model\.[\s\S]*finclaw auth add[\s\S]*finclaw models local/,
  );
});

describe('a model that is weaker with figures', () => {
  const ask = async (text: string) => {
    home.fake.answer(({ body }) => (body.model === 'claude-sonnet-5-5' ? { status: 529 } : { text }));
    const { stdout } = await runHere(['ask', 'How much is it?', '--json'], home.dir, { env });
    return JSON.parse(stdout);
  };

  it('does not take over unsaid where the answer has figures', async () => {
    const { answer, insteadOf } = await ask('It is 12 in all.');
    expect(answer).toContain('claude-haiku-5-5 is weaker at calculations than claude-sonnet-5-5');
    expect(insteadOf).toMatchObject({ model: 'claude-sonnet-5-5', tierFall: { from: 'high', to: 'medium' } });
  });

  it('is only named where it has none', async () => {
    const { answer } = await ask('A good deal.');
    expect(answer).toContain('Using claude-haiku-5-5 instead');
    expect(answer).not.toContain('weaker');
  });
});
