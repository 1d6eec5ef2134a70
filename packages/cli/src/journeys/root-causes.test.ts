import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome();
const LANG = 'en_US.UTF-8';
const env = { ...ANTHROPIC, LANG };

/** An address of this machine where nobody listens. */
async function deafAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const yahooAt = (baseUrl: string) => ({ finance: { marketData: 'live', dataProviders: [{ name: 'yahoo', baseUrl }] } });
const finnhubAt = (baseUrl: string) => ({
  finance: { marketData: 'live', dataProviders: [{ name: 'finnhub', apiKey: 'finnhub-key-0123456789', baseUrl }] },
});

/** What is broken, and how `doctor` is asked. */
interface Setup {
  readonly what: string;
  readonly settings?: (() => object | Promise<object>) | string;
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: () => Promise<unknown> | unknown;
  readonly probe?: true;
}

const BROKEN: readonly Setup[] = [
  {
    what: 'a key nobody has tried',
    env: ANTHROPIC,
  },
  {
    what: 'a variable with a blank in it',
    env: { ANTHROPIC_API_KEY: 'sk-ant-test 0123456789' },
  },
  {
    what: 'a key of another vendor',
    env: { ANTHROPIC_API_KEY: 'AIzaTest0123456789abcdef0123456789' },
  },
  {
    what: 'a key its vendor refuses',
    env: ANTHROPIC,
    probe: true,
    before: () => home.fake.answer(() => ({ status: 401 })),
  },
  {
    what: 'a key that was refused by a question',
    env: ANTHROPIC,
    before: async () => {
      home.fake.answer(() => ({ status: 401 }));
      await runHere(['ask', 'how are you'], home.dir, { env });
    },
  },
  {
    what: 'a key without credit',
    env: ANTHROPIC,
    before: async () => {
      home.fake.answer(() => ({ status: 402 }));
      await runHere(['ask', 'how are you'], home.dir, { env });
    },
  },
  {
    what: 'a source of prices that cannot be reached',
    settings: async () => yahooAt(await deafAddress()),
    probe: true,
  },
  {
    what: 'a source of prices that refuses its key',
    settings: () => finnhubAt(home.fake.anthropicUrl),
    before: () => home.fake.route('/api/v1/quote?symbol=AAPL', { status: 401 }),
    probe: true,
  },
  {
    what: 'sources that nobody has asked',
    settings: async () => yahooAt(await deafAddress()),
  },
  {
    what: 'settings that cannot be read',
    settings: '{ models: { defaultModel: ',
  },
  {
    what: 'a rule that fits no tool',
    settings: () => ({ tools: { policyRules: [{ pattern: 'place_ordr', verdict: 'deny' }] } }),
  },
  {
    what: 'a plugin that cannot be loaded',
    settings: () => ({ plugins: { enabled: ['no-such-plugin'] } }),
  },
];

/** What differs from machine to machine and from day to day. */
const masked = (output: string): string =>
  output
    .replaceAll(home.dir, '(folder)')
    .replace(/Node \d\S*/g, 'Node (version)')
    .replace(/\d{4}-\d\d-\d\d(?:T\S+| \d\d:\d\d)?/g, '(time)')
    .replace(/(?<=127\.0\.0\.1:)\d+/g, '(port)')
    .replace(/(?<=port |^. )\d{4,5}(?= is|번)/gm, '(port)');

describe('doctor names the cause of', () => {
  it('every broken setup, as the golden files say', async () => {
    const told: Record<'en' | 'ko', string[]> = { en: [], ko: [] };
    for (const { what, settings, before, probe, env: keys = {} } of BROKEN) {
      rmSync(home.dir, { recursive: true, force: true });
      mkdirSync(home.dir, { mode: 0o700 });
      home.fake.answer(() => ({ status: 500 }));
      const gateway = { port: await freePort() };
      if (typeof settings === 'string') writeFileSync(join(home.dir, 'finclaw.json5'), settings, { mode: 0o600 });
      else home.configure({ gateway, agents: { providers: providersOf(home.fake) }, ...(await settings?.()) });
      await before?.();
      const args = ['doctor', ...(probe ? ['--probe'] : [])];
      const english = await finclaw(args, home.dir, { env: { LANG, ...keys } });
      const korean = await runHere(args, home.dir, { env: { LANG: 'ko_KR.UTF-8', ...keys } });
      expect([english.stderr, korean.stderr]).toEqual(['', '']);
      expect(english.stdout.split('\n').filter((line) => line.startsWith('✔') && line.includes(' key '))).toEqual([]);
      told.en.push(`# ${what} (exit code ${english.code})\n${masked(english.stdout)}`);
      told.ko.push(`# ${what} (exit code ${korean.code})\n${masked(korean.stdout)}`);
    }
    await expect(told.en.join('\n')).toMatchFileSnapshot('golden/doctor.en.txt');
    await expect(told.ko.join('\n')).toMatchFileSnapshot('golden/doctor.ko.txt');
  }, 300_000);

  it('nothing, once the key has worked', async () => {
    home.fake.answer(() => ({ text: 'hello' }));
    await runHere(['ask', 'how are you'], home.dir, { env });
    const { stdout } = await runHere(['doctor'], home.dir, { env });
    expect(stdout).toContain('✔ anthropic key sk-...cdef (ANTHROPIC_API_KEY): works');
  });
});

describe('a cause', () => {
  it('stays the cause at the next question: a refused key is no rate limit', async () => {
    home.fake.answer(() => ({ status: 401 }));
    for (const _ of [1, 2, 3]) {
      const { stdout } = await runHere(['ask', 'how are you', '--json'], home.dir, { env });
      expect(JSON.parse(stdout)).toMatchObject({ insteadOf: { reason: 'auth' } });
    }
    const { stdout } = await runHere(['auth', 'list', '--json'], home.dir, { env });
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'ANTHROPIC_API_KEY', health: { state: 'failing', reason: 'auth' } },
    ]);
    const other = { ...env, ANTHROPIC_API_KEY: 'sk-ant-test-another-0123456789' };
    expect(JSON.parse((await runHere(['auth', 'list', '--json'], home.dir, { env: other })).stdout)).toMatchObject([
      { health: { state: 'untested' } },
    ]);
  });

  it.each([
    {
      cause: 'an address where nobody listens',
      baseUrl: deafAddress,
      says: 'No model can answer right now (claude-sonnet-5-5: it is unreachable, or failed).',
    },
    {
      cause: 'a refused key',
      baseUrl: async () => {
        home.fake.answer(() => ({ status: 401 }));
        return home.fake.anthropicUrl;
      },
      says: 'anthropic rejected the API key. Check your keys with "finclaw auth list".',
    },
  ])('is in the message where no other model can answer: $cause', async ({ baseUrl, says }) => {
    const providers = { anthropic: { baseUrl: await baseUrl() }, offline: { enabled: false } };
    home.configure({ agents: { providers }, models: { fallbacks: [] } });
    const { stdout } = await runHere(['ask', 'how are you'], home.dir, { env, sleep: async () => {} });
    expect(stdout).toContain(says);
  });

  it('of a missing price is told with it', async () => {
    home.configure(yahooAt(await deafAddress()));
    const { stdout } = await runHere(['ask', '/price AAPL'], home.dir, { env: { LANG } });
    expect(stdout).toContain(
      'There is no price for Apple (AAPL) right now. Yahoo is unreachable (connection refused).',
    );
  });
});

describe('several keys', () => {
  it('take turns over separate runs of the program', async () => {
    home.fake.answer(() => ({ text: 'hello' }));
    for (const name of ['one', 'two', 'three'])
      await runHere(['auth', 'add', 'anthropic', '--unchecked'], home.dir, {
        env: { LANG },
        input: `sk-ant-test-${name}-0123456789\n`,
      });
    for (let run = 0; run < 6; run++) await runHere(['ask', 'how are you'], home.dir, { env: { LANG } });
    const keys = home.fake.requests.map(({ apiKey }) => apiKey.split('-')[3]);
    expect(keys).toEqual(['one', 'two', 'three', 'one', 'two', 'three']);
    const { stdout } = await runHere(['auth', 'list', '--json'], home.dir, { env: { LANG } });
    expect(JSON.parse(stdout).map(({ health }: { health: { state: string } }) => health.state)).toEqual(
      Array(3).fill('working'),
    );
  });
});
