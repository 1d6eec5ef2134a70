import { createSilentLogger } from '@finclaw/infra';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PluginSchedules } from './plugin-schedules.ts';
import { PluginRegistry } from './registry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(run: (signal: AbortSignal) => Promise<void> | void) {
  const registry = new PluginRegistry();
  registry.add('schedules', 'p', { name: 'task', everyMs: 1000, run });
  return { registry, schedules: new PluginSchedules(registry, createSilentLogger(), () => 0.5) };
}

describe('PluginSchedules', () => {
  it('runs again and again, also after a failure, which is noted once, and never after the stop', async () => {
    let runs = 0;
    const { registry, schedules } = setUp(() => {
      runs += 1;
      throw new Error('no luck');
    });
    schedules.start();
    schedules.start();
    await vi.advanceTimersByTimeAsync(3500);
    expect(runs).toBe(3);
    expect(registry.get('diagnostics').map(({ value }) => value.message)).toEqual(['no luck']);
    await schedules.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(3);
  });

  it('a stop tells the task that is at work and waits for it', async () => {
    const ended: string[] = [];
    const { schedules } = setUp(
      (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ended.push('task');
            resolve();
          });
        }),
    );
    schedules.start();
    await vi.advanceTimersByTimeAsync(1500);
    await schedules.stop();
    expect(ended).toEqual(['task']);
  });
});
