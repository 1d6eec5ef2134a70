import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ControlLine } from './control-line.ts';
import { Nodes } from './nodes.ts';

const LEASE_MS = 200;
let nodes: Nodes | undefined;
afterEach(() => nodes?.stop());

/** When others' conversations were freed, on a line that answers when it is let. */
async function follow(answer: () => Promise<void> = async () => {}) {
  const freed: number[] = [];
  const ask = async (name: string) => {
    if (name === 'beat') await answer();
    return [];
  };
  nodes = new Nodes({
    self: 'self',
    host: 'here',
    leaseMs: LEASE_MS,
    line: { ask } as unknown as ControlLine,
    onLapse: () => {},
    onGone: () => {},
    free: async () => freed.push(performance.now()),
  });
  await nodes.start();
  await expect.poll(() => freed.length).toBeGreaterThan(0);
  return freed;
}

describe('signs of life', () => {
  it('judges nobody for a lease after the whole machine stood still', async () => {
    const freed = await follow();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LEASE_MS);
    const awake = performance.now();
    const before = freed.length;
    await expect.poll(() => freed.length).toBeGreaterThan(before);
    expect(freed[before]! - awake).toBeGreaterThanOrEqual(LEASE_MS);
  });

  it('judges nobody for a lease after a question that waited for the server to come back', async () => {
    let open: Promise<void> = Promise.resolve();
    const freed = await follow(() => open);
    let back = (): void => {};
    open = new Promise((resolve) => {
      back = resolve;
    });
    await sleep(3 * LEASE_MS);
    const before = freed.length;
    const returned = performance.now();
    back();
    await expect.poll(() => freed.length).toBeGreaterThan(before);
    expect(freed[before]! - returned).toBeGreaterThanOrEqual(LEASE_MS);
  });
});
