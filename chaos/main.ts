import { startBreakingVendor } from './breaking-vendor.ts';
import { buildChaosServer } from './build.ts';
import { countDiskWrites, faultsIn, sweepDisk } from './disk.ts';
import { playEnds } from './ends-main.ts';
import { measureLoop } from './loop/main.ts';
import { canSweep, type SweepResult, spreadKillPoints, sweep } from './sweep.ts';

// npm run chaos [-- POINTS [SESSIONS [MESSAGES]]]: the whole sweep: so many kill points, spread over every write call
// that a server makes for that many conversations of so many messages. A short one is part of `npm test`. Ctrl-C prints
// what was found so far. npm run chaos -- --breaks [POINTS [SESSIONS [MESSAGES]]]: the same with a model whose streams
// break off after their first words. npm run chaos -- --disk [STEP]: every STEP-th write fails for a while instead, as
// on a full disk.

// npm run chaos -- --ends [CONVERSATIONS [SEED]] lets people talk over each other instead.
// npm run chaos -- --loop [WORD] prints how long single inputs hold the event loop of a running server.

if (process.argv[2] === '--loop') process.exit((await measureLoop(process.argv[3])) ? 0 : 1);
if (process.argv[2] === '--ends') process.exit(await playEnds(...process.argv.slice(3).map(Number)));

// npm run chaos -- --approvals [HERE [REAL [SEED]]]: the program is killed with approvals pending, HERE times on a copy
// of the disk and REAL times with SIGKILL.

if (process.argv[2] === '--approvals') {
  const { playApprovalKills } = await import('./approvals/main.ts');
  process.exit((await playApprovalKills(...process.argv.slice(3).map(Number))) ? 0 : 1);
}

// npm run chaos -- --keep [CONVERSATIONS [TRADES [KILLS [SEED]]]]: backup, restore and export of a large state, killed
// at so many moments each.

if (process.argv[2] === '--keep') {
  const { playKeep } = await import('./keep/main.ts');
  process.exit(await playKeep(...process.argv.slice(3).map(Number)));
}

// npm run chaos -- --cluster [MESSAGES [SESSIONS [KILLS [OUTAGES [RATE [WORKERS [GATEWAYS [LEASE [THINK]]]]]]]]]:
// several processes on one PostgreSQL, killed in turn, and the server with them; the model takes about THINK ms for an
// answer, with 0 it is the one that is built in. npm run chaos -- --cluster scenarios [NAME…]: what several processes
// on one PostgreSQL promise, measured, each by itself.

if (process.argv[2] === '--cluster') {
  const { measureCluster, playCluster } = await import('./cluster/main.ts');
  const words = process.argv.slice(3);
  const isSound =
    words[0] === 'scenarios' ? await measureCluster(words.slice(1)) : await playCluster(...words.map(Number));
  process.exit(isSound ? 0 : 1);
}

// npm run chaos -- --whole [WORD…] runs the test files whose path has these words on every point of a sweep and on
// thousands of new examples.

if (process.argv[2] === '--whole') {
  const { runWhole } = await import('./whole.ts');
  process.exit(runWhole(process.argv.slice(3)));
}

// npm run chaos -- --behaviours [COUNT | WORDS…]: the table of what models do, when and where, against the real
// program.

if (process.argv[2] === '--behaviours') {
  const { runTable } = await import('./behaviours/run-table.ts');
  process.exit(await runTable(process.argv.slice(3)));
}

// npm run chaos -- --languages [FOLDER [ko|en]]: every view of the page and the terminal, in both languages and without
// LANG: the texts in the other one. With a folder the page's are drawn into it.

if (process.argv[2] === '--languages') {
  const { playLanguages } = await import('./languages/main.ts');
  process.exit((await playLanguages(process.argv[3], process.argv[4])) === 0 ? 0 : 1);
}

const breaks = process.argv[2] === '--breaks';
const [points = 1000, sessions = 20, messagesPerSession = 10] = process.argv.slice(breaks ? 3 : 2).map(Number);
/** The interval of progress reports without a terminal. */
const REPORT_EVERY = 50;

if (!canSweep()) {
  process.stderr.write('strace is needed for this sweep (Debian: apt-get install strace).\n');
  process.exit(1);
}
if (process.argv[2] === '--disk') process.exit(await failWrites(Number(process.argv[3] ?? 1)));
const startedAt = performance.now();
let found: SweepResult | undefined;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, finish);
const size = {
  server: await buildChaosServer(),
  sessions,
  messagesPerSession,
  workers: 2,
  vendor: breaks ? await startBreakingVendor() : undefined,
};
const killPoints = await spreadKillPoints(size, points);
process.stdout.write(
  `${sessions * messagesPerSession} messages over ${sessions} sessions, ${killPoints.length} kill points up to write ${killPoints.at(-1)}\n`,
);
found = await sweep({
  ...size,
  killPoints,
  onFailure: (killAt, stateDir) => process.stdout.write(`write ${killAt}: something is wrong, see ${stateDir}\n`),
  onProgress: (done, soFar) => {
    found = soFar;
    if (process.stderr.isTTY) process.stderr.write(`\r${done}/${killPoints.length}`);
    else if (done % REPORT_EVERY === 0) process.stdout.write(`${done}: ${describe(soFar)}\n`);
  },
});
finish();

async function failWrites(step: number): Promise<number> {
  const server = await buildChaosServer();
  const writes = await countDiskWrites(server);
  const points = Array.from({ length: Math.ceil(writes / step) }, (_, index) => 1 + index * step);
  const tell = (from: number, soFar: object): boolean =>
    process.stdout.write(`write ${from}: ${JSON.stringify(soFar)}\n`);
  const onFailure = (from: number, stateDir: string, stderr: string): boolean =>
    process.stdout.write(`write ${from}: something is wrong, see ${stateDir}\n${stderr}`);
  const found = await sweepDisk({ server, points, workers: 6, onPoint: tell, onFailure });
  return faultsIn(found) === 0 ? 0 : 1;
}

function describe({
  kills,
  lost,
  doubled,
  halves,
  reordered,
  unknown,
  unresolved,
  unrecorded,
  auditsBroken,
  recoveryMs,
}: SweepResult): string {
  const times = recoveryMs.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  return (
    `kills ${kills}, lost ${lost}, doubled ${doubled}, with words of a broken stream ${halves}, reordered ${reordered}, ` +
    `unknown where the platform can tell ${unresolved}, where it cannot ${unknown} (reported, not repeated), messages without exactly one end in the audit log ${unrecorded}, broken audit logs ${auditsBroken}; ` +
    `recovery median ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`
  );
}

function finish(): never {
  if (found === undefined) process.exit(1);
  process.stdout.write(`${describe(found)}; ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  const { lost, doubled, halves, reordered, unresolved, unrecorded, auditsBroken } = found;
  process.exit(lost + doubled + halves + reordered + unresolved + unrecorded + auditsBroken === 0 ? 0 : 1);
}
