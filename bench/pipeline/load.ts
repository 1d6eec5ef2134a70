// The measured process: the whole program with the offline model, and a channel that sends nowhere. Everything durable
// stays on: inbox and outbox rows in SQLite, transcripts synced to disk.

import { NAMES } from '../gate/questions.ts';
import { quantile } from '../lib/stats.ts';
import { openProgram } from '../perf/program.ts';
import { StageTimes } from './stage-times.ts';

const [sessions, messagesEach] = [Number(process.argv[2]), Number(process.argv[3])];
const template = process.argv[4] ?? '';
/** No two messages are alike, so that nothing that was worked out for one serves another. */
const bodyOf = (n: number) => template.replace('NAME', NAMES[n % NAMES.length] ?? '').replace('COUNT', String(2 + n));
let asked = 0;
/** So many people talk at the same time. */
const AT_A_TIME = Math.min(sessions, 64);

const stages = new StageTimes();
const { app, channel } = await openProgram({
  model: 'offline',
  logger: stages.logger,
  adjust: ({ agents, ...config }) => ({
    ...config,
    agents: { ...agents, defaults: { ...agents.defaults, maxConcurrent: AT_A_TIME } },
  }),
});

const accepts: number[] = [];
const turns: number[] = [];
async function talk(sender: string, id: string): Promise<void> {
  const end = app.turnOf('web', id);
  const at = performance.now();
  await channel.accept(id, sender, bodyOf(asked++));
  accepts.push(performance.now() - at);
  const { outcome } = await end;
  if (outcome !== 'answered') throw new Error(`A message ended as ${outcome}`);
  turns.push(performance.now() - at);
}

async function live(): Promise<number> {
  // What waits for a finalizer or a timer is gone after a few rounds.
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// In groups, as later, and each in a conversation of its own, so that none grows long.
const WARM_UP = 512;
for (let at = 0; at < WARM_UP; at += AT_A_TIME)
  await Promise.all(Array.from({ length: AT_A_TIME }, (_, n) => talk(`warm-up-${at + n}`, `warm-${at + n}`)));
stages.clear();
accepts.length = 0;
turns.length = 0;
channel.sent = 0;
const before = await live();
const startedAt = performance.now();
const cpu = process.cpuUsage();
let next = 0;
const lane = async () => {
  while (next < sessions) {
    const session = next++;
    for (let at = 0; at < messagesEach; at++) await talk(`person-${session}`, `${session}-${at}`);
  }
};
await Promise.all(Array.from({ length: AT_A_TIME }, lane));
const wallMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
const count = sessions * messagesEach;
const result = {
  count,
  sent: channel.sent,
  perSecond: (count / wallMs) * 1000,
  cpuMs: (user + system) / 1000 / count,
  acceptP50: quantile(accepts, 0.5),
  acceptP99: quantile(accepts, 0.99),
  turnP50: quantile(turns, 0.5),
  turnP99: quantile(turns, 0.99),
  // Stages of several messages at a time cannot be told apart.
  ...(sessions === 1 && { stages: stages.summary() }),
  idleKb: ((await live()) - before) / 1024 / sessions,
};
await app.close();
process.stdout.write(JSON.stringify(result));
process.exit(0);
