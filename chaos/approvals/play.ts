import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPendingApproval, judgeApprovals, type Verdict } from './judge-approvals.ts';
import { keyOf, type LifeOrder, live } from './live.ts';
import { type ModelCall, OrderingModel } from './model.ts';
import type { History } from './plan.ts';

/** The result of a history. */
export interface Played extends Verdict {
  readonly kills: number;
  /** Those at which an approval was pending. */
  readonly pendingKills: number;
  /** The folder of its files, when something went wrong. */
  readonly keptIn?: string;
}

/** One process of a history: what it acknowledged, and where the next one finds what is on disk. */
interface Lived {
  readonly acknowledged: readonly string[];
  readonly stateDir: string;
  /** The end of the process; its later actions do not count. */
  readonly endedAt: number;
}

type LifeRunner = (order: LifeOrder, nextDir: string) => Promise<Lived>;

/** Lives in this process; a kill takes a copy of the disk at that moment, with which the next life begins. */
export const liveHere: LifeRunner = async (order, nextDir) => {
  let acknowledged = [...order.acknowledged];
  let left: Lived | undefined;
  const onAcknowledged = (id: string): void => void acknowledged.push(id);
  const kill = (): void => {
    // Locks of a process that is gone count for nothing; this process is still there.
    cpSync(order.stateDir, nextDir, { recursive: true, filter: (path) => !/-shm$|\.lock$/.test(path) });
    left = { acknowledged, stateDir: nextDir, endedAt: performance.now() };
    acknowledged = [];
  };
  await live(order, { onAcknowledged, kill });
  return left ?? { acknowledged, stateDir: order.stateDir, endedAt: performance.now() };
};

/** Lives in a process of its own, which ends itself with SIGKILL. */
export const liveIn =
  (server: string): LifeRunner =>
  async (order) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE: join(server, '..', 'cache') };
    const child = spawn(process.execPath, [server, JSON.stringify(order)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...ended) => resolve(ended)),
    );
    const isLast = order.at === order.plan.lives.length - 1;
    if (isLast ? code !== 0 : signal !== 'SIGKILL')
      throw new Error(`Life ${order.at} ended with ${code ?? signal}:\n${stderr}`);
    const acknowledged = [...stdout.matchAll(/ACKNOWLEDGED (\S+)\n/g)].map((match) => match[1]!);
    const { stateDir } = order;
    return { acknowledged: [...order.acknowledged, ...acknowledged], stateDir, endedAt: performance.now() };
  };

/** Plays a history from the first process to the last, and judges what is left of it. */
export async function playApprovals(plan: History, run: LifeRunner): Promise<Played> {
  const root = mkdtempSync(join(tmpdir(), 'finclaw-approvals-'));
  const model = await OrderingModel.start();
  let isWrong = true;
  try {
    let lived: Lived = { acknowledged: [], stateDir: join(root, '0'), endedAt: 0 };
    let pendingKills = 0;
    const calls: (readonly ModelCall[])[] = [];
    for (const at of plan.lives.keys()) {
      const { acknowledged, stateDir } = lived;
      lived = await run({ plan, at, stateDir, modelUrl: model.url, acknowledged }, join(root, String(at + 1)));
      const { endedAt } = lived;
      if (at < plan.lives.length - 1 && hasPendingApproval(lived.stateDir)) pendingKills += 1;
      calls.push(model.calls.splice(0).filter((call) => call.life === keyOf(at) && call.at <= endedAt));
    }
    const verdict = judgeApprovals(lived.stateDir, lived.acknowledged, calls);
    isWrong = wrongIn(verdict).length > 0;
    return { ...verdict, kills: plan.lives.length - 1, pendingKills, ...(isWrong && { keptIn: root }) };
  } finally {
    await model.close();
    if (!isWrong) rmSync(root, { recursive: true, force: true });
  }
}

/** Everything that was wrong, in words. */
export const wrongIn = ({ lost, doubled, reordered, orders }: Verdict): readonly string[] => [
  ...lost.map((what) => `lost: ${what}`),
  ...doubled.map((what) => `doubled: ${what}`),
  ...reordered.map((what) => `reordered: ${what}`),
  ...orders.map((what) => `order: ${what}`),
];
