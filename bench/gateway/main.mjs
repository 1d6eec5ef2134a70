// What the server needs to start and to idle, and what 1,000 idle and 200 streaming WebSockets cost it. Linux only.
// node bench/gateway/main.mjs [--rounds N] [--idle N] [--streaming N] [--seconds N]
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundle } from '../lib/bundle.mjs';
import { machine } from '../lib/machine.mjs';
import { usageOf } from '../lib/process-usage.mjs';
import { median, short, times } from '../lib/stats.ts';
import { table } from '../lib/table.mjs';
import { prepareServer, stop } from './server-process.mjs';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    idle: { type: 'string', default: '1000' },
    streaming: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
  },
});
/** As many answers as one installation may be configured to make at a time; the sockets share them. */
const CONVERSATIONS = 10;
const IDLE_MS = 5000;
const beside = (name) => join(import.meta.dirname, name);

const server = await prepareServer({ ANTHROPIC_API_KEY: 'sk-ant-bench-0123456789abcdef' });
try {
  await measureStart();
  await measureLoad();
} finally {
  server.remove();
}

/** CPU time and memory when the server begins to listen, and memory when it has idled for a while. */
async function measureStart() {
  server.configure({});
  const floor = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('{\\n}'))";
  const programs = { 'bare Node HTTP server': ['-e', floor], 'finclaw serve': [bundle, 'serve', '--json'] };
  const samples = new Map(Object.keys(programs).map((name) => [name, []]));
  // The first round fills the compile cache and the state directory, as a user's first start does.
  for (let round = 0; round <= Number(flags.rounds); round++)
    for (const [name, args] of Object.entries(programs)) {
      const startedAt = performance.now();
      const { child } = await server.start(args);
      const wallMs = performance.now() - startedAt;
      const { cpuMs, memoryMb } = usageOf(child.pid);
      await sleep(IDLE_MS);
      const idle = usageOf(child.pid);
      await stop(child);
      const sample = {
        cpuMs,
        memoryMb,
        wallMs,
        idleMb: idle.memoryMb,
        idleCpuMs: (idle.cpuMs - cpuMs) / (IDLE_MS / 1000),
      };
      if (round > 0) samples.get(name).push(sample);
    }
  const of = (name, key) => median(samples.get(name).map((sample) => sample[key]));
  const [first] = Object.keys(programs);
  const rows = Object.keys(programs).map((name) => [
    name,
    short(of(name, 'cpuMs')),
    times(of(name, 'cpuMs') / of(first, 'cpuMs')),
    short(of(name, 'wallMs')),
    short(of(name, 'memoryMb')),
    short(of(name, 'idleMb')),
    times(of(name, 'idleMb') / of(first, 'idleMb')),
    short(of(name, 'idleCpuMs')),
  ]);
  console.log(`From start to listening, medians of ${flags.rounds} interleaved rounds. ${machine()}\n`);
  const header = ['program', 'CPU ms', 'ratio', 'wall ms', 'MB at once', 'MB after 5 s', 'ratio', 'idle CPU ms/s'];
  console.log(table(header, rows));
}

/** Sockets on a bare server, and on ours. */
async function measureLoad() {
  const model = fork(beside('model.mjs'), [flags.seconds]);
  const modelPort = await new Promise((resolve) => model.once('message', resolve));
  server.configure({
    agents: {
      defaults: { maxConcurrent: CONVERSATIONS },
      providers: { anthropic: { baseUrl: `http://127.0.0.1:${modelPort}` } },
    },
  });
  const programs = {
    'bare WebSocket server': { args: [beside('floor.mjs'), flags.seconds], token: async () => '' },
    'finclaw serve': { args: [bundle, 'serve', '--json'], token: server.newToken },
  };
  const rows = [];
  for (const [name, { args, token }] of Object.entries(programs)) {
    const { child, url } = await server.start(args);
    try {
      rows.push(...(await underLoad(name, child, { url, token: await token() }, await token())));
    } finally {
      await stop(child);
    }
  }
  model.kill();
  console.log(`\nSockets. ${machine()}\n`);
  const header = [
    'server',
    'sockets',
    'MB',
    'KB per socket',
    'peak MB',
    'CPU ms/s',
    'delay p50 ms',
    'p99 ms',
    'max ms',
  ];
  console.log(table(header, rows));
}

/** One server without sockets, with idle ones, and with others that are streamed to. */
async function underLoad(name, child, at, otherToken) {
  const [idle, streaming] = [Number(flags.idle), Number(flags.streaming)];
  const sockets = fork(beside('sockets.mjs'));
  // Every write wakes the readers; on a machine with few cores they would push the server aside in the middle of its
  // round.
  setPriority(sockets.pid, 5);
  const rows = [];
  let emptyMb;
  const look = async (what, count, work) => {
    const before = usageOf(child.pid);
    const startedAt = performance.now();
    const { p50, p99, max } = await work();
    const { memoryMb, peakMb, cpuMs } = usageOf(child.pid);
    const cpu = (cpuMs - before.cpuMs) / ((performance.now() - startedAt) / 1000);
    emptyMb ??= memoryMb;
    const each = count === 0 ? '–' : short(((memoryMb - emptyMb) * 1024) / count);
    rows.push([name, what, short(memoryMb), each, ...[peakMb, cpu, p50, p99, max].map(short)]);
  };
  const trips = () => ask(sockets, 'roundTrips', at, 100);
  try {
    await look('none', 0, trips);
    // They belong to somebody else, so the conversations are not theirs to read.
    await ask(sockets, 'idle', { ...at, token: otherToken }, idle);
    await sleep(2000);
    await look(`${idle} idle`, idle, trips);
    const streams = () => ask(sockets, 'streams', at, { conversations: CONVERSATIONS, readers: streaming });
    await look(`${idle} idle, ${streaming} streaming`, idle + streaming, streams);
    return rows;
  } finally {
    sockets.kill();
  }
}

/** Has the process with the sockets do something. */
function ask(sockets, command, ...args) {
  return new Promise((resolve, reject) => {
    sockets.once('message', ({ result, error }) => (error ? reject(new Error(error)) : resolve(result)));
    sockets.send({ command, args });
  });
}
