import { describe, expect, it } from 'vitest';
import { fakeClock, recordingBus } from '../testing/recorders.ts';
import { ProfileHealthMonitor } from './health.ts';

function create() {
  const now = fakeClock();
  const eventBus = recordingBus();
  const monitor = new ProfileHealthMonitor({}, { now, eventBus });
  const record = (...results: boolean[]) => {
    for (const success of results) monitor.recordResult('p', success);
  };
  return { now, eventBus, monitor, record };
}

describe('ProfileHealthMonitor', () => {
  it('trusts a key it knows nothing about', () => expect(create().monitor.getHealth('p')).toBe('healthy'));

  it.each([
    [[true, true, true, false], 'healthy'],
    [[true, true, false], 'degraded'],
    [[true, true, true, true, true, true, true, false, false, true, false], 'healthy'],
    [[true, false, false, true, false, false], 'degraded'],
    [[false], 'unhealthy'],
    [[true, false, false, false], 'disabled'],
  ])('after %o a key is %s', (results, expected) => {
    const { monitor, record } = create();
    record(...results);
    expect(monitor.getHealth('p')).toBe(expected);
  });

  it('forgets what happened before the window', () => {
    const { monitor, record, now } = create();
    record(false, true);
    now.advance(300_000);
    expect(monitor.getHealth('p')).toBe('healthy');
  });

  it('gives a disabled key another chance, last in line', () => {
    const { monitor, record, now } = create();
    record(false, false, false);
    now.advance(299_999);
    expect(monitor.getHealth('p')).toBe('disabled');
    now.advance(1);
    expect(monitor.getHealth('p')).toBe('unhealthy');
    record(true);
    expect(monitor.getHealth('p')).toBe('healthy');
  });

  it('a key that fails on probation waits twice as long each time, up to an hour', () => {
    const { monitor, record, now } = create();
    record(false, false, false);
    let wait = 300_000;
    for (const next of [600_000, 1_200_000, 2_400_000, 3_600_000, 3_600_000]) {
      now.advance(wait);
      record(false);
      wait = next;
      now.advance(wait - 1);
      expect(monitor.getHealth('p')).toBe('disabled');
      now.advance(1);
      expect(monitor.getHealth('p')).toBe('unhealthy');
      now.advance(-wait);
    }
  });

  it('tells of each change once', () => {
    const { monitor, record, eventBus, now } = create();
    record(false, false, false);
    now.advance(300_000);
    monitor.getHealth('p');
    monitor.getHealth('p');
    record(true);
    expect(eventBus.of('auth:health:change')).toEqual([
      ['p', 'healthy', 'unhealthy'],
      ['p', 'unhealthy', 'disabled'],
      ['p', 'disabled', 'unhealthy'],
      ['p', 'unhealthy', 'healthy'],
    ]);
  });

  it('tells the healthy and the degraded from the rest', () => {
    const { monitor } = create();
    monitor.recordResult('bad', false);
    for (const success of [true, true, false]) monitor.recordResult('fair', success);
    expect(['bad', 'fair', 'new'].map((id) => monitor.getHealth(id))).toEqual(['unhealthy', 'degraded', 'healthy']);
  });

  it('an operator can reset a key', () => {
    const { monitor, record } = create();
    record(false, false, false);
    monitor.reset('p');
    expect(monitor.getHealth('p')).toBe('healthy');
  });
});
