import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, OPENAI, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const ENV = { ...ANTHROPIC, ...OPENAI };

/** One model of each vendor, the second with the given window. */
function configure(contextWindow: number, more: Record<string, unknown> = {}): void {
  const price = { costPer1kInput: 0, costPer1kOutput: 0 };
  const small = { provider: 'openai', model: 'small', contextWindow, ...price };
  const large = { provider: 'anthropic', model: 'large', contextWindow: 200_000, ...price };
  const models = { definitions: { small, large }, defaultModel: 'large', fallbacks: ['small'], ...more };
  const providers = providersOf(home.fake);
  home.configure({ agents: { providers }, models });
}

/** What a vendor would count, roughly, and at least: the whole request and the answer it leaves room for. */
const sizeOf = (body: Record<string, unknown>): number =>
  JSON.stringify(body).length / 4 +
  Number(body.max_tokens ?? body.max_completion_tokens ?? body.max_output_tokens ?? 0);

const background = 'Some background that makes this question long, as people write when they think aloud. '.repeat(80);
const turns = Array.from({ length: 12 }, (_, i) => `Question ${i}: what about ${100 + i} shares? ${background}`);

describe('windows', () => {
  it.each([8_192, 16_384])(
    'a long conversation goes on with a model of %i tokens when the large one fails',
    async (window) => {
      configure(window);
      let isDown = false;
      home.fake.answer(({ vendor, body }) => {
        if (JSON.stringify(body).includes('the last question')) isDown = true;
        if (vendor === 'anthropic') return isDown ? { status: 529 } : { text: `An answer. ${background}` };
        return { text: 'answered in a small window' };
      });
      const { stdout, code } = await finclaw([], home.dir, {
        env: ENV,
        input: `${[...turns, 'the last question: how many shares?'].join('\n')}\n`,
      });
      expect(code).toBe(0);
      expect(stdout.includes('answered in a small window')).toBe(true);
      const sent = home.fake.requests.filter(({ vendor }) => vendor === 'openai').map(({ body }) => body);
      expect(sent.length).toBeGreaterThan(0);
      for (const body of sent) expect(sizeOf(body)).toBeLessThanOrEqual(window);
    },
  );

  it('/context says how full the window is and of what, and /compact makes room that the next question finds', async () => {
    configure(32_768);
    home.fake.answer(() => ({ text: `An answer. ${background}` }));
    const input = `${[...turns, '/context', '/compact', '/context', 'and now?'].join('\n')}\n`;
    const { stdout } = await runHere([], home.dir, { env: { ...ENV, LANG: 'en_US.UTF-8' }, input });
    const [, before = '', after = ''] =
      /large: about ([\d,]+) of 200,000 tokens[\s\S]*large: about ([\d,]+) of/.exec(stdout) ?? [];
    const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
    expect(numberOf(after)).toBeLessThan(numberOf(before) / 1.5);
    expect(stdout).toContain(`about ${before} → ${after} tokens`);
    expect(stdout).toMatch(/summary of earlier messages [\d,]+/);
    const sizes = home.fake.requests.map(({ body }) => JSON.stringify(body).length);
    expect(sizes.at(-1)).toBeLessThan(sizes.at(-2)! / 1.2);
  });

  it('a question that does not fit the chosen model is not sent to it, and the answer says why another one answered', async () => {
    configure(8_192, { defaultModel: 'small', fallbacks: [] });
    home.fake.answer(() => ({ text: 'never' }));
    const question = `What is 2 + 2? ${background.repeat(10)}`;
    const { stdout } = await runHere(['ask', question, '--json'], home.dir, { env: ENV });
    expect(JSON.parse(stdout)).toMatchObject({
      provider: 'offline',
      insteadOf: { model: 'small', reason: 'window' },
      answer: expect.stringContaining('too long for small'),
    });
    expect(home.fake.requests).toEqual([]);
  });
});
