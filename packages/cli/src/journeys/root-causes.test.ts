import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
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

/** What is broken, how `doctor` is asked, and the line that names the cause; the mark says whether it is a problem. */
interface Setup {
  readonly what: string;
  readonly settings?: (() => object | Promise<object>) | string;
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: () => Promise<unknown> | unknown;
  readonly probe?: true;
  readonly lines: readonly (string | RegExp)[];
}

const BROKEN: readonly Setup[] = [
  {
    what: 'a key nobody has tried',
    env: ANTHROPIC,
    lines: ['! anthropic key sk-...cdef (ANTHROPIC_API_KEY): not tested yet (run "finclaw doctor --probe")'],
  },
  {
    what: 'a variable with a blank in it',
    env: { ANTHROPIC_API_KEY: 'sk-ant-test 0123456789' },
    lines: [
      '✖ The value in ANTHROPIC_API_KEY is not an API key (it contains a space or a line break), so it is not used.',
      '    Set the key again or remove it.',
    ],
  },
  {
    what: 'a key of another vendor',
    env: { ANTHROPIC_API_KEY: 'AIzaTest0123456789abcdef0123456789' },
    lines: [/^✖ anthropic key .* \(ANTHROPIC_API_KEY\): this looks like a Google Gemini key, not a[n]? .* key/],
  },
  {
    what: 'a key its vendor refuses',
    env: ANTHROPIC,
    probe: true,
    before: () => home.fake.answer(() => ({ status: 401 })),
    lines: [/^✖ anthropic key sk-...cdef \(ANTHROPIC_API_KEY\): the key was rejected/],
  },
  {
    what: 'a key that was refused by a question',
    env: ANTHROPIC,
    before: async () => {
      home.fake.answer(() => ({ status: 401 }));
      await runHere(['ask', 'how are you'], home.dir, { env });
    },
    lines: [/^✖ anthropic key sk-...cdef \(ANTHROPIC_API_KEY\): .*key rejected/],
  },
  {
    what: 'a key without credit',
    env: ANTHROPIC,
    before: async () => {
      home.fake.answer(() => ({ status: 402 }));
      await runHere(['ask', 'how are you'], home.dir, { env });
    },
    lines: [/^✖ anthropic key sk-...cdef \(ANTHROPIC_API_KEY\): .*out of credit/],
  },
  {
    what: 'a source of prices that cannot be reached',
    settings: async () => yahooAt(await deafAddress()),
    probe: true,
    lines: ['✖ data source Yahoo Finance: Yahoo is unreachable (connection refused).'],
  },
  {
    what: 'a source of prices that refuses its key',
    settings: () => finnhubAt(home.fake.anthropicUrl),
    before: () => home.fake.route('/api/v1/quote?symbol=AAPL', { status: 401 }),
    probe: true,
    lines: ['✖ data source Finnhub: Finnhub rejected the key.'],
  },
  {
    what: 'sources that nobody has asked',
    settings: async () => yahooAt(await deafAddress()),
    lines: ['! data source Yahoo Finance: not tested yet (run "finclaw doctor --probe")'],
  },
  {
    what: 'settings that cannot be read',
    settings: '{ models: { defaultModel: ',
    lines: [/^✖ .*finclaw\.json5/],
  },
  {
    what: 'a rule that fits no tool',
    settings: () => ({ tools: { policyRules: [{ pattern: 'place_ordr', verdict: 'deny' }] } }),
    lines: [/^✖ .*place_ordr/],
  },
  {
    what: 'a plugin that cannot be loaded',
    settings: () => ({ plugins: { enabled: ['no-such-plugin'] } }),
    lines: [/^✖ .*no-such-plugin/],
  },
];

describe('doctor names the cause of', () => {
  it.each(BROKEN)('$what', async ({ settings, before, probe, lines, env: keys = {} }) => {
    const providers = { agents: { providers: providersOf(home.fake) } };
    if (typeof settings === 'string') writeFileSync(join(home.dir, 'finclaw.json5'), settings);
    else home.configure({ ...providers, ...(await settings?.()) });
    await before?.();
    const { stdout, stderr } = await finclaw(['doctor', ...(probe ? ['--probe'] : [])], home.dir, { env: { LANG, ...keys } });
    expect(stderr).toBe('');
    const told = stdout.split('\n');
    for (const line of lines) expect(told).toContainEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    expect(told.filter((line) => line.startsWith('✔') && line.includes(' key '))).toEqual([]);
  });

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
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'ANTHROPIC_API_KEY', health: { state: 'failing', reason: 'auth' } }]);
    const other = { ...env, ANTHROPIC_API_KEY: 'sk-ant-test-another-0123456789' };
    expect(JSON.parse((await runHere(['auth', 'list', '--json'], home.dir, { env: other })).stdout)).toMatchObject([
      { health: { state: 'untested' } },
    ]);
  });

  it('of a missing price is told with it', async () => {
    home.configure(yahooAt(await deafAddress()));
    const { stdout } = await runHere(['ask', '/price AAPL'], home.dir, { env: { LANG } });
    expect(stdout).toContain('There is no price for Apple (AAPL) right now. Yahoo is unreachable (connection refused).');
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
    expect(JSON.parse(stdout).map(({ health }: { health: { state: string } }) => health.state)).toEqual(Array(3).fill('working'));
  });
});
