import { expect, it } from 'vitest';
import { KeptReadings } from './kept-readings.ts';

it('keeps what was used last, within its size, and nothing that is too large', () => {
  const kept = new KeptReadings<number>(100, (reading) => reading);
  const keys = () => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].filter((key) => kept.get(key) !== undefined);
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, 24);
  kept.set('a', 24);
  kept.set('e', 24);
  expect(keys()).toEqual(['a', 'c', 'd', 'e']);
  kept.set('c', 9);
  kept.set('f', 14);
  expect(keys()).toEqual(['a', 'c', 'd', 'e', 'f']);
  kept.set('g', 25);
  expect(keys()).toEqual(['a', 'c', 'd', 'e', 'f']);
});
