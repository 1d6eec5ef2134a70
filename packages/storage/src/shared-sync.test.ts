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
    await turn();
  };
  return { shared, syncs, ended, wait, end };
}

/** Long enough for a sync that is due to begin. */
async function turn(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve));
}

describe('SharedSync', () => {
  it('one sync serves everybody who asked before it began, however many', async () => {
    const { syncs, ended, wait, end } = slowDisk();
    for (const name of ['a', 'b']) wait(name);
    expect(syncs).toHaveLength(0);
    await turn();
    expect(syncs).toHaveLength(1);
    for (const name of ['c', 'd', 'e']) wait(name);
    await turn();
    expect(syncs).toHaveLength(1);
    await end(0);
    expect([ended, syncs.length]).toEqual([['a', 'b'], 2]);
    wait('f');
    await end(1);
    expect([ended, syncs.length]).toEqual([['a', 'b', 'c', 'd', 'e'], 3]);
    await end(2);
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    wait('g');
    await turn();
    expect(syncs).toHaveLength(4);
  });

  it('after a sync that failed nothing is promised any more', async () => {
    const { shared, syncs, ended, wait, end } = slowDisk();
    wait('a');
    await turn();
    wait('b');
    await end(0, new Error('EIO'));
    wait('c');
    await shared.idle();
    await turn();
    expect([ended, syncs.length]).toEqual([['a: EIO', 'b: EIO', 'c: EIO'], 1]);
  });

  it('is idle when nothing was ever asked, and after the last sync', async () => {
    const { shared, wait, end } = slowDisk();
    await shared.idle();
    wait('a');
    const idle = shared.idle();
    await turn();
    await end(0);
    await idle;
  });
});
