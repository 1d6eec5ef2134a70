import { buildChaosServer } from './build.ts';
import { canSweep, type SweepResult, sweep } from './sweep.ts';

// npm run chaos [-- POINTS [STEP]]: the whole sweep. A short one is part of `npm test`. Ctrl-C prints what was found so far.

const points = Number(process.argv[2] ?? 1000);
const step = Number(process.argv[3] ?? 1);
if (!canSweep()) {
  process.stderr.write('strace is needed for this sweep (Debian: apt-get install strace).\n');
  process.exit(1);
}
let found: SweepResult = { kills: 0, lost: 0, doubled: 0, reordered: 0, unknown: 0, recoveryMs: [] };
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => finish(found));
const result = await sweep({
  server: await buildChaosServer(),
  killPoints: Array.from({ length: points }, (_, index) => 1 + index * step),
  sessions: 5,
  messagesPerSession: 4,
  onProgress: (done, soFar) => {
    found = soFar;
    if (process.stderr.isTTY) process.stderr.write(`\r${done}/${points}`);
  },
});
finish(result);

function finish({ kills, lost, doubled, reordered, unknown, recoveryMs }: SweepResult): never {
  const times = recoveryMs.toSorted((a, b) => a - b);
  process.stdout.write(
    `kills ${kills}, lost ${lost}, doubled ${doubled}, reordered ${reordered}, unknown (reported, not repeated) ${unknown}\n` +
      `recovery median ${Math.round(times[times.length >> 1] ?? 0)} ms, max ${Math.round(times.at(-1) ?? 0)} ms\n`,
  );
  process.exit(lost + doubled + reordered === 0 ? 0 : 1);
}
