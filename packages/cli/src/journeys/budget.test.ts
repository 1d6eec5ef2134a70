import { freePort } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, OPENAI, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();

const env = ANTHROPIC;
const configure = (agents: object, more: object = {}) => {
  const providers = {
    anthropic: { baseUrl: home.fake.anthropicUrl },
    ...('providers' in agents ? (agents.providers as object) : {}),
  };
  home.configure({ ...more, agents: { ...agents, providers } });
};

describe('the daily budget', () => {
  it('is said before the first paid question, once', async () => {
    configure({});
    home.fake.answer(() => ({ text: 'hello' }));
    const first = await finclaw(['ask', 'how are you'], home.dir, { env });
    expect(first.stderr).toMatch(/limited to \$1\.00 a day.*agents\.budget\.perDayUsd/);
    const second = await runHere(['ask', 'how are you'], home.dir, { env });
    expect(second.stderr).not.toContain('$1.00');
  });

  it('is said when a key is added, and then not again', async () => {
    configure({});
    home.fake.answer(() => ({ text: 'hello' }));
    const added = await runHere(['auth', 'add', 'anthropic'], home.dir, { input: `${env.ANTHROPIC_API_KEY}\n` });
    expect(added.stderr).toContain('하루 $1.00입니다');
    expect((await runHere(['ask', 'how are you'], home.dir)).stderr).not.toContain('$1.00');
  });

  it('is not said to an owner who has set one', async () => {
    configure({ budget: { perDayUsd: 'none' } });
    home.fake.answer(() => ({ text: 'hello' }));
    expect((await runHere(['ask', 'how are you'], home.dir, { env })).stderr).toBe('');
  });

  it('leads to a cheaper model before it leads to a refusal, and the answer says so', async () => {
    configure({ budget: { perDayUsd: 0.02 } });
    home.fake.answer(({ body }) => ({ text: `I am ${body.model}.` }));
    const { stdout, code } = await runHere(['ask', 'how are you', '--json'], home.dir, { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'claude-haiku-5-5',
      insteadOf: { model: 'claude-sonnet-5-5', reason: 'budget' },
      answer: expect.stringMatching(/I am claude-haiku-5-5\.[\s\S]*budget does not cover claude-sonnet-5-5/),
    });
    expect(home.fake.requests).toHaveLength(1);
  });

  it.each([
    { wire: 'Anthropic', model: 'sonnet-5.5', key: ANTHROPIC },
    { wire: 'Responses', model: 'gpt-6.1-sol', key: OPENAI },
    { wire: 'Chat Completions', model: 'groq/some-model', key: { GROQ_API_KEY: 'gsk_test0123456789abcdef0123456789' } },
  ])(
    'holds with a vendor that never says what was used, and the cost is an estimate: $wire',
    async ({ model, key }) => {
      const { anthropicUrl, openaiUrl } = home.fake;
      const providers = { openai: { baseUrl: openaiUrl }, groq: { baseUrl: openaiUrl }, offline: { enabled: false } };
      const limitTo = (perDayUsd: number) =>
        configure(
          { budget: { perDayUsd }, providers: { ...providers, anthropic: { baseUrl: anthropicUrl } } },
          { models: { defaultModel: model, fallbacks: [] } },
        );
      limitTo(1);
      home.fake.answer(() => ({ text: 'word '.repeat(2_000), usage: 'none' }));
      const ask = async () =>
        JSON.parse((await runHere(['ask', 'how are you', '--json'], home.dir, { env: key })).stdout);
      const first = await ask();
      expect(first).toMatchObject({ costUsd: expect.stringMatching(/^0\.0\d*[1-9]/), isCostEstimated: true });
      expect(first.usage.outputTokens).toBeGreaterThan(2_000);
      const limit = Number(first.costUsd) * 10;
      limitTo(limit);
      const kinds = [];
      for (let question = 2; question <= 20 && kinds.at(-1) !== 'budget'; question++)
        kinds.push((await ask()).ending.kind);
      expect(kinds.at(-1)).toBe('budget');
      const { day } = JSON.parse((await runHere(['usage', '--json'], home.dir)).stdout);
      expect(Number(day[0].estimatedUsd)).toBeGreaterThanOrEqual(Number(first.costUsd) * kinds.length * 0.99);
      expect(Number(day[0].estimatedUsd)).toBeLessThanOrEqual(limit);
    },
  );

  it('counts the tokens of a local server that does not, which cost nothing', async () => {
    configure(
      { providers: { ollama: { baseUrl: home.fake.ollamaUrl } } },
      { models: { defaultModel: 'ollama/some-model', fallbacks: [] } },
    );
    home.fake.answer(() => ({ text: 'word '.repeat(100), usage: 'none' }));
    const { stdout } = await runHere(['ask', 'how are you', '--json'], home.dir);
    expect(JSON.parse(stdout)).toMatchObject({ costUsd: '0', isCostEstimated: false, usage: { outputTokens: 125 } });
  });

  it('of a model of unknown price holds by a careful price, which is told as an estimate', async () => {
    configure({});
    home.fake.answer(() => ({ text: 'hello', usage: { input: 1_000, output: 100 } }));
    const { stdout } = await runHere(['ask', 'hi', '--model', 'anthropic/claude-next', '--json'], home.dir, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'anthropic/claude-next',
      costUsd: '0.0075',
      isCostEstimated: true,
    });
    const { model } = JSON.parse((await runHere(['usage', '--json'], home.dir)).stdout);
    expect(model).toMatchObject([{ costUsd: '0', estimatedUsd: '0.0075', unpricedRequests: 1 }]);
    expect((await runHere(['usage'], home.dir, { env: { LANG: 'en_US.UTF-8' } })).stdout).toContain(
      'estimated $0.0075',
    );
  });

  it('counts what a call that broke off is reckoned to have cost', async () => {
    configure(
      { providers: { offline: { enabled: false } } },
      { models: { defaultModel: 'sonnet-5.5', fallbacks: [] } },
    );
    home.fake.answer(() => ({ text: ['half', ' an answer'], ending: 'close', after: 2 }));
    await runHere(['ask', 'how are you'], home.dir, { env });
    const { day } = JSON.parse((await runHere(['usage', '--json'], home.dir)).stdout);
    expect(Number(day[0].estimatedUsd)).toBeGreaterThan(0.001);
  });

  it('that ends in the middle of an answer shows what was found so far, and says that it ended', async () => {
    configure(
      { budget: { perDayUsd: 'none', perRunUsd: 0.5 }, providers: { offline: { enabled: false } } },
      { models: { defaultModel: 'sonnet-5.5', fallbacks: [] } },
    );
    home.fake.script(
      'anthropic',
      { toolCalls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }], usage: { input: 400_000, output: 100 } },
      { text: 'never asked for' },
    );
    const { stdout, code } = await runHere(['ask', 'how is Apple?', '--json'], home.dir, {
      env: { ...env, LANG: 'en_US.UTF-8' },
    });
    const said = JSON.parse(stdout);
    expect(home.fake.requests).toHaveLength(1);
    expect({ code, ending: said.ending.kind }).toEqual({ code: 7, ending: 'budget' });
    expect(said.answer).toMatch(/Apple.*price \d{3}[\s\S]*allowed per question is already spent/);
  });

  it('is what the OpenAI-compatible API tells when nothing may be asked any more', async () => {
    configure(
      { budget: { perDayUsd: 0 }, providers: { offline: { enabled: false } } },
      { gateway: { port: await freePort() } },
    );
    const server = new FinclawProcess(['serve', '--json'], home.dir, { env });
    try {
      await server.shows('"url"');
      const url = /"url": "([^"]+)"/.exec(server.stdout)?.[1] ?? '';
      const { token } = JSON.parse((await runHere(['serve', '--token', 'test', '--json'], home.dir)).stdout);
      const response = await fetch(new URL('/v1/chat/completions', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'finclaw', messages: [{ role: 'user', content: 'how are you' }] }),
      });
      expect({ status: response.status, body: await response.text() }).toMatchObject({
        status: 402,
        body: expect.stringContaining("today's budget of $0.00"),
      });
      expect(home.fake.requests).toHaveLength(0);
    } finally {
      server.child.kill('SIGTERM');
      await server.finished;
    }
  });
});
