import { beforeEach, describe, expect, it } from 'vitest';
import { Lockout } from './lockout.ts';

let clock = 0;
let lockout: Lockout;
beforeEach(() => {
  clock = 0;
  lockout = new Lockout({ now: () => clock, limit: 3, windowMs: 60_000, lockMs: 300_000, maxKeys: 3 });
});
const fail = (key: string, times: number) => Array.from({ length: times }, () => lockout.fail(key)).at(-1);

describe('lockout', () => {
  it('comes with the failure that is one too many and ends by itself', () => {
    expect(fail('a', 2)).toEqual({ failures: 2, isLocked: false });
    expect(lockout.remainingMs('a')).toBe(0);
    expect(lockout.fail('a')).toEqual({ failures: 3, isLocked: true });
    expect(lockout.remainingMs('a')).toBe(300_000);
    clock += 299_999;
    expect(lockout.remainingMs('a')).toBe(1);
    clock += 1;
    expect(lockout.remainingMs('a')).toBe(0);
  });

  it('forgets failures that lie too far apart, and those before a success', () => {
    fail('a', 2);
    clock += 60_000;
    expect(lockout.fail('a').failures).toBe(1);
    lockout.clear('a');
    expect(lockout.fail('a').failures).toBe(1);
  });

  it('counts everybody apart', () => {
    fail('a', 3);
    expect(lockout.remainingMs('b')).toBe(0);
  });

  it('remembers only so many, and forgets whoever failed longest ago', () => {
    fail('a', 3);
    for (const key of ['b', 'c', 'd']) lockout.fail(key);
    expect(lockout.remainingMs('a')).toBe(0);
    expect(lockout.fail('d').failures).toBe(2);
  });

  it('counts what was shown to other gateways', async () => {
    const listeners: ((body: string, seq: number) => void)[] = [];
    const bus = {
      publish(_topic: string, body: string) {
        for (const listener of listeners) listener(body, 1);
      },
      subscribe: async (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    };
    const gateways = [0, 1, 2].map(() => new Lockout({ now: () => clock, limit: 3, bus }));
    for (const gateway of gateways) await gateway.join();
    expect(gateways.map((gateway) => gateway.fail('a').failures)).toEqual([1, 2, 3]);
    expect(gateways.map((gateway) => gateway.remainingMs('a'))).toEqual([300_000, 300_000, 300_000]);
    gateways[0]?.clear('a');
    expect(gateways.map((gateway) => gateway.remainingMs('a'))).toEqual([0, 0, 0]);
  });
});
