import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireFileLock } from '../file-lock.ts';
import { sweepLockLitter } from '../lock-takeover.ts';

interface LockStressOptions {
  readonly processes: number;
  /** Turns of taking and giving back, over all processes. */
  readonly turns: number;
  /** How likely a holder is to be killed with SIGKILL in each turn. */
  readonly killChance: number;
}

interface LockStressReport {
  readonly turns: number;
  readonly kills: number;
  /** Moments at which two processes held the lock. */
  readonly overlaps: number;
  /** Files other than the journal after the last one gave the lock back. */
  readonly leftovers: readonly string[];
  readonly waitMs: { readonly median: number; readonly p95: number; readonly max: number };
}

const CHILD = join(import.meta.dirname, 'lock-child.ts');

/** Lets processes fight for one lock, kills holders at random, and counts what must never happen. */
export async function stressFileLock({ processes, turns, killChance }: LockStressOptions): Promise<LockStressReport> {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-lock-'));
  const path = join(folder, 'stress.lock');
  const journal = join(folder, 'journal');
  const waits: number[] = [];
  let kills = 0;
  try {
    await Promise.all(
      Array.from({ length: processes }, async () => {
        for (let left = Math.ceil(turns / processes); left > 0; ) {
          const arguments_ = ['contend', path, String(left), journal, String(killChance)];
          const child = spawn(process.execPath, [CHILD, ...arguments_], { stdio: ['ignore', 'pipe', 'inherit'] });
          // Some die by their own hand while they hold the lock, others from outside at whatever they are doing.
          const doom =
            Math.random() < 0.2 ? setTimeout(() => child.kill('SIGKILL'), 80 + Math.random() * 400) : undefined;
          const done = await readTurns(child, waits);
          clearTimeout(doom);
          left -= done.turns;
          if (done.signal === 'SIGKILL') {
            kills++;
            left--;
          } else if (done.code !== 0) throw new Error(`A contender ended with code ${done.code}`);
        }
      }),
    );
    // The last ones may have died: the next user of the folder tidies up after them.
    const last = await acquireFileLock(path);
    if (last.ok) last.value.release();
    const findLeftovers = () => {
      sweepLockLitter(folder);
      return readdirSync(folder).filter((name) => name !== 'journal');
    };
    // A file that was never written says nothing about its owner and is litter only after two seconds.
    if (findLeftovers().length > 0) await sleep(2_100);
    const leftovers = findLeftovers();
    return {
      turns: waits.length + kills,
      kills,
      overlaps: countOverlaps(readFileSync(journal, 'utf8')),
      leftovers,
      waitMs: spread(waits),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readTurns(child: ChildProcess, waits: number[]) {
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal })),
  );
  let turns = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    waits.push((JSON.parse(line) as { waited: number }).waited);
    turns++;
  }
  return { turns, ...(await ended) };
}

/** Between "in" and "out" of one holder nobody else may come in; a holder that was killed has no "out". */
function countOverlaps(journal: string): number {
  let holder: string | undefined;
  let overlaps = 0;
  for (const line of journal.split('\n')) {
    const [edge, pid] = line.split(' ');
    if (edge === 'out' && pid !== holder) overlaps++;
    if (edge === 'out') holder = undefined;
    if (edge === 'in') holder = pid;
  }
  return overlaps;
}

function spread(values: readonly number[]): LockStressReport['waitMs'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

if (import.meta.main) {
  const [processes = 8, turns = 2_000, killChance = 0.02] = process.argv.slice(2).map(Number);
  const report = await stressFileLock({ processes, turns, killChance });
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
