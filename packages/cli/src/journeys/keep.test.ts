import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, sampleOf } from '@finclaw/infra/testing';
import { openStore } from '@finclaw/storage';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

let here: ReturnType<typeof temporaryStateDir>;
let there: ReturnType<typeof temporaryStateDir>;
let outside = '';
beforeAll(buildOnce);
beforeEach(async () => {
  [here, there] = [temporaryStateDir(), temporaryStateDir()];
  outside = mkdtempSync(join(tmpdir(), 'finclaw-outside-'));
  writeFileSync(join(here.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port: await freePort() } }));
});
afterEach(() => {
  here.remove();
  there.remove();
  rmSync(outside, { recursive: true, force: true });
});

const env = { LANG: 'en_US.UTF-8' };
const run = (args: readonly string[], stateDir = here.dir) => runHere(args, stateDir, { env });

/** A question answered, a trade, an alert and a stored key. */
async function fill(): Promise<void> {
  await run(['ask', '삼성전자 현재 주가 알려줘', '--offline', '--session', 'daily']);
  await run(['portfolio', 'add', 'buy', 'AAPL', '3', '--price', '190', '--date', '2026-01-05']);
  await run(['alerts', 'add', 'AAPL > 900']);
  await runHere(['auth', 'add', 'openai', '--unchecked'], here.dir, { env, input: 'sk-test-0123456789abcdef0123\n' });
}

/** What follows the price. */
const PRICED: ReadonlySet<string> = new Set(['value', 'gain']);

/** What a person can look at: word for word the same before and after. */
async function seen(stateDir: string): Promise<readonly string[]> {
  const looks = [
    ['sessions', 'show', 'daily'],
    ['alerts', 'list'],
    ['audit', 'verify'],
    ['auth', 'list', '--json'],
  ];
  const said: string[] = [];
  for (const look of looks) said.push((await run(look, stateDir)).stdout);
  // Prices go on while a market is open; what is held, since when and what it cost does not.
  const { holdings } = JSON.parse((await run(['portfolio', 'show', '--json'], stateDir)).stdout);
  const held = holdings.map(({ symbol, quantity, cost, lots }: Record<string, object>) => ({
    symbol,
    quantity,
    cost,
    lots,
  }));
  said.splice(
    1,
    0,
    JSON.stringify(held, (key, value) => (PRICED.has(key) ? undefined : value)),
  );
  return said;
}

describe('finclaw backup and restore', () => {
  it('moves everything to another machine, made while the server runs', async () => {
    await fill();
    const before = await seen(here.dir);
    expect(before.every((text) => text.length > 20)).toBe(true);
    const passphrase = join(outside, 'passphrase');
    writeFileSync(passphrase, 'correct horse battery staple\n');
    const file = join(outside, 'all.backup');
    const server = new FinclawProcess(['serve', '--offline', '--json'], here.dir, { env });
    await server.shows('"url"');
    const made = await finclaw(['backup', file, '--passphrase-file', passphrase], here.dir, { env });
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Backed up to .* and checked \(files: \d+/),
    });
    const refused = await run(['restore', file, '--yes', '--passphrase-file', passphrase]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(String(server.child.pid)) });
    server.child.kill('SIGTERM');
    await server.finished;

    const asked = await run(['restore', file, '--passphrase-file', passphrase], there.dir);
    expect(asked).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'none damaged.\nIt has not been changed since it was encrypted with this passphrase.',
      ),
      stderr: expect.stringContaining('--yes'),
    });
    expect(readdirSync(there.dir)).toEqual([]);
    const restored = await finclaw(['restore', file, '--yes', '--passphrase-file', passphrase], there.dir, { env });
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored') });
    expect(await seen(there.dir)).toEqual(before);
  });

  it('says in plain words what is wrong', async () => {
    await fill();
    const file = join(outside, 'all.backup');
    expect((await run(['backup', file])).stdout).toContain('does not include keys.secret');
    const short = join(outside, 'short');
    writeFileSync(short, '1234\n');
    const rows = [
      { args: ['backup', join(outside, 'x'), '--passphrase-file', short], says: 'too short' },
      { args: ['backup', short], says: 'is not a FinClaw backup. Use another name' },
      { args: ['restore', short, '--yes'], says: 'Nothing was changed' },
      { args: ['restore', join(outside, 'missing'), '--yes'], says: 'missing' },
      { args: ['restore'], says: 'FILE' },
    ];
    for (const { args, says } of rows) {
      const { code, stderr } = await run(args);
      expect([code === 0, stderr]).toEqual([false, expect.stringContaining(says)]);
    }
    const locked = join(outside, 'locked');
    writeFileSync(short, 'a much longer passphrase\n');
    await run(['backup', locked, '--passphrase-file', short]);
    expect((await run(['restore', locked, '--yes'])).stderr).toContain('--passphrase-file FILE');
  });
});

describe('a backup whose settings run code', () => {
  const hasTerminal = spawnSync('script', ['--version']).status === 0;
  const LINES = [
    'the plugin evil',
    "the MCP server files: /bin/sh -c 'exit 1' --root /",
    'the MCP server remote: https://tools.example/mcp',
    'the shell tool',
  ];
  let file = '';
  let traces = '';
  beforeEach(async () => {
    [file, traces] = [join(outside, 'evil.backup'), join(outside, 'traces')];
    const plugin = join(here.dir, 'plugins', 'evil');
    mkdirSync(plugin, { recursive: true });
    const manifest = {
      name: 'evil',
      version: '1.0.0',
      main: 'main.mjs',
      type: 'channel',
      slots: ['channels'],
      channels: { evil: {} },
    };
    writeFileSync(join(plugin, 'finclaw-plugin.json'), JSON.stringify(manifest));
    const main = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(traces)}, 'ran'); export const register = () => {};`;
    writeFileSync(join(plugin, 'main.mjs'), main);
    const mcpServers = {
      files: { command: '/bin/sh', args: ['-c', "'exit 1'", '--root', '/'] },
      remote: { url: 'https://tools.example/mcp', enabled: true },
      idle: { command: 'never', enabled: false },
    };
    const tools = { shell: { enabled: true }, mcpServers };
    const settings = { tools, plugins: { enabled: ['evil'] }, channels: { evil: { allowFrom: ['1'] } } };
    writeFileSync(join(here.dir, 'finclaw.json5'), `// mine\n${JSON.stringify(settings)}`);
    expect((await run(['backup', file])).code).toBe(0);
  });

  const hasRun = async (): Promise<boolean> => {
    await finclaw(['ask', '/help', '--offline'], there.dir, { env });
    return existsSync(traces);
  };

  it('says what would run, and restores it switched off unless it was asked for', async () => {
    const looked = await run(['restore', file], there.dir);
    expect(looked).toMatchObject({ code: 1, stderr: expect.stringContaining('--with-code') });
    expect(looked.stdout).toContain('cannot tell whether it was changed');
    for (const line of LINES) expect(looked.stdout).toContain(line);
    expect(looked.stdout).not.toContain('idle');
    const { runs } = JSON.parse((await run(['restore', file, '--json'], there.dir)).stdout);
    expect(runs).toMatchObject({
      plugins: ['evil'],
      toolServers: [{ name: 'files' }, { name: 'remote' }],
      shell: true,
    });
    expect(readdirSync(there.dir)).toEqual([]);

    const restored = await finclaw(['restore', file, '--yes'], there.dir, { env });
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('These were restored turned off.') });
    for (const line of LINES) expect(restored.stdout).toContain(line);
    expect(readFileSync(join(there.dir, 'finclaw.json5'), 'utf8')).toContain('// mine');
    expect(await hasRun()).toBe(false);
    const again = JSON.parse((await run(['restore', file, '--yes', '--json'], there.dir)).stdout);
    expect(again).toMatchObject({ restored: true, runs: { plugins: ['evil'], switchedOn: false } });

    const all = await run(['restore', file, '--yes', '--with-code'], there.dir);
    expect(all).toMatchObject({ code: 0, stdout: expect.stringContaining('These were restored turned on.') });
    expect(await hasRun()).toBe(true);
  });

  it.skipIf(!hasTerminal)('asks at a terminal', async () => {
    for (const [answer, told] of [
      ['', 'turned off'],
      ['y', 'turned on'],
    ]) {
      const running = new FinclawProcess(['restore', file, '--yes'], there.dir, { env, terminal: true });
      await running.shows('[y/N]');
      running.child.stdin.write(`${answer}\r`);
      expect(await running.finished).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`These were restored ${told}`),
      });
    }
    expect(await hasRun()).toBe(true);
  });
});

describe('a server that stays', () => {
  it('makes backups by itself, tells when one fails, and tells of a newer version once a day', async () => {
    await fill();
    const asked: string[] = [];
    const versions = createServer((request, response) => {
      asked.push(String(request.headers['user-agent']));
      response.end('{"version":"9.9.9"}');
    });
    await new Promise<void>((resolve) => versions.listen(0, '127.0.0.1', resolve));
    const store = openStore(join(here.dir, 'finclaw.db'));
    await store.values.set('updates', 'seen', JSON.stringify({ at: 0 }));
    await store.close();
    const passphraseFile = join(outside, 'passphrase');
    const folder = join(outside, 'nightly');
    mkdirSync(folder);
    writeFileSync(passphraseFile, 'correct horse battery staple\n');
    const settings = {
      gateway: { port: await freePort() },
      backup: { folder, passphraseFile },
      updates: { url: `http://127.0.0.1:${(versions.address() as AddressInfo).port}/` },
    };
    writeFileSync(join(here.dir, 'finclaw.json5'), JSON.stringify(settings));
    const serve = () => new FinclawProcess(['serve'], here.dir, { env });
    const end = async (server: FinclawProcess): Promise<void> => {
      server.child.kill('SIGTERM');
      await server.finished;
    };

    const server = serve();
    await server.shows('FinClaw 9.9.9 is out');
    // It appears under its name once every byte of it was read again.
    await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
    await end(server);
    const [made = ''] = readdirSync(folder);
    const restored = await run(['restore', join(folder, made), '--passphrase-file', passphraseFile], there.dir);
    expect(restored.stdout).toContain('none damaged');

    rmSync(folder, { recursive: true });
    const later = openStore(join(here.dir, 'finclaw.db'));
    await later.values.delete('backup', 'last');
    await later.close();
    const again = serve();
    await again.shows('The scheduled backup failed');
    await end(again);
    expect(asked).toHaveLength(1);
    const doctor = await run(['doctor']);
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining('does not exist')]);
    versions.close();
  });
});

describe('finclaw export and erase', () => {
  it('give everything in open formats, without what opens something, and leave nothing behind', async () => {
    await fill();
    const folder = join(outside, 'mine');
    const exported = await finclaw(['export', folder], here.dir, { env });
    expect(exported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Exported 1 conversation') });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = new Map(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]));
    const conversation = [...texts].find(([name]) => name.endsWith('.txt'))![1];
    expect(conversation).toContain((await run(['sessions', 'show', 'daily'])).stdout.trim());
    expect(texts.get('trades.csv')).toContain('AAPL');
    const rows = (name: string) =>
      texts
        .get(`${name}.jsonl`)!
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    expect(rows('portfolio_rows')).toMatchObject([{ kind: 'buy', body: expect.objectContaining({}) }]);
    expect(rows('alerts')).toHaveLength(1);
    const opening = rows('named_values').filter(({ scope }) => /token|profile/.test(scope));
    expect(opening.map(({ value }) => value)).toEqual(opening.map(() => '(withheld)'));
    expect(opening.length).toBeGreaterThan(0);
    expect([...texts.values()].join()).not.toContain('sk-test-0123');
    for (const name of texts.keys())
      expect(name === 'README.md' || texts.get('README.md')!.includes(name.replace(/^.*\./, ''))).toBe(true);
    expect(await run(['export', folder])).toMatchObject({ code: 1, stderr: expect.stringContaining('not empty') });
    const again = await run(['portfolio', 'import', join(folder, 'trades.csv'), '--yes'], there.dir);
    expect(again.code).toBe(0);

    const asked = await run(['erase']);
    expect(asked).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/finclaw\.db[\s\S]*What remains/),
      stderr: expect.stringContaining('--yes'),
    });
    expect(readdirSync(here.dir)).toContain('finclaw.db');
    expect(await finclaw(['erase', '--yes'], here.dir, { env })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(here.dir)).toEqual([]);
  });
});

describe('kill -9', () => {
  /** What lies there now; a folder may be moved away while it is being read. */
  const namesIn = (folder: string): readonly string[] => {
    try {
      return readdirSync(folder, { recursive: true }).map(String);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };

  /** Runs a command and kills it as soon as something lies there that it makes on its way. */
  const killedAt = async (folder: string, trace: RegExp, args: readonly string[], stateDir: string): Promise<void> => {
    const running = new FinclawProcess(args, stateDir, { env });
    const watching = setInterval(() => {
      if (namesIn(folder).some((name) => trace.test(name))) running.child.kill('SIGKILL');
    }, 1);
    await running.finished;
    clearInterval(watching);
  };

  it('during a backup leaves the state and the earlier backup as they were', async () => {
    await fill();
    const before = await seen(here.dir);
    const file = join(outside, 'all.backup');
    expect((await run(['backup', file])).code).toBe(0);
    const traces = [
      { folder: here.dir, trace: /^\.backup-\d+$/ },
      { folder: here.dir, trace: /^\.backup-\d+\/finclaw\.db$/ },
      { folder: outside, trace: /\.tmp$/ },
    ];
    for (const { folder, trace } of traces) {
      await killedAt(folder, trace, ['backup', file], here.dir);
      expect((await run(['restore', file], there.dir)).stdout).toContain('none damaged');
    }
    expect(await seen(here.dir)).toEqual(before);
    expect((await run(['backup', file])).code).toBe(0);
    expect(readdirSync(here.dir).filter((name) => name.startsWith('.backup'))).toEqual([]);
  });

  it('during a restore leaves the old state or the new one, never a mixture', async () => {
    await fill();
    const fresh = await seen(here.dir);
    const file = join(outside, 'all.backup');
    await run(['backup', file]);
    const keys = readFileSync(join(here.dir, 'keys.secret'));
    writeFileSync(join(there.dir, 'keys.secret'), keys, { mode: 0o600 });
    await run(['ask', 'What is the price of Apple?', '--offline', '--session', 'daily'], there.dir);
    await run(['portfolio', 'add', 'buy', 'MSFT', '1', '--price', '400', '--date', '2026-02-02'], there.dir);
    const old = await seen(there.dir);
    expect(old).not.toEqual(fresh);
    const traces = [
      /^\.restore$/,
      /^\.restore\/new\/finclaw\.db$/,
      /plan\.json.*tmp$/,
      /plan\.json$/,
      /^before-restore/,
      /^before-restore.*db$/,
    ];
    for (const trace of sampleOf(traces, 2, 1)) {
      await killedAt(there.dir, trace, ['restore', file, '--yes'], there.dir);
      const now = await seen(there.dir);
      expect([JSON.stringify(old), JSON.stringify(fresh)]).toContain(JSON.stringify(now));
    }
    expect((await run(['restore', file, '--yes'], there.dir)).code).toBe(0);
    expect(await seen(there.dir)).toEqual(fresh);
    const [kept] = readdirSync(there.dir)
      .filter((name) => name.startsWith('before-restore'))
      .sort();
    expect(await seen(join(there.dir, kept!)).then((texts) => texts.slice(0, 2))).toEqual(old.slice(0, 2));
    expect(statSync(join(there.dir, kept!)).mode & 0o077).toBe(0);
  });
});
