import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunClocks } from './run-clocks.ts';
import { RunSignal } from './run-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(timeoutMs = 1_000) {
  const caller = new AbortController();
  const clocks = new RunClocks();
  const run = new RunSignal(caller.signal, timeoutMs);
  const end = clocks.add('main', run);
  return { clocks, run, end, caller };
}
const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('time spent waiting for a person', () => {
  it('is not the run’s', async () => {
    const { clocks, run } = start();
    await vi.advanceTimersByTimeAsync(900);
    const waiting = clocks.hold('main', after(60_000));
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
    await vi.advanceTimersByTimeAsync(99);
    expect(run.endedBy).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(run.endedBy).toBe('deadline');
  });

  it('counts from the first question to the last answer when there are several', async () => {
    const { clocks, run } = start();
    const both = Promise.all([clocks.hold('main', after(2_000)), clocks.hold('main', after(5_000))]);
    await vi.advanceTimersByTimeAsync(5_000);
    await both;
    await vi.advanceTimersByTimeAsync(999);
    expect(run.endedBy).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(run.endedBy).toBe('deadline');
  });

  it('of one conversation is not another’s, and a failed wait ends it too', async () => {
    const { clocks, run } = start();
    const other = new RunSignal(new AbortController().signal, 1_000);
    clocks.add('other', other);
    const failed = clocks
      .hold('main', () => after(3_000)().then(() => Promise.reject(new Error('gone'))))
      .catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failed).toBe('failed');
    expect([run.endedBy, other.endedBy]).toEqual([undefined, 'deadline']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.endedBy).toBe('deadline');
  });

  it('a run that has ended, or was stopped meanwhile, has no clock any more', async () => {
    const { clocks, run, end, caller } = start();
    const waiting = clocks.hold('main', after(2_000));
    caller.abort();
    end();
    run.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    await waiting;
    expect(run.endedBy).toBe('caller');
    expect(vi.getTimerCount()).toBe(0);
  });
});
