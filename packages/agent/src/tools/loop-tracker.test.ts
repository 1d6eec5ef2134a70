import { describe, expect, it } from 'vitest';
import { createLoopTracker, isToolLoop, LOOP_THRESHOLD, LOOP_WINDOW_MS } from './loop-tracker.ts';

/** Notes calls at the given seconds and says for each whether it was a loop. */
function play(calls: readonly (readonly [second: number, session: string, tool: string, input: string])[]) {
  let now = 0;
  const tracker = createLoopTracker(() => now);
  return calls.map(([second, session, tool, input]) => {
    now = second * 1_000;
    return tracker.note(session, tool, input);
  });
}

const same = (seconds: readonly number[]) => seconds.map((second) => [second, 's', 'quote', 'A'] as const);

describe('loops', () => {
  it.each<[string, Parameters<typeof play>[0], readonly boolean[]]>([
    [
      'A-40 five tickers in a second',
      ['A', 'B', 'C', 'D', 'E'].map((input) => [0, 's', 'quote', input] as const),
      [false, false, false, false, false],
    ],
    ['A-40 one call every four seconds', same([0, 4, 8, 12, 16]), [false, false, false, false, true]],
    ['a pause of a minute and a bit', same([0, 1, 2, 30, 91]), [false, false, false, false, false]],
    ['a pause of exactly a minute', same([0, 1, 2, 30, 90]), [false, false, false, false, true]],
    [
      'others in between, within ten seconds',
      same([0, 1, 2, 3, 4]).flatMap((call, i) => [call, [call[0], 's', 'quote', `other ${i}`] as const]),
      [false, false, false, false, false, false, false, false, true, false],
    ],
    [
      'others in between, the first exactly ten seconds ago',
      same([0, 2, 4, 6, 10]).flatMap((call, i) => [call, [call[0], 's', 'quote', `other ${i}`] as const]),
      new Array(10).fill(false),
    ],
    [
      'D-99 two sessions',
      [0, 1, 2, 3, 4].map((second) => [second, second % 2 ? 's' : 't', 'quote', 'A'] as const),
      new Array(5).fill(false),
    ],
  ])('T-122 D-99 %s', (_when, calls, expected) => {
    expect(play(calls)).toEqual(expected);
  });

  it('T-122 the window is open at its old end', () => {
    expect([LOOP_THRESHOLD, LOOP_WINDOW_MS]).toEqual([5, 10_000]);
    expect(isToolLoop({ name: 'quote', timestamps: [1, 2, 3, 4, 10_000] }, 10_000)).toBe(true);
    expect(isToolLoop({ name: 'quote', timestamps: [0, 2, 3, 4, 10_000] }, 10_000)).toBe(false);
  });

  it('T-27 forgets a tool that is gone', () => {
    const tracker = createLoopTracker(() => 0);
    for (let i = 0; i < 4; i++) tracker.note('s', 'quote', 'A');
    tracker.forget('quote');
    expect(tracker.note('s', 'quote', 'A')).toBe(false);
  });

  it('D-99 a flood of keys and sessions is bounded and harms nobody', () => {
    const tracker = createLoopTracker(() => 0);
    for (let i = 0; i < 3_000; i++) expect(tracker.note(`s${i % 1_500}`, 'quote', String(i))).toBe(false);
  });
});
