import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, type PostgresServer, startPostgres } from '@finclaw/cluster/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const isThere = findPostgres() !== undefined;

describe.skipIf(!isThere)(`moving to PostgreSQL and back${isThere ? '' : ' (no server can be had here)'}`, () => {
  const state = temporaryStateDir();
  const elsewhere = temporaryStateDir();
  let server: PostgresServer;
  beforeAll(async () => {
    await buildOnce();
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.stop();
    state.remove();
    elsewhere.remove();
  });
  const local = { LANG: 'en_US.UTF-8' };
  const remote = () => ({
    ...local,
    DATABASE_URL: server.url,
    FINCLAW_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  const here = (...args: readonly string[]) => runHere(args, state.dir, { env: local });
  const there = (...args: readonly string[]) => runHere(args, state.dir, { env: remote() });

  it('takes everything along, compares it, and lets the old state rest', async () => {
    await here('watch', 'add', 'AAPL');
    expect((await here('ask', '--offline', '11 * 11')).stdout).toContain('121');
    await runHere(['ask', '--offline', '/reset'], state.dir, { env: local, typed: true });
    expect((await here('ask', '--offline', '12 * 12')).stdout).toContain('144');
    const before = JSON.parse((await here('storage', 'migrate', '--to', server.url, '--dry-run', '--json')).stdout);
    expect(before).toMatchObject({ sessions: 1 });
    // A server where somebody watches one share is not empty.
    expect((await runHere(['watch', 'add', 'MSFT'], elsewhere.dir, { env: remote() })).code).toBe(0);
    expect((await here('storage', 'migrate', '--to', server.url)).stderr).toContain('already contains data');
    expect((await runHere(['watch', 'remove', 'MSFT'], elsewhere.dir, { env: remote() })).code).toBe(0);
    const moved = await finclaw(['storage', 'migrate', '--to', server.url], state.dir, { env: local });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).not.toContain('undefined');
    const refused = await finclaw(['watch'], state.dir, { env: local });
    expect(refused.stderr).toContain('was moved');
    expect((await finclaw(['watch'], state.dir, { env: remote() })).stdout).toContain('AAPL');
    expect((await there('sessions', 'show', 'main')).stdout).toContain('12 * 12');
    expect((await there('audit', 'verify')).code).toBe(0);
    expect((await there('ask', '--offline', '13 * 13')).stdout).toContain('169');
    const again = await runHere(['storage', 'migrate', '--to', server.url], elsewhere.dir, { env: local });
    expect(again.stderr).toContain('already contains data');
    // Back, with what was added meanwhile.
    const back = await there('storage', 'migrate', '--to', 'file');
    expect([back.code, back.stderr]).toEqual([0, '']);
    expect((await here('watch')).stdout).toContain('AAPL');
    expect((await here('sessions', 'show', 'main')).stdout).toContain('13 * 13');
    // Also what the conversation was before it was reset.
    const sessions = join(state.dir, 'sessions');
    const archive = readdirSync(sessions).find((name) => name.includes('.reset-'))!;
    expect(readFileSync(join(sessions, archive), 'utf8')).toContain('11 * 11');
  });
});
