// Test files share a process, and what one of them left running may still set a timer while the next one holds the
// clock.
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
type Timers = Record<(typeof NAMES)[number], (...args: unknown[]) => unknown>;

const timers = globalThis as unknown as Timers;
const real = Object.fromEntries(NAMES.map((name) => [name, timers[name]])) as Timers;

/** The file that started a callback, however late; the last one is the file whose tests run now. */
const files = new AsyncLocalStorage<number>();
let last = 0;

/**
 * Runs the tests of a file so that only they, and what they start, get the timers they fake; everybody else gets real
 * ones. A clock that the file leaves behind is put back.
 */
export async function withOwnTimers(run: () => Promise<void>): Promise<void> {
  await files.run(++last, run);
  vi.useRealTimers();
}

const { useFakeTimers } = vi;
vi.useFakeTimers = (config) => {
  useFakeTimers(config);
  for (const name of NAMES) {
    const fake = timers[name];
    if (fake === real[name]) continue;
    timers[name] = (...args) => (files.getStore() === last ? fake : real[name])(...args);
    Object.defineProperties(timers[name], Object.getOwnPropertyDescriptors(fake));
  }
  return vi;
};
