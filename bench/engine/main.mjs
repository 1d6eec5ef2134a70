// The engine beside its peers: one scripted server, every client in its own process, rounds interleaved, medians.
// node bench/engine/main.mjs [--rounds N] [--only name,name]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../lib/machine.mjs';
import { median, short, times } from '../lib/stats.ts';
import { table } from '../lib/table.mjs';
import { buildClient } from './build.mjs';
import { MeasuredClient } from './measured-client.mjs';

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const ROUNDS = Number(flags.rounds);
const CLIENTS = {
  floor: 'bare HTTP loop',
  'anthropic-sdk': 'Anthropic SDK loop',
  'openai-sdk': 'OpenAI SDK loop',
  finclaw: 'FinClaw (Anthropic)',
  'finclaw-openai': 'FinClaw (OpenAI)',
  'finclaw-memory': 'FinClaw, transcript in memory',
  'finclaw-app': 'FinClaw, whole program',
  pi: 'pi agent core',
  'openai-agents': 'OpenAI Agents SDK',
  'ai-sdk': 'Vercel AI SDK',
  mastra: 'Mastra',
  langgraph: 'LangGraph',
};
const BATCHES = [
  { scenario: 'one-50', concurrency: 1, runs: 20 },
  { scenario: 'one-50', concurrency: 32, runs: 96 },
  { scenario: 'one-50', concurrency: 256, runs: 256 },
  { scenario: 'one-2000', concurrency: 1, runs: 3 },
  { scenario: 'one-2000', concurrency: 32, runs: 32 },
  { scenario: 'tools', concurrency: 1, runs: 10 },
  { scenario: 'tools', concurrency: 32, runs: 64 },
  { scenario: 'tools', concurrency: 256, runs: 256 },
];
const TITLES = {
  'one-50': 'One turn, 50 deltas',
  'one-2000': 'One turn, 2,000 deltas',
  tools: 'Three turns, two parallel tool calls in each of the first two',
};
const PARKED = 256;

if (!existsSync(join(import.meta.dirname, '..', 'node_modules')))
  throw new Error('Install the peers first: npm install --prefix bench');
const names = flags.only ? flags.only.split(',') : Object.keys(CLIENTS);
const server = fork(join(import.meta.dirname, 'server.mjs'));
const [{ port }] = await once(server, 'message');
const origin = `http://127.0.0.1:${port}`;

const say = (text) => process.stderr.write(`${text}\n`);
const clients = [];
for (const name of names) {
  let client;
  try {
    const bundle = await buildClient(name);
    const colds = [];
    for (let at = 0; at < 5; at++) {
      client?.stop();
      client = await MeasuredClient.start(name, bundle, origin);
      colds.push(client.cold);
    }
    await client.ask('batch', { scenario: 'tools', concurrency: 8, runs: 64 });
    await client.ask('batch', { scenario: 'one-2000', concurrency: 2, runs: 4 });
    clients.push({ name, client, colds, samples: new Map(), parks: [] });
    say(`${name} is ready`);
  } catch (error) {
    client?.stop();
    say(`${name} is left out: ${error.message}`);
  }
}

for (let round = 0; round < ROUNDS; round++) {
  for (const order of BATCHES)
    for (const { client, samples } of clients) {
      const key = `${order.scenario}/${order.concurrency}`;
      if (!samples.has(key)) samples.set(key, []);
      samples.get(key).push(await client.ask('batch', order));
    }
  for (const { client, parks } of clients) parks.push(await client.ask('park', { runs: PARKED }));
  say(`round ${round + 1} of ${ROUNDS}`);
}

const floor = clients[0];
const figure = (entry, scenario, concurrency, key) =>
  median(entry.samples.get(`${scenario}/${concurrency}`).map((sample) => sample[key]));
const withRatio = (entry, read) => `${short(read(entry))} (${times(read(entry) / read(floor))})`;

console.log(
  `Engine, medians of ${ROUNDS} interleaved rounds, in brackets the ratio to the bare HTTP loop. ${machine()}`,
);
for (const [scenario, title] of Object.entries(TITLES)) {
  const levels = BATCHES.filter((order) => order.scenario === scenario).map((order) => order.concurrency);
  console.log(`\n${title}\n`);
  console.log(
    table(
      [
        'client',
        ...levels.map((level) => `CPU ms/run at ${level}`),
        ...levels.map((level) => `runs/s at ${level}`),
        'first delta ms at 1',
      ],
      clients.map((entry) => [
        CLIENTS[entry.name],
        ...levels.map((level) => withRatio(entry, (each) => figure(each, scenario, level, 'cpuMs'))),
        ...levels.map((level) => short(figure(entry, scenario, level, 'runsPerSecond'))),
        withRatio(entry, (each) => median(each.samples.get(`${scenario}/1`).flatMap((sample) => sample.firsts))),
      ]),
    ),
  );
}
console.log(
  `\nCold start (process start to the end of a first one-turn run) and memory per parked run (${PARKED} at a time)\n`,
);
console.log(
  table(
    ['client', 'cold CPU ms', 'cold wall ms', 'RSS MB', 'live KB/parked run'],
    clients.map((entry) => [
      CLIENTS[entry.name],
      withRatio(entry, (each) => median(each.colds.map((cold) => cold.cpuMs))),
      short(median(entry.colds.map((cold) => cold.wallMs))),
      short(median(entry.colds.map((cold) => cold.rssMb))),
      withRatio(entry, (each) => median(each.parks.map((park) => park.liveKb))),
    ]),
  ),
);
for (const { client } of clients) client.stop();
server.disconnect();
