// Messages per second through the whole pipeline at 1, 100 and 10,000 sessions, with durability on.
// node bench/pipeline/main.mjs [--rounds N] [--largest N] [--where disk|memory|both]
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildProgram } from '../lib/build.mjs';
import { machine } from '../lib/machine.mjs';
import { median, short } from '../lib/stats.ts';
import { table } from '../lib/table.mjs';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    largest: { type: 'string', default: '10000' },
    where: { type: 'string', default: 'both' },
  },
});
const KINDS = { 'price question': 'NAME COUNT주면 얼마야?', '/help': '/help' };
const LEVELS = [
  { sessions: 1, each: 100 },
  { sessions: 100, each: 3 },
  { sessions: Number(flags.largest), each: 1 },
];
// The same syncs cost nothing on a memory disk: what is left is the program's own time.
const PLACES = { disk: tmpdir(), memory: '/dev/shm' };

const program = await buildProgram(join(import.meta.dirname, 'load.ts'), 'pipeline');
const run = promisify(execFile);
const places = Object.entries(PLACES).filter(([name, dir]) => [name, 'both'].includes(flags.where) && existsSync(dir));
const cases = places.flatMap(([place, dir]) =>
  Object.entries(KINDS).flatMap(([kind, body]) =>
    LEVELS.map((level) => ({ place, dir, kind, body, ...level, samples: [] })),
  ),
);
for (let round = 0; round < Number(flags.rounds); round++)
  for (const { place, dir, kind, body, sessions, each, samples } of cases) {
    // The largest level is long enough for one round to say what it has to say.
    if (round > 0 && sessions > 100) continue;
    const env = { ...process.env, TMPDIR: dir };
    const { stdout } = await run(process.execPath, ['--expose-gc', program, String(sessions), String(each), body], {
      env,
    });
    samples.push(JSON.parse(stdout));
    process.stderr.write(
      `round ${round + 1}: ${kind} on ${place}, ${sessions} sessions: ${short(samples.at(-1).perSecond)}/s\n`,
    );
  }

console.log(
  `Pipeline, offline model, null channel, durability on, up to 64 at a time, medians of ${flags.rounds} rounds. ${machine()}\n`,
);
const KEYS = ['perSecond', 'cpuMs', 'acceptP50', 'acceptP99', 'turnP50', 'turnP99'];
console.log(
  table(
    [
      'message',
      'files on',
      'sessions',
      'messages/s',
      'CPU ms',
      'accept p50',
      'p99 ms',
      'answer p50',
      'p99 ms',
      'KB/idle session',
    ],
    cases.map(({ kind, place, sessions, samples }) => {
      const of = (key) => short(median(samples.map((sample) => sample[key])));
      return [kind, place, sessions, ...KEYS.map(of), sessions > 100 ? of('idleKb') : '–'];
    }),
  ),
);

console.log('\nTime in each stage with one message at a time, p50 / p99 ms\n');
const STAGES = ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'];
console.log(
  table(
    ['message', 'files on', ...STAGES],
    cases
      .filter(({ sessions }) => sessions === 1)
      .map(({ kind, place, samples }) => [
        kind,
        place,
        ...STAGES.map((stage) => {
          const of = (key) => short(median(samples.map((sample) => sample.stages[stage]?.[key] ?? Number.NaN)));
          return `${of('p50')} / ${of('p99')}`;
        }),
      ]),
  ),
);
