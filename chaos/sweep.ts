import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BreakingVendor } from './breaking-vendor.ts';
import { judge, type Verdict } from './judge.ts';
import { countWrites, type Life, live, type Message, type Platform } from './life.ts';

/** The findings of a sweep. */
export interface SweepResult extends Verdict {
  readonly kills: number;
  /** Records of what was done that no longer fit together. */
  readonly auditsBroken: number;
  /** From a restart to the moment when new messages are taken again. */
  readonly recoveryMs: readonly number[];
}

export interface SweepOptions {
  /** The bundled server. */
  readonly server: string;
  readonly killPoints: readonly number[];
  readonly sessions: number;
  readonly messagesPerSession: number;
  /** Answers with a model whose streams break off, instead of the built-in one. */
  readonly vendor?: BreakingVendor;
  /** The number of parallel servers. */
  readonly workers?: number;
  readonly onProgress?: (done: number, soFar: SweepResult) => void;
  /** Called about a failed history; its files are kept. */
  readonly onFailure?: (killAt: number, stateDir: string) => void;
}

/** Returns true when the kernel can kill a process at its Nth write. */
export function canSweep(): boolean {
  const probe = spawnSync('strace', ['-f', '-e', 'trace=none', process.execPath, '-e', '0'], { stdio: 'ignore' });
  return probe.status === 0;
}

/** Returns the requested number of kill points, spread evenly over all write calls of a server for the conversation. */
export async function spreadKillPoints(
  options: Omit<SweepOptions, 'killPoints'>,
  points: number,
): Promise<readonly number[]> {
  const writes = await inFreshState(options, (stateDir) =>
    countWrites({ ...settingOf(options), stateDir, messages: conversation(options) }),
  );
  // No two runs make the same number of calls, so the last few might not be reached.
  const reached = Math.floor(writes * 0.95);
  const step = Math.max(1, reached / points);
  return Array.from({ length: Math.min(points, reached) }, (_, index) => 1 + Math.floor(index * step));
}

/**
 * Kills a server at one write call after another, starts it again, and checks that every accepted message ended exactly
 * once.
 */
export async function sweep(options: SweepOptions): Promise<SweepResult> {
  const total = {
    kills: 0,
    lost: 0,
    doubled: 0,
    halves: 0,
    reordered: 0,
    unknown: 0,
    unresolved: 0,
    unrecorded: 0,
    auditsBroken: 0,
  };
  const recoveryMs: number[] = [];
  const left = [...options.killPoints.entries()];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, killAt] = next;
      const found = await inFreshState(options, (stateDir) =>
        killOnce(options, stateDir, killAt, index % 2 === 0 ? 'forgets' : 'remembers'),
      );
      for (const [key, count] of Object.entries(found.counts)) total[key as keyof typeof total] += count;
      if (found.keptIn !== undefined) options.onFailure?.(killAt, found.keptIn);
      if (found.recoveryMs !== undefined) recoveryMs.push(found.recoveryMs);
      options.onProgress?.(++done, { ...total, recoveryMs });
    }
  };
  await Promise.all(Array.from({ length: options.workers ?? 1 }, work));
  return { ...total, recoveryMs };
}

async function killOnce(options: SweepOptions, stateDir: string, killAt: number, platform: Platform) {
  const messages = conversation(options);
  const first = await live({ ...settingOf(options), stateDir, messages, platform, killAt });
  // The platform hands in again whatever was not acknowledged; what was is only the server's own business.
  const again = messages.filter(({ id }) => !first.accepted.has(id));
  const second = await live({ ...settingOf(options), stateDir, messages: again, platform });
  if (second.killed) throw new Error(`The second life died too:\n${second.stderr}`);
  const counts = {
    kills: first.killed ? 1 : 0,
    auditsBroken: second.auditIsSound ? 0 : 1,
    ...judge(stateDir, messages, platform),
  };
  const { kills: _, unknown: __, ...wrong } = counts;
  const isWrong = Object.values(wrong).some((count) => count > 0);
  return {
    counts,
    recoveryMs: first.killed ? second.readyMs : undefined,
    keptIn: isWrong ? keep(stateDir, first) : undefined,
  };
}

/** Puts the files of a history that went wrong where they stay, with what its first process had acknowledged. */
function keep(stateDir: string, first: Life): string {
  const kept = `${stateDir}-kept`;
  renameSync(stateDir, kept);
  writeFileSync(join(kept, 'acknowledged.json'), JSON.stringify([...first.accepted]));
  return kept;
}

const settingOf = ({ server, vendor }: Pick<SweepOptions, 'server' | 'vendor'>) => ({ server, model: vendor?.model });

async function inFreshState<T>(
  { vendor }: Pick<SweepOptions, 'vendor'>,
  run: (stateDir: string) => Promise<T>,
): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-chaos-'));
  if (vendor) writeFileSync(join(stateDir, 'finclaw.json5'), JSON.stringify(vendor.settings));
  try {
    return await run(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/**
 * A question with a tool call, a command, which is answered without a model, an order, which waits for its approval,
 * and an alert. None that is answered beside a running turn: it may overtake.
 */
const BODIES = ['삼성전자 얼마야?', '/price 애플', '삼성전자 1주 시장가로 사줘', '/alert AAPL > 900'];

function conversation({
  sessions,
  messagesPerSession,
}: Pick<SweepOptions, 'sessions' | 'messagesPerSession'>): readonly Message[] {
  return Array.from({ length: messagesPerSession }, (_, turn) =>
    Array.from({ length: sessions }, (_each, session) => ({
      id: `s${session}-m${turn}`,
      sender: `user${session}`,
      body: BODIES[turn % BODIES.length]!,
    })),
  ).flat();
}
