import { afterEach, describe, expect, it, vi } from 'vitest';
import { withinBudget } from './budget.ts';

const never = () => new Promise<never>(() => {});
const live = new AbortController().signal;

afterEach(() => vi.restoreAllMocks());

/** The processor's time as the program would be told it. */
function cpuTold(ms: () => number): void {
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: ms() * 1000, system: 0 }));
}

describe('a calculation on a busy machine', () => {
  it('is let go on while the processor was busy with other things', async () => {
    cpuTold(() => 0);
    const late = () => new Promise<string>((resolve) => setTimeout(() => resolve('checked'), 60));
    expect(await withinBudget({ cpuMs: 5, longestMs: 60_000 }, live, late)).toBe('checked');
  });

  it('is given up when it used up its time of the processor', async () => {
    cpuTold(() => 10);
    await expect(withinBudget({ cpuMs: 5, longestMs: 60_000 }, live, never)).rejects.toThrow('within 5 ms');
  });

  it('is given up when nobody should wait any longer, however little it did', async () => {
    cpuTold(() => 0);
    await expect(withinBudget({ cpuMs: 5, longestMs: 20 }, live, never)).rejects.toThrow('Nothing came');
  });
});

it('a task with a plain limit is given up by the clock, and told so', async () => {
  let told: AbortSignal | undefined;
  const task = (signal: AbortSignal) => {
    told = signal;
    return never();
  };
  await expect(withinBudget(10, live, task)).rejects.toThrow('within 10 ms');
  expect(told?.aborted).toBe(true);
});
