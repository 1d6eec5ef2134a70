import { describe, expect, it } from 'vitest';
import { fakeClock, recordingBus } from '../testing/recorders.ts';
import { type CooldownEntry, CooldownTracker } from './cooldown.ts';

function create() {
  const now = fakeClock();
  const eventBus = recordingBus();
  return { now, eventBus, tracker: new CooldownTracker({ now, eventBus }) };
}

describe('CooldownTracker', () => {
  it('has the documented defaults', () => {
    expect(CooldownTracker.DEFAULT_COOLDOWN_MS).toBe(60_000);
    expect(CooldownTracker.COOLDOWN_DEFAULTS).toEqual({
      'rate-limit': 5_000,
      billing: 86_400_000,
      'server-error': 300_000,
      auth: 300_000,
      default: 60_000,
    });
  });

  it('sets a key aside until its time is over, to the millisecond', async () => {
    const { tracker, now } = create();
    await tracker.setCooldown('p', 'rate-limit');
    expect(tracker.getRemainingMs('p')).toBe(5_000);
    now.advance(4_999);
    expect(tracker.isInCooldown('p')).toBe(true);
    now.advance(1);
    expect(tracker.isInCooldown('p')).toBe(false);
    expect(tracker.getRemainingMs('p')).toBe(0);
    expect(tracker.isInCooldown('unknown')).toBe(false);
  });

  it.each([true, false])(
    '(check 22) grows while cooldowns follow each other, asked in between or not (%s)',
    async (isAsked) => {
      const { tracker, now } = create();
      const series = [];
      for (let i = 0; i < 5; i++) {
        await tracker.setCooldown('p');
        const duration = tracker.getRemainingMs('p');
        series.push(duration / 1000);
        now.advance(duration);
        if (isAsked) tracker.isInCooldown('p');
      }
      expect(series).toEqual([60, 120, 240, 300, 300]);
      now.advance(300_000);
      await tracker.setCooldown('p');
      expect(tracker.getRemainingMs('p')).toBe(60_000);
    },
  );

  it('grows until the very end of the quiet period', async () => {
    const { tracker, now } = create();
    await tracker.setCooldown('p');
    now.advance(60_000 + 59_999);
    await tracker.setCooldown('p');
    expect(tracker.getRemainingMs('p')).toBe(120_000);
  });

  it('a success in between starts over, but does not end a cooldown that another call has set', async () => {
    const { tracker, now } = create();
    await tracker.setCooldown('p');
    await tracker.recordSuccess('p');
    expect(tracker.isInCooldown('p')).toBe(true);
    now.advance(60_000);
    await tracker.recordSuccess('p');
    await tracker.setCooldown('p');
    expect(tracker.getRemainingMs('p')).toBe(60_000);
  });

  it.each([
    [
      'no credit, then a limit',
      (t: CooldownTracker) => Promise.all([t.setCooldown('p', 'billing'), t.setCooldown('p', 'rate-limit')]),
      86_400_000,
    ],
    [
      'ten failures in one tick',
      (t: CooldownTracker) => Promise.all(Array.from({ length: 10 }, () => t.setCooldown('p'))),
      60_000,
    ],
    ['a time that is no number', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', Number.NaN), 5_000],
    ['a negative time', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', -5), 5_000],
    ['an endless time', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', Number.POSITIVE_INFINITY), 5_000],
    ['a reason that every object has', (t: CooldownTracker) => t.setCooldown('p', 'constructor'), 60_000],
    ['a time the vendor asked for', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', 600_000), 600_000],
    ['a short time the vendor asked for', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', 2_000), 2_000],
    ['days', (t: CooldownTracker) => t.setCooldown('p', 'rate-limit', 3 * 86_400_000), 86_400_000],
    ['a server error', (t: CooldownTracker) => t.setCooldown('p', 'server-error'), 300_000],
  ])('(check 23) %s', async (_what, act, expected) => {
    const { tracker } = create();
    await act(tracker);
    expect(tracker.getRemainingMs('p')).toBe(expected);
  });

  it('tells of every cooldown that ends later than before', async () => {
    const { tracker, eventBus, now } = create();
    await tracker.setCooldown('p', 'rate-limit');
    await tracker.setCooldown('p', 'rate-limit');
    now.advance(10_000);
    await tracker.setCooldown('p', 'billing');
    expect(eventBus.of('auth:cooldown')).toEqual([
      ['p', 'rate-limit', 5_000],
      ['p', 'billing', 86_400_000],
    ]);
  });

  it('can be cleared and pruned', async () => {
    const { tracker, now } = create();
    await tracker.setCooldown('a');
    await tracker.setCooldown('b', 'billing');
    await tracker.clearCooldown('b');
    expect(tracker.isInCooldown('b')).toBe(false);
    now.advance(120_000);
    await tracker.pruneExpired();
    await tracker.setCooldown('a');
    expect(tracker.getRemainingMs('a')).toBe(60_000);
  });

  it('survives a restart', async () => {
    const rows = new Map<string, CooldownEntry>();
    const storage = {
      load: async () => [...rows.values()],
      save: async (entry: CooldownEntry) => void rows.set(entry.profileId, entry),
      remove: async (id: string) => void rows.delete(id),
    };
    const now = fakeClock();
    await new CooldownTracker({ now, storage }).setCooldown('p', 'billing');
    now.advance(3_600_000);
    const restarted = await CooldownTracker.open({ now, storage });
    expect(restarted.getActive('p')).toMatchObject({ reason: 'billing' });
    expect(restarted.getRemainingMs('p')).toBe(86_400_000 - 3_600_000);
    await restarted.clearCooldown('p');
    expect(rows.size).toBe(0);
  });

  it('forgets what the key before did when a place holds another one', async () => {
    const { tracker } = create();
    await tracker.setCooldown('env:anthropic', 'billing', undefined, 'old');
    await tracker.clearIfOtherKey('env:anthropic', 'old');
    expect(tracker.isInCooldown('env:anthropic')).toBe(true);
    await tracker.clearIfOtherKey('env:anthropic', 'new');
    expect(tracker.isInCooldown('env:anthropic')).toBe(false);
  });

  it('tells the other processes which key is set aside, and when it is free again', async () => {
    const listeners: ((body: string, seq: number) => void)[] = [];
    const bus = {
      publish(_topic: string, body: string) {
        for (const listener of listeners) listener(body, 1);
      },
      subscribe: async (_topic: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    };
    const now = fakeClock();
    const storage = { load: async () => [], save: async () => {}, remove: async () => {} };
    const [one, other] = [
      await CooldownTracker.open({ now, storage, bus }),
      await CooldownTracker.open({ now, storage, bus }),
    ];
    await one.setCooldown('p', 'billing');
    expect(other.getActive('p')).toMatchObject({ reason: 'billing' });
    await other.setCooldown('p', 'rate-limit');
    expect(one.getActive('p')).toMatchObject({ reason: 'billing' });
    await other.clearCooldown('p');
    expect([one.isInCooldown('p'), other.isInCooldown('p')]).toEqual([false, false]);
  });
});
