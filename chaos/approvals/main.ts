import fc from 'fast-check';
import { buildChaosServer } from '../build.ts';
import { history } from './plan.ts';
import { liveHere, liveIn, playApprovals, wrongIn } from './play.ts';

/** The interval of progress reports. */
const REPORT_EVERY = 50;

/**
 * Kills the program while approvals are pending, so often on a copy of the disk and so often for real, and prints what
 * was found; true when nothing was wrong.
 */
export async function playApprovalKills(here = 900, real = 100, seed = 1): Promise<boolean> {
  const wrongHere = await sweep('on a copy of the disk', here, seed, liveHere);
  if (real === 0) return wrongHere === 0;
  const server = await buildChaosServer('approvals/server');
  return wrongHere + (await sweep('with SIGKILL', real, seed + 1, liveIn(server))) === 0;
}

async function sweep(
  name: string,
  wanted: number,
  seed: number,
  run: Parameters<typeof playApprovals>[1],
): Promise<number> {
  const startedAt = performance.now();
  const total = {
    kills: 0,
    pendingKills: 0,
    messages: 0,
    placed: 0,
    unknown: 0,

    lost: 0,
    doubled: 0,
    reordered: 0,
    orders: 0,
  };
  const counts = ['kills', 'pendingKills', 'messages', 'placed', 'unknown'] as const;
  const wrongs = ['lost', 'doubled', 'reordered', 'orders'] as const;
  const describe = (): string =>
    `${total.pendingKills} kills with approvals pending ${name} (and ${total.kills - total.pendingKills} without), ${total.messages} messages, ` +
    `${total.placed} orders placed: lost ${total.lost}, doubled ${total.doubled}, reordered ${total.reordered}, wrong orders ${total.orders}; ` +
    `approved orders told as unknown ${total.unknown}; ${Math.round((performance.now() - startedAt) / 1000)} s\n`;
  for (let at = 0; total.pendingKills < wanted; at++) {
    const [plan] = fc.sample(history, { seed: seed * 1_000_000 + at, numRuns: 1 });
    const played = await playApprovals(plan!, run);
    for (const key of counts) total[key] += played[key];
    for (const key of wrongs) total[key] += played[key].length;
    for (const what of wrongIn(played))
      process.stdout.write(`seed ${seed}, history ${at}, ${played.keptIn}: ${what}\n`);
    if ((at + 1) % REPORT_EVERY === 0) process.stdout.write(describe());
  }
  process.stdout.write(describe());
  return wrongs.reduce((sum, key) => sum + total[key], 0);
}
