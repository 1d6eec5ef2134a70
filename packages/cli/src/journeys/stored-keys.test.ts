import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const KEY = `sk-ant-api03-${'aB3dE5gH7j'.repeat(4)}`;
let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const run = (...args: string[]) => runHere(args, state.dir, { env: { LANG: 'en_US.UTF-8' } });
const addKey = () => finclaw(['auth', 'add', 'anthropic', '--unchecked'], state.dir, { input: `${KEY}\n` });
const file = (name: string) => join(state.dir, name);
const modeOf = (name: string) => (statSync(file(name)).mode & 0o777).toString(8);

describe('keys on the command line', () => {
  it.each([
    ['behind the provider', ['auth', 'add', 'anthropic', KEY]],
    ['behind the provider, of no known shape', ['auth', 'add', 'anthropic', 'correct-horse-battery']],
    ['instead of the provider', ['auth', 'add', KEY]],
    ['instead of the action', ['auth', KEY]],
    ['instead of the command', [KEY]],
    ['behind another command', ['models', KEY]],
    ['as an option', ['models', `--${KEY}`]],
    ['a token of a bot', ['channels', 'add', 'telegram', `123456789:${'aB3dE5gH7j'.repeat(4)}`]],
  ])('a key %s is never printed', async (_where, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain(args.at(-1)!.replace(/^--/, '').slice(8, 28));
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('a key behind the provider is answered with how it is done', async () => {
    expect((await run('auth', 'add', 'anthropic', KEY)).stderr).toContain('Run "finclaw auth add anthropic"');
  });
});

describe('the key to the stored keys', () => {
  it('is changed by a command: the new one opens them, the old one no longer', async () => {
    await addKey();
    const fresh = file('new.key');
    const withNew = { LANG: 'en_US.UTF-8', FINCLAW_SECRET_KEY_FILE: fresh };
    writeFileSync(fresh, 'too short\n');
    expect((await run('auth', 'rotate', '--new-key-file', fresh)).stderr).toContain('openssl rand -base64 32');
    writeFileSync(fresh, `${Buffer.alloc(32, 5).toString('base64')}\n`);
    expect(await run('auth', 'rotate', '--new-key-file', fresh)).toMatchObject({ code: 0, stderr: '' });
    expect((await runHere(['auth', 'list'], state.dir, { env: withNew })).stdout).toContain('anthropic');
    expect((await run('auth', 'list')).stdout).not.toContain('sk-ant');
    const again = await run('auth', 'rotate', '--new-key-file', fresh);
    expect(again.stderr).toContain('Nothing was changed');
    expect((await runHere(['auth', 'list'], state.dir, { env: withNew })).stdout).toContain('anthropic');
  });
});

describe.skipIf(process.platform === 'win32')('files that others can read', () => {
  it('a key file with a wide mode is closed with a word, by auth and by doctor', async () => {
    await addKey();
    for (const command of [['auth', 'list'], ['doctor']]) {
      chmodSync(file('keys.secret'), 0o644);
      const { stdout, stderr } = await run(...command);
      expect(stdout + stderr).toContain('keys.secret (mode 644)');
      expect(modeOf('keys.secret')).toBe('600');
    }
  });

  it('a configuration with plain keys and an open state directory are named, and closed by doctor --fix', async () => {
    writeFileSync(
      file('finclaw.json5'),
      JSON.stringify({ agents: { providers: { openai: { apiKey: 'local-server-key' } } } }),
    );
    chmodSync(file('finclaw.json5'), 0o644);
    chmodSync(state.dir, 0o755);
    const named = await run('doctor');
    expect(named.stdout).toContain('finclaw.json5, which contains secrets (mode 644)');
    expect(named.stdout).toContain('(mode 755)');
    expect(named.stdout.match(/finclaw doctor --fix/g)).toHaveLength(2);
    const mended = await run('doctor', '--fix');
    expect(mended.stdout.match(/Now only you can/g)).toHaveLength(2);
    expect([modeOf('finclaw.json5'), modeOf('.')]).toEqual(['600', '700']);
    expect((await run('doctor')).stdout).not.toMatch(/mode/);
  });

  it('a configuration without a key may be read by anybody', async () => {
    writeFileSync(
      file('finclaw.json5'),
      `{ locale: 'en', agents: { providers: { openai: { apiKey: '\${MY_KEY}' } } } }`,
    );
    chmodSync(file('finclaw.json5'), 0o644);
    expect((await runHere(['doctor'], state.dir, { env: { MY_KEY: 'x'.repeat(20) } })).stdout).not.toContain(
      'holds secrets',
    );
  });
});

describe.skipIf(process.platform !== 'linux')('the system keyring', () => {
  // A keyring as the real program shows it; it is locked while there is a file of that name.
  const fakeKeyring = (): Record<string, string> => {
    const bin = join(state.dir, 'bin');
    mkdirSync(bin);
    const kept = `${join(bin, 'kept')}-$last`;
    const script = `#!/bin/sh\n[ -e ${bin}/locked ] && exit 1\nfor last; do :; done\ncase $1 in
store) cat > ${kept};; lookup) cat ${kept};; clear) rm ${kept};; esac\n`;
    writeFileSync(join(bin, 'secret-tool'), script, { mode: 0o755 });
    return { PATH: `${bin}:${process.env.PATH}`, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', LANG: 'en_US.UTF-8' };
  };

  it('holds the key to the stored keys; one that is locked loses nothing and is told', async () => {
    const env = fakeKeyring();
    const here = (...args: string[]) => runHere(args, state.dir, { env, input: `${KEY}\n` });
    expect(await here('auth', 'add', 'anthropic', '--unchecked')).toMatchObject({ code: 0 });
    expect(readFileSync(file('keys.secret'), 'utf8')).toMatch(/^keyring:[0-9a-f-]{36}\n$/);
    expect((await finclaw(['doctor'], state.dir, { env })).stdout).toMatch(
      /anthropic key .* \(finclaw auth, system keyring\)/,
    );

    writeFileSync(join(state.dir, 'bin', 'locked'), '');
    for (const command of [['auth', 'list'], ['auth', 'add', 'openai', '--unchecked'], ['doctor']]) {
      const { code, stdout, stderr } = await here(...command);
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('The system keyring is not responding')]);
    }
    expect((await here('ask', '1+1')).stdout).toContain('2');

    rmSync(join(state.dir, 'bin', 'locked'));
    expect((await here('auth', 'list')).stdout).toContain('anthropic');
  });

  it('is left alone when it does not keep what it is given, or is switched off', async () => {
    const env = fakeKeyring();
    writeFileSync(join(state.dir, 'bin', 'locked'), '');
    await runHere(['auth', 'add', 'anthropic', '--unchecked'], state.dir, { env, input: `${KEY}\n` });
    expect(readFileSync(file('keys.secret'), 'utf8')).not.toContain('keyring');
    rmSync(file('keys.secret'));
    rmSync(join(state.dir, 'bin', 'locked'));
    const off = { ...env, FINCLAW_KEYRING: 'off' };
    await runHere(['auth', 'add', 'anthropic', '--unchecked'], state.dir, { env: off, input: `${KEY}x\n` });
    expect(readFileSync(file('keys.secret'), 'utf8')).not.toContain('keyring');
  });
});

describe('a lost key file', () => {
  it('is told by auth list and doctor, and nothing is put in its place', async () => {
    await addKey();
    expect((await run('doctor')).stdout).toMatch(/anthropic key .* \(finclaw auth, encrypted file\)/);
    rmSync(file('keys.secret'));
    const listed = await run('auth', 'list');
    expect([listed.code, listed.stdout]).toEqual([1, '']);
    expect(listed.stderr).toMatch(/Cannot open the stored keys \(1\).*keys\.secret/);
    const examined = await run('doctor');
    expect([examined.code, examined.stdout]).toEqual([1, expect.stringContaining('keys.secret is missing')]);
    expect(existsSync(file('keys.secret'))).toBe(false);
  });
});
