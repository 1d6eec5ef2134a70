// The measured process of portfolio.mjs: for how long the requests of one person keep the program from everybody else,
// in CPU time of the thread, so that a busy machine does not count.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openProgram } from '../perf/program.ts';
import { tradesAsCsv } from './trades.ts';

const { app } = await openProgram({ model: 'offline' });
const portfolio = app.finance.features.portfolio.of('owner');

/** The longest turn of the event loop while something is worked on, in milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const watched = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await nextTurn();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  await work();
  isOver = true;
  await watched;
  return longest;
}

const file = { file: 'trades.csv', account: 'main' };
const preview = await portfolio.previewImport(Readable.from([Buffer.from(tradesAsCsv(20_000))]), file);
if (!preview.ok) throw new Error('The file cannot be imported.');
await portfolio.commitImport(preview.batch.id);
const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  look: () => portfolio.current(),
  days: () => portfolio.current({ withDays: true }),
  tax: () => portfolio.taxYear('kr', 2025),
  realised: () => portfolio.realised(),
};
// What is made once, and code that is not compiled yet, is no stall of every day.
for (const request of Object.values(requests)) await request();
const stalls: Record<string, number> = {};
for (const [name, request] of Object.entries(requests)) stalls[name] = await longestTurn(request);
process.stdout.write(JSON.stringify({ stalls, longest: Math.max(...Object.values(stalls)) }));
await app.close();
process.exit(0);
