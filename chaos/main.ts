import { buildChaosServer } from './build.ts';
import { canSweep, sweep } from './sweep.ts';

// npm run chaos [-- POINTS]: the whole sweep. A short one is part of `npm test`.

const points = Number(process.argv[2] ?? 1000);
if (!canSweep()) {
  process.stderr.write('strace is needed for this sweep (Debian: apt-get install strace).\n');
  process.exit(1);
}
const server = await buildChaosServer();
const result = await sweep({
  server,
  killPoints: Array.from({ length: points }, (_, index) => index + 1),
  sessions: 5,
  messagesPerSession: 4,
  onProgress: (done) => process.stderr.isTTY && process.stderr.write(`\r${done}/${points}`),
});
const times = result.recoveryMs.toSorted((a, b) => a - b);
const { kills, lost, doubled, reordered, unknown } = result;
process.stdout.write(
  `kills ${kills}, lost ${lost}, doubled ${doubled}, reordered ${reordered}, unknown (reported, not repeated) ${unknown}\n`,
);
process.stdout.write(
  `recovery median ${Math.round(times[times.length >> 1] ?? 0)} ms, max ${Math.round(times.at(-1) ?? 0)} ms\n`,
);
process.exit(lost + doubled + reordered === 0 ? 0 : 1);
