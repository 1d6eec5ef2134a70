import type { VitestUtils } from 'vitest';

const PATIENT = { timeout: 60_000 };
const longer = new WeakSet<VitestUtils>();

/**
 * Makes waits for a condition last up to a minute by default: the condition comes soon or not at all, but a machine may
 * be busy.
 */
export function waitingLonger(vi: VitestUtils): void {
  if (longer.has(vi)) return;
  longer.add(vi);
  const { waitFor, waitUntil } = vi;
  const patient = (options: Parameters<typeof waitFor>[1]) =>
    typeof options === 'number' ? options : { ...PATIENT, ...options };
  vi.waitFor = (check, options) => waitFor(check, patient(options));
  vi.waitUntil = (check, options) => waitUntil(check, patient(options));
}
