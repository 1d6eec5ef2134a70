import { describe, expect, it } from 'vitest';
import { Dedupe } from './dedupe.ts';

function clock() {
  let time = 0;
  const advance = (ms: number) => {
    time += ms;
  };
  return { now: () => time, advance };
}

describe('Dedupe', () => {
  it('F-50 concurrent calls with one key share one run, other keys do not', async () => {
    const dedupe = new Dedupe<number>();
    let runs = 0;
    const work = async () => ++runs;
    expect(await Promise.all([dedupe.execute('a', work), dedupe.execute('a', work), dedupe.execute('b', work)])).toEqual([
      1, 1, 2,
    ]);
  });

  it('F-50 with no time to live the result is forgotten when it is there', async () => {
    const dedupe = new Dedupe<number>();
    let runs = 0;
    await dedupe.execute('a', () => ++runs);
    expect(dedupe.check('a')).toBe(false);
    expect(await dedupe.execute('a', () => ++runs)).toBe(2);
  });

  it('F-50 D-11 a result is kept for the time to live and no longer, for check and peek too', async () => {
    const { now, advance } = clock();
    const dedupe = new Dedupe<string>({ ttlMs: 5_000, now });
    await dedupe.execute('a', () => 'first');
    advance(4_999);
    expect(dedupe.check('a')).toBe(true);
    expect(await dedupe.peek('a')).toBe('first');
    expect(await dedupe.execute('a', () => 'second')).toBe('first');
    advance(1);
    expect(dedupe.check('a')).toBe(false);
    expect(dedupe.peek('a')).toBeUndefined();
    expect(dedupe.size).toBe(0);
    expect(await dedupe.execute('a', () => 'second')).toBe('second');
  });

  it.each([
    { how: 'rejects', fail: () => Promise.reject(new Error('no')) },
    {
      how: 'throws',
      fail: () => {
        throw new Error('no');
      },
    },
  ])('F-50 D-11 work that $how is not remembered', async ({ fail }) => {
    const dedupe = new Dedupe<string>({ ttlMs: 5_000 });
    await expect(dedupe.execute('a', fail)).rejects.toThrow('no');
    expect(await dedupe.execute('a', () => 'yes')).toBe('yes');
  });

  it('F-50 over the size limit the oldest entry goes', async () => {
    const dedupe = new Dedupe<string>({ ttlMs: 5_000, maxSize: 2 });
    for (const key of ['a', 'b', 'c']) await dedupe.execute(key, () => key);
    expect(['a', 'b', 'c'].map((key) => dedupe.check(key))).toEqual([false, true, true]);
    expect(dedupe.size).toBe(2);
  });

  it('F-50 D-11 work in progress is not evicted, so it never runs twice', async () => {
    const dedupe = new Dedupe<number>({ ttlMs: 5_000, maxSize: 2 });
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    const slow = async () => {
      runs++;
      await gate.promise;
      return runs;
    };
    const first = dedupe.execute('slow', slow);
    for (const key of ['a', 'b', 'c']) await dedupe.execute(key, () => 0);
    const second = dedupe.execute('slow', slow);
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
  });

  it('F-50 a run that was cleared does not come back when it finishes', async () => {
    const dedupe = new Dedupe<string>({ ttlMs: 5_000 });
    const old = dedupe.execute('a', () => 'old');
    dedupe.clear();
    const fresh = dedupe.execute('a', () => 'new');
    expect(await Promise.all([old, fresh])).toEqual(['old', 'new']);
    expect(await dedupe.peek('a')).toBe('new');
  });

  it('F-50 firstSeen is true once per key and time to live', () => {
    const { now, advance } = clock();
    const dedupe = new Dedupe({ ttlMs: 5_000, now });
    expect([dedupe.firstSeen('m1'), dedupe.firstSeen('m1'), dedupe.firstSeen('m2')]).toEqual([true, false, true]);
    advance(5_000);
    expect(dedupe.firstSeen('m1')).toBe(true);
  });

  it('F-50 a key that was only seen still runs', async () => {
    const dedupe = new Dedupe<string>({ ttlMs: 5_000 });
    dedupe.firstSeen('a');
    expect(await dedupe.execute('a', () => 'ran')).toBe('ran');
  });
});
