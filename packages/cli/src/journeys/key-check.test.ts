import type { WireReply } from '@finclaw/models/testing';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome((fake) => {
  const other = { baseUrl: fake.openaiUrl };
  return { agents: { providers: { ...providersOf(fake), google: other, azure: other } } };
});

const env = { LANG: 'en_US.UTF-8' };
const KEYS = {
  anthropic: 'sk-ant-test-0123456789abcdef',
  openai: 'sk-test-0123456789abcdef',
  google: 'AIzaTest0123456789abcdef0123456789',
  azure: '0123456789abcdef0123456789abcdef',
};
type Provider = keyof typeof KEYS;
const add = (provider: Provider, key = KEYS[provider]) =>
  runHere(['auth', 'add', provider], home.dir, { env, input: `${key}\n` });
const stored = async (): Promise<readonly { readonly provider: string }[]> =>
  JSON.parse((await runHere(['auth', 'list', '--json'], home.dir, { env })).stdout);
const LOW = 'Your credit balance is too low to access the Anthropic API.';
const GOOGLE_REFUSAL = [
  { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
];

describe('a key is tried before it is stored', () => {
  it('one that works is stored, after a question of one word', async () => {
    home.fake.script('anthropic', { text: 'pong' });
    const { stdout, code } = await finclaw(['auth', 'add', 'anthropic'], home.dir, {
      env,
      input: `${KEYS.anthropic}\n`,
    });
    expect([code, home.fake.requests.length]).toEqual([0, 1]);
    expect(home.fake.requests[0]).toMatchObject({ apiKey: KEYS.anthropic, body: { model: 'claude-haiku-5-5' } });
    expect(home.fake.requests[0]!.body.max_tokens).toBeLessThan(100);
    expect(stdout).not.toContain(KEYS.anthropic);
    expect(await stored()).toHaveLength(1);
  });

  it.each<[string, Provider, WireReply, string, boolean]>([
    ['a refused key', 'anthropic', { status: 401 }, 'the key was rejected', false],
    [
      'a key Google refuses with 400',
      'google',
      { status: 400, body: GOOGLE_REFUSAL },
      'the key was rejected (400 API key not valid',
      false,
    ],
    ['no credit', 'anthropic', { status: 400, message: LOW }, 'out of credit', true],
    ['no credit at OpenAI', 'openai', { status: 429, code: 'insufficient_quota' }, 'out of credit', true],
    ['no access to the model', 'openai', { status: 404 }, 'the key has no access to it', true],
    ['a limit', 'openai', { status: 429 }, 'rate-limited', true],
    ['a vendor that is down', 'openai', { status: 503 }, 'unreachable', true],
  ])('%s (%s) is named', async (_what, provider, reply, words, isStored) => {
    home.fake.answer(() => reply);
    const { stderr, code } = await add(provider);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(KEYS[provider]);
    expect([code, (await stored()).length]).toEqual(isStored ? [0, 1] : [1, 0]);
  });

  it.each<[Provider, string]>([
    ['openai', KEYS.anthropic],
    ['anthropic', KEYS.google],
  ])('a key of another vendor is not sent to %s', async (provider, key) => {
    const { stderr, code } = await add(provider, key);
    expect(stderr).toContain('this looks like a');
    expect([code, home.fake.requests.length, (await stored()).length]).toEqual([1, 0, 0]);
  });

  it('where no model is known, the list of models decides', async () => {
    home.fake.route('/v1/models', (_body, apiKey) => ({
      status: apiKey === KEYS.azure ? 200 : 401,
      body: { data: [] },
    }));
    expect((await add('azure', 'ffff')).stderr).toContain('the key was rejected');
    expect((await add('azure')).code).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  it('--unchecked asks nobody', async () => {
    const { code } = await runHere(['auth', 'add', 'openai', '--unchecked'], home.dir, {
      env,
      input: `${KEYS.openai}\n`,
    });
    expect([code, home.fake.requests.length, (await stored()).length]).toEqual([0, 0, 1]);
  });
});

describe('doctor', () => {
  it('lists stored, environment and configured keys with their state, and asks vendors on demand', async () => {
    const providers = {
      anthropic: { baseUrl: home.fake.anthropicUrl, apiKey: 'sk-ant-config-0123456789' },
      openai: { baseUrl: home.fake.openaiUrl },
    };
    home.configure({ agents: { providers }, models: { fallbacks: [] } });
    await runHere(['auth', 'add', 'openai', '--unchecked'], home.dir, { env, input: `${KEYS.openai}\n` });
    const withEnv = { ...env, ANTHROPIC_API_KEY: 'sk-ant-environment-0123456789' };
    const keysOf = async (...args: string[]) => {
      const { stdout } = await runHere(['doctor', ...args, '--json'], home.dir, { env: withEnv });
      const { findings } = JSON.parse(stdout) as { findings: { id: string; status: string; message: string }[] };
      for (const secret of [KEYS.openai, 'sk-ant-config-0123456789', withEnv.ANTHROPIC_API_KEY])
        expect(stdout).not.toContain(secret);
      return findings.filter(({ id }) => id === 'keys');
    };
    const plain = await keysOf();
    expect(plain.map(({ status }) => status)).toEqual(['warning', 'warning', 'warning']);
    expect(plain.map(({ message }) => message).join('\n')).toMatch(
      /finclaw auth[\s\S]*ANTHROPIC_API_KEY[\s\S]*agents\.providers\.anthropic\.apiKey/,
    );
    expect(home.fake.requests).toEqual([]);

    home.fake.answer(({ apiKey }) =>
      apiKey.includes('config') ? { status: 401 } : apiKey.includes('environment') ? { status: 402 } : { text: 'pong' },
    );
    const probed = await keysOf('--probe');
    expect(probed.map(({ status }) => status)).toEqual(['ok', 'problem', 'problem']);
    expect(probed[0]!.message).toContain('the key is valid');
    expect(probed[1]!.message).toContain('out of credit');
    expect(probed[2]!.message).toContain('rejected');

    // A key that was refused while somebody asked is set aside, and doctor says so without asking.
    await runHere(['ask', 'hi', '--model', 'sonnet'], home.dir, { env: withEnv });
    const after = await keysOf();
    expect(after.map(({ status }) => status)).toEqual(['warning', 'problem', 'problem']);
    expect(after[1]!.message).toContain('paused until');
  });
});
