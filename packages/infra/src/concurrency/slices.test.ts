import { describe, expect, it } from 'vitest';
import { inSlices, inSlicesUntil, Pace, runToEnd, type Steps } from './slices.ts';

function* sum(count: number, onStep: () => void = () => undefined): Steps<number> {
  let total = 0;
  for (let each = 1; each <= count; each++) {
    total += each;
    onStep();
    yield;
  }
  return total;
}

describe('work in slices', () => {
  it('comes to the same as work in one go', async () => {
    expect(runToEnd(sum(100))).toBe(5050);
    expect(await inSlices(sum(100))).toBe(5050);
    expect(await inSlices(sum(100), { sliceMs: 0 })).toBe(5050);
    expect(await inSlicesUntil(sum(100), Number.POSITIVE_INFINITY)).toEqual({ value: 5050 });
  });

  it('lets others have their turn in between', async () => {
    let [steps, seen] = [0, -1];
    setImmediate(() => {
      seen = steps;
    });
    await inSlices(
      sum(50, () => steps++),
      { sliceMs: 0 },
    );
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(50);
  });

  it('works that began together take turns, one slice of one of them in each turn of the event loop', async () => {
    // Nothing of what ran before is under way in the turn in which it begins.
    await new Promise((resolve) => setImmediate(resolve));
    const turns: string[][] = [];
    const nextTurn = () => {
      turns.push([]);
      if (turns.length < 20) setImmediate(nextTurn);
    };
    nextTurn();
    const names = ['a', 'b', 'c'];
    await Promise.all(
      names.map((name) =>
        inSlices(
          sum(4, () => turns.at(-1)?.push(name)),
          { sliceMs: 0 },
        ),
      ),
    );
    const [first, ...later] = turns.filter((turn) => turn.length > 0);
    expect(first).toEqual(names);
    expect(later).toEqual(Array.from({ length: 3 }, () => names.map((name) => [name])).flat());
  });

  it('ends when it is no longer wanted, or when its time is over', async () => {
    let steps = 0;
    const endless = () => sum(Number.POSITIVE_INFINITY, () => steps++);
    await expect(inSlices(endless(), { signal: AbortSignal.abort(new Error('enough')), sliceMs: 0 })).rejects.toThrow(
      'enough',
    );
    expect(await inSlicesUntil(endless(), performance.now() + 5, { sliceMs: 0 })).toBeUndefined();
    expect(await inSlicesUntil(endless(), 0)).toBeUndefined();
  });

  it('a pace is due when its slice is over, and begins anew after a rest', async () => {
    expect([new Pace(0).isDue(), new Pace(1_000_000).isDue()]).toEqual([true, false]);
    const pace = new Pace(1_000_000);
    await pace.rest();
    expect(pace.isDue()).toBe(false);
  });
});
