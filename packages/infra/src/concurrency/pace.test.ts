import { describe, expect, it } from 'vitest';
import { Pace, workUntil } from './pace.ts';

async function sum(count: number, pace: Pace, onStep: () => void = () => undefined): Promise<{ total: number }> {
  let total = 0;
  for (let each = 1; each <= count; each++) {
    if (pace.isDue()) await pace.rest();
    total += each;
    onStep();
  }
  return { total };
}

describe('work at a pace', () => {
  it('lets others have their turn in between', async () => {
    let [steps, seen] = [0, -1];
    setImmediate(() => {
      seen = steps;
    });
    expect(await sum(100, new Pace({}, 0), () => steps++)).toEqual({ total: 5050 });
    expect(seen).toBeGreaterThanOrEqual(0);
    expect(seen).toBeLessThan(100);
  });

  it('works that began together take turns, one slice of one of them in each turn of the event loop', async () => {
    // Nothing of what ran before is under way in the turn in which it begins.
    await new Promise((resolve) => setImmediate(resolve));
    const turns: string[][] = [];
    const nextTurn = () => {
      turns.push([]);
      if (turns.length < 30) setImmediate(nextTurn);
    };
    nextTurn();
    const names = ['a', 'b', 'c'];
    await Promise.all(names.map((name) => sum(4, new Pace({}, 0), () => turns.at(-1)?.push(name))));
    const used = turns.filter((turn) => turn.length > 0);
    expect(used).toEqual(Array.from({ length: 4 }, () => names.map((name) => [name])).flat());
  });

  it('ends when it is no longer wanted, or when its time is over', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(sum(Number.POSITIVE_INFINITY, new Pace({ signal }, 0))).rejects.toThrow('enough');
    const endless = (pace: Pace) => sum(Number.POSITIVE_INFINITY, pace);
    expect(await workUntil(performance.now() + 5, endless)).toBeUndefined();
    expect(await workUntil(0, endless)).toBeUndefined();
    expect(await workUntil(Number.POSITIVE_INFINITY, (pace) => sum(100, pace))).toEqual({ value: { total: 5050 } });
    await expect(workUntil(Number.POSITIVE_INFINITY, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
  });

  it('is due when its slice is over, and begins anew after a rest', async () => {
    expect([new Pace({}, 0).isDue(), new Pace({}, 1_000_000).isDue()]).toEqual([true, false]);
    const pace = new Pace({}, 1_000_000);
    await pace.rest();
    expect(pace.isDue()).toBe(false);
  });
});
