import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type PostgresServer, startPostgres } from '@finclaw/cluster/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`the program on PostgreSQL${isThere ? '' : ' (no server can be had here)'}`, () => {
  const state = temporaryStateDir();
  let server: PostgresServer;
  const env = () => ({
    LANG: 'en_US.UTF-8',
    DATABASE_URL: server.url,
    FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  const start = (...args: readonly string[]) => finclaw(args, state.dir, { env: env() });
  const run = (...args: readonly string[]) => runHere(args, state.dir, { env: env() });
  beforeAll(async () => {
    await buildOnce();
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.stop();
    state.remove();
  });

  it('keeps every table on the server: what one command stores the next one finds, and no database file appears', async () => {
    const added = await start('watch', 'add', 'AAPL');
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect((await run('watch')).stdout).toContain('AAPL');
    expect((await run('alerts', 'add', 'AAPL > 200')).stderr).toBe('');
    expect((await run('alerts')).stdout).toContain('AAPL');
    const asked = await run('ask', '--offline', '12 * 12');
    expect(asked.stdout).toContain('144');
    expect((await run('ask', '--offline', '--json', 'remember that I like green tea')).code).toBe(0);
    expect((await run('memory')).stdout).toContain('green tea');
    expect((await run('audit', 'verify')).code).toBe(0);
    expect((await run('usage')).code).toBe(0);
    expect((await run('doctor')).stdout).not.toMatch(/database.*(fail|damaged|cannot)/i);
    expect(
      (await runHere(['auth', 'add', 'anthropic'], state.dir, { env: env(), input: 'sk-ant-api03-0123456789\n' })).code,
    ).toBe(0);
    const kept = readdirSync(state.dir, { recursive: true }).map(String);
    expect(kept.filter((name) => /\.db|\.jsonl|audit\.head|keys\.secret/.test(name))).toEqual([]);
  });

  it('needs nothing of its own disk: from an empty folder it goes on with the same conversations, keys and records', async () => {
    const empty = temporaryStateDir();
    const there = (...args: readonly string[]) => runHere(args, empty.dir, { env: env() });
    expect((await there('sessions', 'show', 'main')).stdout).toContain('12 * 12');
    expect((await there('sessions')).stdout).toContain('Terminal main');
    expect((await there('auth')).stdout).toContain('anthropic');
    expect((await there('memory')).stdout).toContain('green tea');
    expect((await there('audit', 'verify')).code).toBe(0);
    expect((await there('sessions', 'reset', 'main')).code).toBe(0);
    expect((await run('sessions')).stdout).not.toContain('Terminal main');
    const other = await runHere(['auth'], empty.dir, { env: { ...env(), FINCLAW_SECRET_KEY: 'short' } });
    expect(other.stdout + other.stderr).toContain('openssl rand -base64 32');
    empty.remove();
  });

  it('does not go on with a key that was replaced, until it is put back', async () => {
    const [old, fresh] = [env().FINCLAW_SECRET_KEY, Buffer.alloc(32, 9).toString('base64')];
    const rotated = async (from: string, to: string) => {
      const file = join(state.dir, 'next.key');
      writeFileSync(file, to);
      return runHere(['auth', 'rotate', '--new-key-file', file], state.dir, {
        env: { ...env(), FINCLAW_SECRET_KEY: from },
      });
    };
    expect(await rotated(old, fresh)).toMatchObject({ code: 0, stderr: '' });
    const refused = await run('ask', '--offline', '2 * 3');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/replaced.*FINCLAW_SECRET_KEY/);
    expect(await rotated(fresh, old)).toMatchObject({ code: 0, stderr: '' });
    expect(await run('ask', '--offline', '2 * 3')).toMatchObject({ code: 0 });
  });

  it('does not start with another key than the other processes, or with none, until the lost one is replaced', async () => {
    const [old, other] = [env().FINCLAW_SECRET_KEY, Buffer.alloc(32, 11).toString('base64')];
    const withKey = (FINCLAW_SECRET_KEY: string | undefined, ...args: readonly string[]) =>
      runHere(args, state.dir, { env: { ...env(), FINCLAW_SECRET_KEY } });
    for (const key of [other, undefined]) {
      const refused = await withKey(key, 'ask', '--offline', '2 * 3');
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/another secret key.*--delete-lost/)]);
    }
    const rotate = async (key: string, ...more: readonly string[]) => {
      const file = join(state.dir, 'next.key');
      writeFileSync(file, other);
      return withKey(key, 'auth', 'rotate', '--new-key-file', file, ...more);
    };
    expect((await rotate(other)).stderr).toMatch(/Nothing was changed.*auth-profile/);
    expect((await rotate(other, '--delete-lost')).stdout).toMatch(/Deleted.*auth-profile/);
    expect(await withKey(other, 'ask', '--offline', '2 * 3')).toMatchObject({ code: 0 });
    expect((await withKey(old, 'ask', '--offline', '2 * 3')).code).toBe(1);
    writeFileSync(join(state.dir, 'next.key'), old);
    const back = ['auth', 'rotate', '--new-key-file', join(state.dir, 'next.key')];
    expect(await withKey(other, ...back)).toMatchObject({ code: 0, stderr: '' });
    expect(
      (await runHere(['auth', 'add', 'anthropic'], state.dir, { env: env(), input: 'sk-ant-api03-0123456789\n' })).code,
    ).toBe(0);
  });

  it('serves, is cut off and started again, and still knows what it was told', async () => {
    const serving = new FinclawProcess(['serve', '--port', '0'], state.dir, {
      env: env(),
    });
    await serving.shows(/http:\/\//);
    await serving.kill9();
    expect((await run('watch')).stdout).toContain('AAPL');
    expect((await run('audit', 'verify')).code).toBe(0);
  });

  it('is backed up while it serves, restored there and into files, exported and erased', async () => {
    const [outside, other, served] = [temporaryStateDir(), temporaryStateDir(), temporaryStateDir()];
    // A busy machine is no reason to be taken for gone while the others look who is there.
    writeFileSync(join(served.dir, 'finclaw.json5'), '{ session: { leaseMs: 120000 } }');
    const file = join(outside.dir, 'all.backup');
    const passphrase = join(outside.dir, 'passphrase');
    writeFileSync(passphrase, 'correct horse battery staple\n');
    const sealed = ['--passphrase-file', passphrase];
    await run('ask', '--offline', '--session', 'daily', '17 * 3');
    const looks = [['sessions', 'show', 'daily'], ['watch'], ['audit', 'verify'], ['auth', '--json']];
    const seen = async (at: (...args: readonly string[]) => Promise<{ readonly stdout: string }>) => {
      const said: string[] = [];
      // A price of the simulated market is another one a minute later.
      for (const look of looks) said.push((await at(...look)).stdout.replaceAll(/ is at .*|^As of .*/gm, ''));
      return said;
    };
    const before = await seen(run);
    expect(before.join('')).toContain('17 * 3');
    const serving = new FinclawProcess(['serve', '--port', '0'], served.dir, { env: env() });
    await serving.shows(/http:\/\//);
    expect(await run('backup', file, ...sealed)).toMatchObject({ code: 0, stderr: '' });
    expect((await run('restore', file, ...sealed, '--yes')).stderr).toContain('Stop');
    serving.child.kill('SIGTERM');
    await serving.finished;
    // Into the files of another machine.
    const { FINCLAW_SECRET_KEY } = env();
    const elsewhere = (...args: readonly string[]) =>
      runHere(args, other.dir, { env: { LANG: 'en_US.UTF-8', FINCLAW_SECRET_KEY } });
    expect(await elsewhere('restore', file, ...sealed, '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await seen(elsewhere)).toEqual(before);
    // In the place of what the server holds, which is kept.
    await run('watch', 'add', 'MSFT');
    expect(await run('export', join(outside.dir, 'export'))).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(outside.dir, 'export', 'tables', 'watchlist.jsonl'), 'utf8')).toContain('MSFT');
    expect(await start('restore', file, ...sealed, '--yes')).toMatchObject({ code: 0, stderr: '' });
    expect(await seen(run)).toEqual(before);
    const [kept = ''] = readdirSync(state.dir).filter((name) => name.startsWith('before-restore'));
    expect(readdirSync(join(state.dir, kept))).toEqual(
      expect.arrayContaining(['finclaw.db', 'sessions', 'audit.head']),
    );
    expect((await run('erase', '--yes')).stdout).toContain('127.0.0.1');
    expect((await run('watch')).stdout).not.toContain('AAPL');
    expect((await run('sessions')).stdout).not.toContain('daily');
    for (const each of [outside, other, served]) each.remove();
  });

  it('says that the server cannot be reached, without its password', async () => {
    const nobody = { LANG: 'en_US.UTF-8', DATABASE_URL: 'postgres://finclaw:secret@127.0.0.1:1/finclaw' };
    const unreachable = await finclaw(['watch'], state.dir, { env: nobody });
    expect(unreachable.stderr).toMatch(/cannot be reached.*DATABASE_URL/);
    expect(unreachable.stderr).not.toContain('secret');
  });
});
