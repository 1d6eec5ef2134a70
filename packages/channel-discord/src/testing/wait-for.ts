import { vi } from 'vitest';

/** Waits until the check passes, however busy the machine is. */
export const waitFor = <T>(check: () => T): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 5 });
