// A process that takes and gives back one lock as told on its command line, and reports on standard output, one JSON
// line each.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireFileLock } from '../file-lock.ts';

const [mode, path, rounds = '1', journal = '', killChance = '0'] = process.argv.slice(2) as [string, string];
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);

/** Takes the lock and keeps it until the process is ended from outside. */
async function holdForever(): Promise<void> {
  const lock = await acquireFileLock(path);
  say({ acquired: lock.ok, pid: process.pid });
  if (mode === 'hold-with-own-listener') process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50));
  if (mode === 'hold-and-exit') process.exit(0);
  setInterval(() => {}, 1_000);
}

/**
 * Takes and gives back the lock again and again; a journal line marks both ends of each hold. Dies while holding now
 * and then.
 */
async function contend(): Promise<void> {
  for (let round = 0; round < Number(rounds); round++) {
    const waitFrom = performance.now();
    const lock = await acquireFileLock(path, { timeoutMs: 60_000 });
    if (!lock.ok) throw new Error('the lock was never free');
    const waited = performance.now() - waitFrom;
    appendFileSync(journal, `in ${process.pid} ${round}\n`);
    if (Math.random() < 0.5) await sleep(Math.random() * 2);
    if (Math.random() < Number(killChance)) process.kill(process.pid, 'SIGKILL');
    appendFileSync(journal, `out ${process.pid} ${round}\n`);
    lock.value.release();
    say({ round, waited });
  }
}

await (mode === 'contend' ? contend() : holdForever());
