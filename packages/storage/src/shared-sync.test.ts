import { describe, expect, it } from 'vitest';
import { SharedSync } from './shared-sync.ts';

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const syncs: PromiseWithResolvers<void>[] = [];
  const shared = new SharedSync(() => {
    const sync = Promise.withResolvers<void>();
    syncs.push(sync);
    return sync.promise;
  });
  const ended: string[] = [];
  const wait = (name: string): void =>
    void shared.wait().then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.message}`),
    );
  const end = async (index: number, error?: Error): Promise<void> => {
    if (error) syncs[index]!.reject(error);
    else syncs[index]!.resolve();
    await new Promise(setImmediate);
  };
  return { shared, syncs, ended, wait, end };
}

describe('SharedSync', () => {
  it('one sync serves everybody who asked before it began, however many', async () => {
    const { syncs, ended, wait, end } = slowDisk();
    wait('a');
    for (const name of ['b', 'c', 'd']) wait(name);
    expect(syncs).toHaveLength(1);
    await end(0);
    expect([ended, syncs.length]).toEqual([['a'], 2]);
    wait('e');
    await end(1);
    expect([ended, syncs.length]).toEqual([['a', 'b', 'c', 'd'], 3]);
    await end(2);
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e']);
    wait('f');
    expect(syncs).toHaveLength(4);
  });

  it('after a sync that failed nothing is promised any more', async () => {
    const { shared, syncs, ended, wait, end } = slowDisk();
    wait('a');
    wait('b');
    await end(0, new Error('EIO'));
    wait('c');
    await shared.idle();
    await new Promise(setImmediate);
    expect([ended, syncs.length]).toEqual([['a: EIO', 'b: EIO', 'c: EIO'], 1]);
  });

  it('is idle when nothing was ever asked, and after the last sync', async () => {
    const { shared, wait, end } = slowDisk();
    await shared.idle();
    wait('a');
    const idle = shared.idle();
    await end(0);
    await idle;
  });
});
