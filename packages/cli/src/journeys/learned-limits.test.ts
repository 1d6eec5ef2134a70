import { freePort } from '@finclaw/infra/testing';
import type { WireRequest } from '@finclaw/models/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { FinclawProcess } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ownerPage } from './testing/owner-page.ts';
import { ANTHROPIC, OPENAI, wiredHome } from './testing/wired-home.ts';

const CATALOG = 90_000;
const REAL = CATALOG / 3;
const env = { LANG: 'en_US.UTF-8', ...ANTHROPIC, ...OPENAI };
/** Model, and the model its vendor knows it as. */
const MODELS = {
  messages: 'claude-sonnet-5-5',
  chat: 'home/first',
  responses: 'gpt-6.1-sol',
  ollama: 'ollama/first',
} as const;

const PROVIDERS: Readonly<Record<string, string>> = {
  messages: 'anthropic',
  chat: 'home',
  responses: 'openai',
  ollama: 'ollama',
};

const home = wiredHome(async ({ anthropicUrl, openaiUrl, ollamaUrl }) => ({
  gateway: { port: await freePort() },
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

let server: FinclawProcess | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.finished;
  server = undefined;
});

/** Four characters make a token. */
const sizeOf = ({ body }: WireRequest): number =>
  Math.ceil(JSON.stringify([body.messages ?? body.input, body.system, body.tools]).length / 4);

/** A remark of about 1,700 tokens that differs from the others. */
const remark = (number: number): string =>
  `Remark ${number}: ${`note ${number} on the market and its mood. `.repeat(190)}`;

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
      expect((await runHere(['models'], home.dir, { env })).stdout).toMatch(
        /the provider rejects more than \d+K tokens/,
      );
    },
    300_000,
  );

  it('answers every question where each key has a limit of its own', async () => {
    const limits: Readonly<Record<string, number>> = { one: REAL, two: CATALOG / 4 };
    const refused = { one: 0, two: 0 };
    home.fake.answer((request) => {
      const key = request.apiKey.split('-')[3] as keyof typeof refused;
      const sent = sizeOf(request);
      if (sent <= limits[key]!) return { text: 'Noted.' };
      refused[key] += 1;
      return { status: 400, code: null, message: `prompt is too long: ${sent} tokens > ${limits[key]} maximum` };
    });
    for (const key of Object.keys(limits))
      await runHere(['auth', 'add', 'anthropic', '--unchecked'], home.dir, {
        env,
        input: `sk-ant-test-${key}-0123456789\n`,
      });
    const stored = { LANG: env.LANG };
    // Programs that start anew take turns with the keys.
    for (let at = 1; at <= 24; at++)
      expect((await runHere(['ask', remark(at)], home.dir, { env: stored })).stdout).toContain('Noted.');
    expect(refused.two).toBeGreaterThan(0);
    expect(Math.max(refused.one, refused.two)).toBeLessThanOrEqual(2);
    const { stdout } = await runHere(['models', '--json'], home.dir, { env: stored });
    const { learnedLimit } = JSON.parse(stdout).find(({ id }: { id: string }) => id === MODELS.messages);
    expect(learnedLimit).toMatchObject({ isEstimated: false });
    expect(learnedLimit.tokens).toBeLessThanOrEqual(limits.two!);
  }, 300_000);

  it('counts the pictures of a conversation', async () => {
    let refused = 0;
    home.fake.answer((request) => {
      const text = JSON.stringify(request.body);
      // A picture takes the same room however many characters its bytes are.
      const sent = sizeOf(request) + PICTURE_TOKENS * text.split(PICTURE).length;
      if (sent <= REAL) return { text: 'Noted.' };
      refused += 1;
      return { status: 400, code: null, message: 'Your input exceeds the context window of this model.' };
    });
    server = new FinclawProcess(['serve', '--json'], home.dir, { env });
    await server.shows('"url"');
    const { url } = JSON.parse(server.stdout) as { readonly url: string };
    const headers = await ownerPage(url, home.dir);
    const rpc = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await fetch(new URL('/api/rpc', url), { method: 'POST', headers, body });
      return ((await response.json()) as { readonly result: Sent & Shown }).result;
    };
    const attachments = Array.from({ length: 2 }, (_, at) => ({
      filename: `chart-${at}.png`,
      mimeType: 'image/png',
      data: PICTURE,
    }));
    let sessionKey: string | undefined;
    for (let at = 1; at <= 14; at++) {
      ({ sessionKey } = await rpc('messages.send', { sessionKey, text: remark(at).slice(0, 1_500), attachments }));
      const answers = async () =>
        (await rpc('sessions.get', { sessionKey })).items.filter(({ type }) => type === 'answer');
      await expect.poll(answers).toHaveLength(at);
      expect((await answers()).map(({ text }) => text)).toEqual(Array(at).fill('Noted.'));
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(4);
  }, 300_000);
});

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE_TOKENS = 1_600;

interface Sent {
  readonly sessionKey: string;
}
interface Shown {
  readonly items: readonly { readonly type: string; readonly text: string }[];
}
