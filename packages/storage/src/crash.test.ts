import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWhole } from '@finclaw/infra/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from './open-store.ts';

const writer = join(import.meta.dirname, 'testing', 'crash-writer.ts');
/** Every third write with `npm run chaos -- --whole`, a sample of them otherwise. */
const STEP = isWhole ? 3 : 18;
const environment = { ...process.env, NODE_OPTIONS: '' };

/** Lets the writer work until it has acknowledged so many rows, then kills it; returns every row it acknowledged. */
function writeAndKill(path: string, afterRows: number, delayMs: number): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'ignore'], env: environment });
    let output = '';
    let isDoomed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      if (isDoomed || output.split('\n').length <= afterRows) return;
      isDoomed = true;
      setTimeout(() => child.kill('SIGKILL'), delayMs);
    });
    child.on('close', () => resolve(output.split('\n').slice(0, -1)));
  });
}

/** Every acknowledged row is there with all its parts, the rest is whole or absent, and the file is sound. */
async function expectIntact(path: string, acknowledged: readonly string[]): Promise<void> {
  const store = openStore(path);
  for (const id of acknowledged) {
    expect(await store.inbox.get(id)).toMatchObject({ state: 'done', outcome: 'answered' });
    expect(await store.outbox.partsOfRun(id)).toHaveLength(2);
  }
  for (const row of await store.inbox.unfinished()) expect(await store.outbox.partsOfRun(row.id)).toEqual([]);
  const orphans = 'SELECT count(*) AS n FROM outbox WHERE run_id NOT IN (SELECT id FROM inbox)';
  expect((await store.database.get<{ n: number }>(orphans))?.n).toBe(0);
  expect(await store.integrityProblems()).toEqual([]);
  store.close();
}

describe('kill -9', () => {
  beforeAll(() => {
    // One that ends in peace leaves what it compiled.
    spawnSync(process.execPath, [writer, join(mkdtempSync(join(tmpdir(), 'finclaw-warm-')), 'finclaw.db'), '1'], {
      env: environment,
    });
  });

  it('loses no acknowledged row, kill after kill on the same file', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'finclaw-crash-')), 'finclaw.db');
    const acknowledged: string[] = [];
    for (const [afterRows, delayMs] of [
      [1, 0],
      [5, 1],
      [20, 3],
      [3, 2],
    ] as const) {
      acknowledged.push(...(await writeAndKill(path, afterRows, delayMs)));
      await expectIntact(path, acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(29);
  });

  const hasStrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
  it.skipIf(!hasStrace)(
    'loses no acknowledged row when killed at exactly the Nth write, a sample (needs strace)',
    async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'finclaw-sweep-')), 'finclaw.db');
      const acknowledged: string[] = [];
      let kills = 0;
      for (let nth = 1; nth <= 48; nth += STEP) {
        const inject = [
          '-f',
          '-o',
          '/dev/null',
          '-e',
          'trace=pwrite64',
          '-e',
          `inject=pwrite64:signal=SIGKILL:when=${nth}`,
        ];
        const { stdout, status, signal } = spawnSync('strace', [...inject, process.execPath, writer, path, '8'], {
          encoding: 'utf8',
          env: environment,
        });
        if (status !== 0 || signal !== null) kills++;
        acknowledged.push(...stdout.split('\n').slice(0, -1));
        await expectIntact(path, acknowledged);
      }
      expect(kills).toBeGreaterThanOrEqual(Math.floor(36 / STEP));
    },
  );

  it.skipIf(!hasStrace)('acknowledges nothing before the disk has it (needs strace)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'finclaw-order-'));
    const trace = join(folder, 'trace');
    const calls = ['-f', '-o', trace, '-e', 'trace=pwrite64,fdatasync,write', '-e', 'signal=none'];
    spawnSync('strace', [...calls, process.execPath, writer, join(folder, 'finclaw.db'), '5'], { env: environment });
    // A call that another thread interrupts is printed twice: it has happened where it ends.
    const lines = readFileSync(trace, 'utf8').split('\n');
    let isDirty = false;
    let acknowledged = 0;
    for (const line of lines) {
      if (line.includes('pwrite64(')) isDirty = true;
      else if (/fdatasync.*= 0$/.test(line)) isDirty = false;
      else if (/ write\(1, /.test(line)) {
        acknowledged++;
        expect(isDirty).toBe(false);
      }
    }
    expect(acknowledged).toBe(5);
  });
});
