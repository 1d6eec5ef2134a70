import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { playRoundTrip } from './keep/round-trip.ts';

beforeAll(async () => {
  const { ensureBuilt } = await import(join(import.meta.dirname, '..', 'scripts', 'bundle-state.mjs'));
  await ensureBuilt();
});

it('a backup, its restore and an export bring back every conversation, trade, picture and record', async () => {
  const { wrong } = await playRoundTrip({ conversations: 8, trades: 80, pictureEvery: 4, seed: 1 }, 0);
  expect(wrong).toEqual([]);
});
