// The measured process: the whole program with the offline model, and a channel that sends nowhere. Everything durable
// stays on: inbox and outbox rows in SQLite, transcripts synced to disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import { ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { NullChannel } from '../lib/null-channel.mjs';
import { quantile } from '../lib/stats.mjs';
import { StageTimes } from './stage-times.mjs';

const [sessions, messagesEach, template] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const NAMES = [
  '삼성전자',
  'SK하이닉스',
  '네이버',
  '카카오',
  '현대차',
  '기아',
  '애플',
  '엔비디아',
  '테슬라',
  '마이크로소프트',
];
/** No two messages are alike, so that nothing that was worked out for one serves another. */
const bodyOf = (n) => template.replace('NAME', NAMES[n % NAMES.length]).replace('COUNT', String(2 + n));
let asked = 0;
/** So many people talk at the same time. */
const AT_A_TIME = Math.min(sessions, 64);

const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
const env = { FINCLAW_STATE_DIR: stateDir };
const paths = resolveStatePaths(env);
await ensureStateDirs(paths);
const { config, locale } = await loadConfig({ env, configPath: join(stateDir, 'finclaw.json5') });
const busy = {
  ...config,
  agents: { ...config.agents, defaults: { ...config.agents.defaults, maxConcurrent: AT_A_TIME } },
};
const stages = new StageTimes();
const app = await createApp({ config: busy, paths, locale, logger: stages.logger, env: {}, model: 'offline' });
const channel = new NullChannel();
app.addChannel(channel);

const accepts = [];
const turns = [];
async function talk(sender, id) {
  const end = app.turnOf('web', id);
  const at = performance.now();
  await channel.accept(id, sender, bodyOf(asked++));
  accepts.push(performance.now() - at);
  const { outcome } = await end;
  if (outcome !== 'answered') throw new Error(`A message ended as ${outcome}`);
  turns.push(performance.now() - at);
}

async function live() {
  // What waits for a finalizer or a timer is gone after a few rounds.
  for (let round = 0; round < 4; round++) {
    global.gc();
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
rmSync(stateDir, { recursive: true, force: true });
process.stdout.write(JSON.stringify(result));
