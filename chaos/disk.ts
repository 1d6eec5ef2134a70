import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from './judge.ts';
import { countWrites, type Failing, live, type Message } from './life.ts';

/** What a sweep of failing writes found. */
export interface DiskResult {
  readonly points: number;
  /** The disk failed before the server was ready; it ended and said why. */
  readonly unstarted: number;
  /** It ended although it was running. */
  readonly exits: number;
  readonly lost: number;
  readonly doubled: number;
  readonly auditsBroken: number;
}

export interface DiskSweepOptions {
  readonly server: string;
  readonly points: readonly number[];
  readonly onPoint?: (from: number, soFar: DiskResult, stderr: string) => void;
}

const ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const;
/** How many write calls of a thread fail in a row before there is room again. */
const LENGTHS = [1, 3, 8];
const DATABASE = ['finclaw.db', 'finclaw.db-wal'];

const MESSAGES: readonly Message[] = ['삼성전자 얼마야?', '/price 애플', '테슬라 알려줘'].flatMap((body, turn) =>
  ['user0', 'user1'].map((sender, index) => ({ id: `s${index}-m${turn}`, sender, body })),
);

/** How many write calls a server makes until all messages are answered. */
export const countDiskWrites = (server: string): Promise<number> =>
  inFreshState((stateDir) => countWrites(server, stateDir, MESSAGES));

/** Lets writes fail at one call after another for a while, and checks that the server stays and every message ends once. */
export async function sweepDisk({ server, points, onPoint }: DiskSweepOptions): Promise<DiskResult> {
  const total = { points: 0, unstarted: 0, exits: 0, lost: 0, doubled: 0, auditsBroken: 0 };
  const sessions = await inFreshState(async (stateDir) => {
    await live({ server, stateDir, messages: MESSAGES, platform: 'remembers' });
    return readdirSync(join(stateDir, 'sessions')).map((file) => join('sessions', file));
  });
  for (const [index, from] of points.entries()) {
    await inFreshState(async (stateDir) => {
      const error = ERRORS[index % ERRORS.length]!;
      const until = from + LENGTHS[index % LENGTHS.length]! - 1;
      const failing: Failing = { error, from, until, files: [...DATABASE, ...sessions] };
      // The database is there already: a program that cannot even make one ends and says why.
      await live({ server, stateDir, messages: [], platform: 'remembers' });
      const life = await live({ server, stateDir, messages: MESSAGES, platform: 'remembers', failing });
      total.points++;
      if (life.readyMs === undefined) total.unstarted++;
      else if (life.killed) total.exits++;
      else {
        const { lost, doubled, unresolved } = judge(stateDir, MESSAGES, 'remembers');
        total.lost += lost + unresolved;
        total.doubled += doubled;
        total.auditsBroken += life.auditIsSound ? 0 : 1;
      }
      onPoint?.(from, total, life.stderr);
    });
  }
  return total;
}

async function inFreshState<T>(run: (stateDir: string) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-disk-'));
  try {
    return await run(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
