import { expect, it } from 'vitest';
import { KeptReadings } from './kept-readings.ts';

it('keeps what was used last, within its size, and nothing that is too large', () => {
  const kept = new KeptReadings<number>(100);
  for (const each of [1, 2, 3, 4]) kept.set(`text ${each}`, each, 25);
  expect(kept.get('text 1')).toBe(1);
  kept.set('text 5', 5, 25);
  expect([1, 2, 3, 4, 5].map((each) => kept.get(`text ${each}`))).toEqual([1, undefined, 3, 4, 5]);
  kept.set('text 3', 33, 10);
  kept.set('text 6', 6, 15);
  expect([1, 3, 4, 5, 6].map((each) => kept.get(`text ${each}`))).toEqual([1, 33, 4, 5, 6]);
  kept.set('long', 7, 26);
  expect(kept.get('long')).toBeUndefined();
});
