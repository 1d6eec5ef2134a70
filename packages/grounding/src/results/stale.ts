import { once } from '@finclaw/infra';
import { createTradingWindows } from '@finclaw/market';
import { instrumentOf } from '@finclaw/market/instruments';
import { createTimestamp, type ToolFact } from '@finclaw/types';

/** The time a price is valid before it has to be requested again. */
const FRESH_MS = 30 * 60_000;
/** The longest market closure: a weekend with a holiday on either side. */
const LONGEST_REST_MS = 5 * 86_400_000;

const windowsOf = once(createTradingWindows);

/** Returns true when there was too much trading since a price to show it as the current one. */
export function isStale({ at, subject }: ToolFact, now: number): boolean {
  if (at === undefined || subject === undefined || now - at <= FRESH_MS) return false;
  const instrument = instrumentOf(subject);
  try {
    const { open, close } = windowsOf()(instrument!).latest(createTimestamp(now));
    return Math.min(now, close) - Math.max(at, open) > FRESH_MS;
  } catch {
    // An unknown instrument, or a day outside the known calendars.
    return now - at > LONGEST_REST_MS;
  }
}
