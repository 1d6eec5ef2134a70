import { freePort } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { FinclawProcess, finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, wiredHome } from './testing/wired-home.ts';

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
    expect(added.stderr).toContain('하루 $1.00까지만');
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

  it('of a model of unknown price holds by a careful price, which is never shown as its cost', async () => {
    configure({});
    home.fake.answer(() => ({ text: 'hello', usage: { input: 1_000, output: 100 } }));
    const { stdout } = await runHere(['ask', 'hi', '--model', 'anthropic/claude-next', '--json'], home.dir, { env });
    expect(JSON.parse(stdout)).toMatchObject({ model: 'anthropic/claude-next', costUsd: null });
    const { model } = JSON.parse((await runHere(['usage', '--json'], home.dir)).stdout);
    expect(model).toMatchObject([{ costUsd: '0', estimatedUsd: '0.0075', unpricedRequests: 1 }]);
    expect((await runHere(['usage'], home.dir, { env: { LANG: 'en_US.UTF-8' } })).stdout).toContain('estimated $0.0075');
  });

  it('counts what a call that broke off is reckoned to have cost', async () => {
    configure({ providers: { offline: { enabled: false } } }, { models: { defaultModel: 'sonnet-5.5', fallbacks: [] } });
    home.fake.answer(() => ({ text: ['half', ' an answer'], ending: 'close', after: 2 }));
    await runHere(['ask', 'how are you'], home.dir, { env });
    const { day } = JSON.parse((await runHere(['usage', '--json'], home.dir)).stdout);
    expect(Number(day[0].estimatedUsd)).toBeGreaterThan(0.001);
  });

  it('is what the OpenAI-compatible API tells when nothing may be asked any more', async () => {
    configure({ budget: { perDayUsd: 0 }, providers: { offline: { enabled: false } } }, { gateway: { port: await freePort() } });
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
        body: expect.stringContaining('오늘 예산 $0.00'),
      });
      expect(home.fake.requests).toHaveLength(0);
    } finally {
      server.child.kill('SIGTERM');
      await server.finished;
    }
  });
});
