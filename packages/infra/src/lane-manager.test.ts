import { describe, expect, it } from 'vitest';
import { isAbortError } from './errors.ts';
import { ConcurrencyLaneManager, type LaneId } from './lane-manager.ts';

/** How many of `keys` get a handle at once. */
async function grantedAtOnce(lanes: ConcurrencyLaneManager, laneId: LaneId, keys: readonly string[]): Promise<number> {
  let granted = 0;
  for (const key of keys) {
    lanes.acquire(laneId, key).then(
      () => granted++,
      () => undefined,
    );
  }
  await new Promise((resolve) => setImmediate(resolve));
  return granted;
}

describe('ConcurrencyLaneManager', () => {
  it.each([
    { laneId: 'main' as const, sameKey: 1, fourKeys: 4 },
    { laneId: 'cron' as const, sameKey: 2, fourKeys: 2 },
    { laneId: 'subagent' as const, sameKey: 3, fourKeys: 4 },
  ])('F-54 F-55 $laneId runs $sameKey of one key and $fourKeys of four keys', async ({ laneId, sameKey, fourKeys }) => {
    const one = new ConcurrencyLaneManager();
    expect(await grantedAtOnce(one, laneId, ['a', 'a', 'a', 'a'])).toBe(sameKey);
    const four = new ConcurrencyLaneManager();
    expect(await grantedAtOnce(four, laneId, ['a', 'b', 'c', 'd'])).toBe(fourKeys);
    one.dispose();
    four.dispose();
  });

  it('F-54 E-49 each lane can be overridden', async () => {
    const lanes = new ConcurrencyLaneManager({
      main: { maxConcurrency: 2 },
      cron: { maxConcurrency: 3 },
      subagent: { maxTotal: 1 },
    });
    expect(await grantedAtOnce(lanes, 'main', ['a', 'a', 'a'])).toBe(2);
    expect(await grantedAtOnce(lanes, 'cron', ['a', 'b', 'c', 'd'])).toBe(3);
    expect(await grantedAtOnce(lanes, 'subagent', ['a', 'b'])).toBe(1);
    lanes.dispose();
  });

  it('F-54 an unknown lane is an error', async () => {
    await expect(new ConcurrencyLaneManager().acquire('night' as LaneId, 'a')).rejects.toMatchObject({ code: 'UNKNOWN_LANE' });
  });

  it('E-51 status names lane, key, holders, waiters and limit, and forgets idle keys', async () => {
    const lanes = new ConcurrencyLaneManager();
    const first = await lanes.acquire('main', 's1');
    const second = lanes.acquire('main', 's1');
    const third = await lanes.acquire('subagent', 's1');
    expect(lanes.status()).toEqual([
      { laneId: 'main', key: 's1', active: 1, queued: 1, maxConcurrency: 1 },
      { laneId: 'subagent', key: 's1', active: 1, queued: 0, maxConcurrency: 3 },
    ]);
    first.release();
    (await second).release();
    third.release();
    expect(lanes.status()).toEqual([]);
  });

  it('E-53 EA-8 an abort while waiting leaves the lane free for the next run', async () => {
    const lanes = new ConcurrencyLaneManager();
    const held = await lanes.acquire('main', 's1');
    const controller = new AbortController();
    const waiting = lanes.acquire('main', 's1', controller.signal);
    controller.abort();
    await expect(waiting).rejects.toSatisfy(isAbortError);
    held.release();
    (await lanes.acquire('main', 's1')).release();
    expect(lanes.status()).toEqual([]);
  });

  it('E-49 E-51 resetGeneration touches one lane, dispose all of them', async () => {
    const lanes = new ConcurrencyLaneManager();
    await lanes.acquire('main', 's1');
    await lanes.acquire('cron', 's1');
    lanes.resetGeneration('main');
    expect(lanes.status().map((row) => row.laneId)).toEqual(['cron']);
    lanes.dispose();
    expect(lanes.status()).toEqual([]);
    await expect(lanes.acquire('main', 's1')).rejects.toMatchObject({ code: 'LANE_CLEARED' });
  });
});
