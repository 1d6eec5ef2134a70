// Messages per second through the whole pipeline at 1, 100 and 10,000 sessions, with durability on.
// node bench/pipeline/main.mjs [--rounds N] [--largest N]
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { buildProgram } from '../lib/build.mjs';
import { machine } from '../lib/machine.mjs';
import { median, short } from '../lib/stats.mjs';
import { table } from '../lib/table.mjs';

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, largest: { type: 'string', default: '10000' } },
});
const KINDS = { 'price question (tool call)': '삼성전자 현재 주가 알려줘', '/help (no model)': '/help' };
const LEVELS = [
  { sessions: 1, each: 300 },
  { sessions: 100, each: 5 },
  { sessions: Number(flags.largest), each: 1 },
];

const program = await buildProgram(join(import.meta.dirname, 'load.mjs'), 'pipeline');
const run = promisify(execFile);
const cases = Object.entries(KINDS).flatMap(([kind, body]) => LEVELS.map((level) => ({ kind, body, ...level, samples: [] })));
for (let round = 0; round < Number(flags.rounds); round++)
  for (const { kind, body, sessions, each, samples } of cases) {
    // The largest level is long enough for one round to say what it has to say.
    if (round > 0 && sessions > 1000) continue;
    const { stdout } = await run(process.execPath, ['--expose-gc', program, String(sessions), String(each), body]);
    samples.push(JSON.parse(stdout));
    process.stderr.write(`round ${round + 1}: ${kind}, ${sessions} sessions: ${short(samples.at(-1).perSecond)}/s\n`);
  }

console.log(
  `Pipeline with the offline model and a null channel, durability on, 10 at a time, medians of ${flags.rounds} rounds. ${machine()}\n`,
);
console.log(
  table(
    [
      'message',
      'sessions',
      'messages',
      'messages/s',
      'CPU ms',
      'accept p50 ms',
      'accept p99 ms',
      'answer p50 ms',
      'answer p99 ms',
      'KB/idle session',
    ],
    cases.map(({ kind, sessions, samples }) => {
      const of = (key) => short(median(samples.map((sample) => sample[key])));
      const idle = sessions > 1000 ? of('idleKb') : '–';
      return [
        kind,
        sessions,
        samples[0].count,
        of('perSecond'),
        of('cpuMs'),
        of('acceptP50'),
        of('acceptP99'),
        of('turnP50'),
        of('turnP99'),
        idle,
      ];
    }),
  ),
);
