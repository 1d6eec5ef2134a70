import { join } from 'node:path';
import { playRoundTrip } from './round-trip.ts';

const root = join(import.meta.dirname, '..', '..');

/** Plays the whole round trip and prints what it took; returns the exit code. */
export async function playKeep(conversations = 1000, trades = 20_000, killPoints = 10, seed = 1): Promise<number> {
  const { ensureBuilt } = await import(join(root, 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
  const tell = (line: string): unknown => process.stdout.write(`${line}\n`);
  const { wrong } = await playRoundTrip({ conversations, trades, pictureEvery: 5, seed }, killPoints, tell);
  for (const line of [...wrong, `${wrong.length} wrong`]) tell(line);
  return wrong.length === 0 ? 0 : 1;
}
