// The measured process of growth.mjs: the whole program with the offline model.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TranscriptEntry } from '@finclaw/types';
import { median } from '../lib/stats.ts';
import { cpuOf, openProgram } from '../perf/program.ts';
import { isPrice, questionAt } from './questions.ts';

const TURNS = 400;
const WARM_UP = 150;
const LONG_BYTES = 10 * 2 ** 20;
const { app, paths, ask } = await openProgram({ model: 'offline' });

async function askPrice(sender: string, n: number): Promise<void> {
  const { text } = await ask(sender, questionAt(n));
  if (!isPrice(text)) throw new Error(`"${questionAt(n)}" was answered with: ${text.slice(0, 200)}`);
}

const sizeOf = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
/** What lies on disk besides transcripts. */
async function storedBytes(): Promise<number> {
  await app.store.database.run('PRAGMA wal_checkpoint(TRUNCATE)', []).catch(() => undefined);
  return sizeOf(paths.stateDir) - sizeOf(paths.sessionsDir);
}

/** The median over some questions around a turn of one conversation. */
async function talk(sender: string, from: number, turns: number): Promise<number[]> {
  const costs = [];
  for (let n = 0; n < turns; n++) costs.push(await cpuOf(() => askPrice(sender, from + n)));
  return costs;
}

/** A transcript of so many bytes: one answered question over and over, with an hour's pause now and then. */
async function growTranscript(sender: string): Promise<void> {
  await askPrice(sender, 1);
  const sessionKey = (await app.sessions.list()).find((each) => each.sessionKey?.includes(sender))?.sessionKey;
  if (sessionKey === undefined) throw new Error(`No conversation of ${sender} is stored.`);
  const { entries = [] } = (await app.sessions.read(sessionKey)) ?? {};
  const handle = await app.sessions.open(sessionKey);
  const added: TranscriptEntry[] = [];
  let at = Date.now() - 3e10;
  for (let bytes = 0, turn = 1; bytes < LONG_BYTES; turn++) {
    at += turn % 20 === 0 ? 3_600_000 : 60_000;
    for (const entry of entries) {
      at += 1500;
      const moved = { ...entry, timestamp: new Date(at).toISOString(), runId: `run-${turn}` };
      const copy = 'toolUseId' in moved ? { ...moved, toolUseId: `${moved.toolUseId}-${turn}` } : moved;
      added.push(copy);
      bytes += JSON.stringify(copy).length;
    }
  }
  await handle.append(added);
  await handle.close();
}

for (let n = 0; n < WARM_UP; n++) await askPrice(`warm-${n}`, n);
for (let n = 0; n < WARM_UP; n++) await ask(`warm-help-${n}`, '/help');

const fresh = [];
for (let n = 0; n < 100; n++) fresh.push(await cpuOf(() => askPrice(`fresh-${n}`, 1000 + n)));
const helps = [];
for (let n = 0; n < 100; n++) helps.push(await cpuOf(() => ask(`help-${n}`, '/help')));

// The first question of a conversation has no history at all, so several conversations say what a first question costs.
const storedBefore = await storedBytes();
const first = [];
for (let n = 0; n < 20; n++) first.push(await cpuOf(() => askPrice(`first-${n}`, 2000 + n)));
const storedFirst = await storedBytes();
const costs = await talk('one', 3000, TURNS);
const storedAt400 = await storedBytes();
const last = await talk('one', 4000, 20);
const storedLast = await storedBytes();

await growTranscript('long');
const long = [];
for (let n = 0; n < 5; n++) long.push(await cpuOf(() => askPrice('long', 5000 + n)));

process.stdout.write(
  JSON.stringify({
    fresh: median(fresh),
    help: median(helps),
    first: median(first),
    last: median(last),
    at100: median(costs.slice(90, 110)),
    storedFirst: (storedFirst - storedBefore) / 20 / 1024,
    storedLast: (storedLast - storedAt400) / 20 / 1024,
    long: median(long),
    longFirst: long[0],
  }),
);
await app.close();
process.exit(0);
