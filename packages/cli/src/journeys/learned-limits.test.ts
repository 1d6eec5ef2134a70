import type { WireRequest } from '@finclaw/models/testing';
import { describe, expect, it } from 'vitest';
import { runHere } from './run-here.ts';
import { ANTHROPIC, OPENAI, wiredHome } from './testing/wired-home.ts';

const CATALOG = 90_000;
const REAL = CATALOG / 3;
const env = { LANG: 'en_US.UTF-8', ...ANTHROPIC, ...OPENAI };
/** Model, and the model its vendor knows it as. */
const MODELS = { messages: 'claude-sonnet-5-5', chat: 'home/first', responses: 'gpt-6.1-sol', ollama: 'ollama/first' } as const;

const PROVIDERS: Readonly<Record<string, string>> = {
  messages: 'anthropic',
  chat: 'home',
  responses: 'openai',
  ollama: 'ollama',
};

const home = wiredHome(({ anthropicUrl, openaiUrl, ollamaUrl }) => ({
  agents: {
    providers: {
      anthropic: { baseUrl: anthropicUrl },
      openai: { baseUrl: openaiUrl },
      home: { baseUrl: openaiUrl },
      ollama: { baseUrl: ollamaUrl },
      offline: { enabled: false },
    },
    budget: { perDayUsd: 'none' },
  },
  models: {
    fallbacks: [],
    definitions: Object.fromEntries(
      Object.entries(MODELS).map(([wire, id]) => [
        id,
        { provider: PROVIDERS[wire], model: id.replace(/^(?:home|ollama)\//, ''), contextWindow: CATALOG },
      ]),
    ),
  },
}));

/** Four characters make a token. */
const sizeOf = ({ body }: WireRequest): number =>
  Math.ceil(JSON.stringify([body.messages ?? body.input, body.system, body.tools]).length / 4);

/** A remark of about 1,700 tokens that differs from the others. */
const remark = (number: number): string => `Remark ${number}: ${`note ${number} on the market and its mood. `.repeat(190)}`;

describe('a vendor that takes a third of what its model promises', () => {
  it.each([
    ['messages', (sent: number) => `prompt is too long: ${sent} tokens > ${REAL} maximum`],
    [
      'chat',
      (sent: number) =>
        `This model's maximum context length is ${REAL} tokens. However, your messages resulted in ${sent} tokens.`,
    ],
    ['responses', () => 'Your input exceeds the context window of this model. Please adjust your input and try again.'],
    ['ollama', () => 'the input length exceeds the maximum context length'],
  ] as const)(
    'answers every question of a long conversation on the wire of %s, and the limit is stored',
    async (wire, refuse) => {
      const refused: number[] = [];
      let longest = 0;
      home.fake.answer((request) => {
        const sent = sizeOf(request);
        if (sent > REAL) {
          refused.push(sent);
          return { status: 400, code: wire === 'messages' ? null : 'context_length_exceeded', message: refuse(sent) };
        }
        longest = Math.max(longest, sent);
        return { text: 'Noted.' };
      });
      const model = MODELS[wire];
      const input = `${Array.from({ length: 26 }, (_, at) => remark(at + 1)).join('\n')}\nAnd now?\n`;
      const { stdout, stderr } = await runHere(['--model', model], home.dir, { env, input });
      expect({ answered: stdout.match(/Noted\./g)?.length, failed: /too long/.test(stdout + stderr) }).toEqual({
        answered: 27,
        failed: false,
      });
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThanOrEqual(2);
      // A program that starts anew knows the limit.
      const before = refused.length;
      const { stdout: later } = await runHere(['ask', 'And later?', '--model', model], home.dir, { env });
      expect(later).toContain('Noted.');
      expect(refused).toHaveLength(before);
      const { stdout: listed } = await runHere(['models', '--json'], home.dir, { env });
      const { learnedLimit } = JSON.parse(listed).find(({ id }: { id: string }) => id === model);
      expect(learnedLimit.isEstimated).toBe(wire === 'responses' || wire === 'ollama');
      expect(learnedLimit.tokens).toBeLessThanOrEqual(REAL);
      expect((await runHere(['models'], home.dir, { env })).stdout).toMatch(/the provider rejects more than \d+K tokens/);
    },
    300_000,
  );
});
