import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildClient } from '../engine/build.mjs';
import { MeasuredClient } from '../engine/measured-client.mjs';
import { median } from '../lib/stats.ts';

const CLIENTS = ['floor', 'anthropic-sdk', 'finclaw', 'finclaw-app'];
const BATCHES = {
  tools: { scenario: 'tools-whole', concurrency: 32, runs: 64 },
  paced: { scenario: 'tools-paced', concurrency: 32, runs: 32 },
  short: { scenario: 'one-50-whole', concurrency: 8, runs: 48 },
  long: { scenario: 'one-2000-whole', concurrency: 8, runs: 16 },
  alone: { scenario: 'one-50-whole', concurrency: 1, runs: 20 },
};
const DELTAS = 2000 - 50;
const PARKED = 128;

/**
 * One scripted model server; the floor, the vendor's library, our engine and the whole program in turn, every answer
 * compared word for word.
 */
export async function measureRuns({ rounds, say }) {
  const server = fork(join(import.meta.dirname, '..', 'engine', 'server.mjs'));
  const [{ port }] = await once(server, 'message');
  const clients = new Map();
  try {
    for (const name of CLIENTS) {
      const client = await MeasuredClient.start(name, await buildClient(name), `http://127.0.0.1:${port}`);
      clients.set(name, client);
      for (const order of [BATCHES.tools, BATCHES.long, BATCHES.short, BATCHES.paced]) await client.ask('batch', order);
      say(`  ${name} is warm`);
    }
    const samples = Object.fromEntries(CLIENTS.map((name) => [name, []]));
    for (let round = 0; round < rounds; round++) {
      const sample = Object.fromEntries(CLIENTS.map((name) => [name, {}]));
      for (const [batch, order] of Object.entries(BATCHES))
        for (const name of CLIENTS) sample[name][batch] = await clients.get(name).ask('batch', order);
      for (const name of CLIENTS) samples[name].push(sample[name]);
    }
    const paired = (name, other, batch) =>
      median(samples[name].map((sample, round) => sample[batch].cpuMs / samples[other][round][batch].cpuMs));
    const perDelta = (name) =>
      median(samples[name].map(({ long, short }) => ((long.cpuMs - short.cpuMs) / DELTAS) * 1000));
    const engine = clients.get('finclaw');
    const [many, few] = [await engine.ask('promises', BATCHES.long), await engine.ask('promises', BATCHES.short)];
    return {
      'engine.floor': paired('finclaw', 'floor', 'tools'),
      'engine.sdk': paired('finclaw', 'anthropic-sdk', 'tools'),
      'engine.paced': paired('finclaw', 'floor', 'paced'),
      'engine.delta': perDelta('finclaw'),
      'engine.promises': (many - few) / DELTAS,
      'program.floor': paired('finclaw-app', 'floor', 'tools'),
      'program.delta': perDelta('finclaw-app'),
      'program.first': Math.min(...samples['finclaw-app'].flatMap(({ alone }) => alone.firsts)),
      'engine.parked': await parked(clients.get('finclaw'), rounds),
      'program.parked': await parked(clients.get('finclaw-app'), rounds),
    };
  } finally {
    for (const client of clients.values()) client.stop();
    server.disconnect();
  }
}

async function parked(client, rounds) {
  const samples = [];
  // The first round makes what is made once.
  for (let round = 0; round <= Math.min(rounds, 3); round++)
    samples.push((await client.ask('park', { runs: PARKED })).liveKb);
  return median(samples.slice(1));
}
