import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from './judge.ts';
import { countWrites, type Failing, live, type Message } from './life.ts';

/** The findings of a sweep of failing writes. */
export interface DiskResult {
  readonly points: number;
  /** The disk failed before the server was ready; it ended with the reason. */
  readonly unstarted: number;
  /** It ended although it was running. */
  readonly exits: number;
  readonly lost: number;
  readonly doubled: number;
  /** Messages without exactly one end in the audit log. */
  readonly unrecorded: number;
  readonly auditsBroken: number;
}

export interface DiskSweepOptions {
  readonly server: string;
  readonly points: readonly number[];
  /** The number of parallel servers; each mostly waits for room. */
  readonly workers?: number;
  readonly onPoint?: (from: number, soFar: DiskResult) => void;
  /** Called about a failed run; its files are kept. */
  readonly onFailure?: (from: number, stateDir: string, stderr: string) => void;
}

const ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const;
/** The numbers of write calls of a thread that fail in a row. */
const LENGTHS = [1, 3, 8];
const DATABASE = ['finclaw.db', 'finclaw.db-wal'];

const MESSAGES: readonly Message[] = ['삼성전자 얼마야?', '/price 애플', '테슬라 알려줘'].flatMap((body, turn) =>
  ['user0', 'user1'].map((sender, index) => ({ id: `s${index}-m${turn}`, sender, body })),
);

/** Counts the write calls of a server until all messages are answered. */
export const countDiskWrites = (server: string): Promise<number> =>
  inFreshState((stateDir) => countWrites({ server, stateDir, messages: MESSAGES }));

/**
 * Lets writes fail at one call after another for a while, and checks that the server stays and every message ends once.
 */
export async function sweepDisk({
  server,
  points,
  workers = 1,
  onPoint,
  onFailure,
}: DiskSweepOptions): Promise<DiskResult> {
  const total = { points: 0, unstarted: 0, exits: 0, lost: 0, doubled: 0, unrecorded: 0, auditsBroken: 0 };
  const sessions = await inFreshState(async (stateDir) => {
    await live({ server, stateDir, messages: MESSAGES, platform: 'remembers' });
    return readdirSync(join(stateDir, 'sessions')).map((file) => join('sessions', file));
  });
  const left = [...points.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, from] = next;
      const until = from + LENGTHS[index % LENGTHS.length]! - 1;
      const failing: Failing = {
        error: ERRORS[index % ERRORS.length]!,
        from,
        until,
        files: [...DATABASE, ...sessions],
      };
      await inFreshState(async (stateDir) => {
        const { stderr, ...found } = await failOnce(server, stateDir, failing);
        for (const [key, count] of Object.entries(found)) total[key as keyof typeof total] += count;
        if (faultsIn(found) > 0) {
          renameSync(stateDir, `${stateDir}-kept`);
          onFailure?.(from, `${stateDir}-kept`, stderr);
        }
        onPoint?.(from, total);
      });
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return total;
}

/** Returns the number of problems. */
export const faultsIn = ({ exits, lost, doubled, unrecorded, auditsBroken }: DiskResult): number =>
  exits + lost + doubled + unrecorded + auditsBroken;

async function failOnce(
  server: string,
  stateDir: string,
  failing: Failing,
): Promise<DiskResult & { readonly stderr: string }> {
  // The database is there already: a program that cannot even make one ends and says why.
  await live({ server, stateDir, messages: [], platform: 'remembers' });
  const life = await live({ server, stateDir, messages: MESSAGES, platform: 'remembers', failing });
  const found = {
    points: 1,
    unstarted: 0,
    exits: 0,
    lost: 0,
    doubled: 0,
    unrecorded: 0,
    auditsBroken: 0,
    stderr: life.stderr,
  };
  if (life.readyMs === undefined) return { ...found, unstarted: 1 };
  if (life.killed) return { ...found, exits: 1 };
  const { lost, doubled, unresolved, unrecorded } = judge(stateDir, MESSAGES, 'remembers');
  return { ...found, lost: lost + unresolved, doubled, unrecorded, auditsBroken: life.auditIsSound ? 0 : 1 };
}

async function inFreshState<T>(run: (stateDir: string) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-disk-'));
  try {
    return await run(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
