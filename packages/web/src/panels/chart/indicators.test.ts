import { describe, expect, it } from 'vitest';
import { bands, movingAverage, relativeStrength } from './indicators.ts';

describe('indicators', () => {
  it('an average begins when there are enough prices', () =>
    expect(movingAverage([1, 2, 3, 4, 5], 3)).toEqual([undefined, undefined, 2, 3, 4]));

  it('bands lie two deviations around the average', () => {
    const { upper, lower } = bands([2, 4, 4, 4, 5, 5, 7, 9], 8);
    expect([upper.at(-1), lower.at(-1)]).toEqual([9, 1]);
    expect(upper.slice(0, 7)).toEqual(Array(7).fill(undefined));
  });

  it('strength is 100 after nothing but rises, 0 after falls, 50 when nothing moved', () => {
    const line = (step: number) => Array.from({ length: 20 }, (_, at) => 100 + at * step);
    expect(relativeStrength(line(1), 14).at(-1)).toBe(100);
    expect(relativeStrength(line(-1), 14).at(-1)).toBe(0);
    expect(relativeStrength(line(0), 14).at(-1)).toBe(50);
  });

  it('strength follows Wilder’s example', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46, 46.03,
    ];
    const [first, second, third] = relativeStrength(closes, 14).slice(14);
    expect([first, second, third].map((value) => value?.toFixed(1))).toEqual(['70.5', '66.2', '66.5']);
  });
});
