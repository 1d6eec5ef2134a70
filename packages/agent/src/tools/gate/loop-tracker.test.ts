import { describe, expect, it } from 'vitest';
import { createLoopTracker, LOOP_THRESHOLD } from './loop-tracker.ts';

type Call = readonly [run: string, tool: string, input: string];

const play = (calls: readonly Call[]): readonly boolean[] => {
  const tracker = createLoopTracker();
  return calls.map((call) => tracker.note(...call));
};
const times = (count: number, ...call: Call): readonly Call[] => new Array<Call>(count).fill(call);
const none = (count: number) => new Array<boolean>(count).fill(false);

describe('loops', () => {
  it.each<[string, readonly Call[], readonly boolean[]]>([
    ['A-40 five tickers', ['A', 'B', 'C', 'D', 'E'].map((input): Call => ['r', 'quote', input]), none(5)],
    ['A-40 one call again and again', times(6, 'r', 'quote', 'A'), [...none(4), true, true]],
    [
      'two calls in turns',
      times(5, 'r', 'quote', 'A').flatMap((call) => [call, ['r', 'quote', 'B'] as const]),
      [...none(8), true, true],
    ],
    ['two tools with one input', [...times(4, 'r', 'quote', 'A'), ...times(4, 'r', 'chart', 'A')], none(8)],
    ['the same question in seven runs', [1, 2, 3, 4, 5, 6, 7].map((run): Call => [`r${run}`, 'quote', 'A']), none(7)],
  ])('T-122 %s', (_when, calls, expected) => {
    expect(LOOP_THRESHOLD).toBe(5);
    expect(play(calls)).toEqual(expected);
  });

  it('a flood of runs is bounded and harms nobody', () => {
    const tracker = createLoopTracker();
    for (let i = 0; i < 6_000; i++) expect(tracker.note(`r${i % 1_500}`, 'quote', 'A')).toBe(false);
  });
});
