import { expect, it } from 'vitest';
import { KeptReadings } from './kept-readings.ts';

it('keeps what was read, within its size, and nothing that is too large', () => {
  const kept = new KeptReadings<number>(100, (reading) => reading);
  const keys = () => ['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => kept.get(key) !== undefined);
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, 24);
  kept.set('e', 25);
  expect(keys()).toEqual(['a', 'b', 'c', 'd']);
  kept.set('f', 24);
  expect(keys()).toEqual(['f']);
});
