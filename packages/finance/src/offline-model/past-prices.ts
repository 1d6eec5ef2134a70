import type { DecimalString, TimeInterval } from '@finclaw/types';
import type { NamedInstrument, Unavailable, Unresolved } from '../tools/finance-tool.ts';

/** What `get_history` answers when there are prices. */
export interface HistoryFound {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  readonly source: string;
  readonly rows: readonly (readonly [
    time: string,
    open: DecimalString,
    high: DecimalString,
    low: DecimalString,
    close: DecimalString,
    volume: DecimalString,
  ])[];
}

export type HistoryAnswer = HistoryFound | Unresolved | Unavailable;

const BARS = '▁▂▃▄▅▆▇█';
const MOST_BARS = 40;

/** Prices as a row of bars, for any place that shows text; a picture, so numbers will do. */
export function sparkline(prices: readonly DecimalString[]): string {
  const size = Math.ceil(prices.length / MOST_BARS);
  const values = prices.filter((_, index) => (prices.length - 1 - index) % size === 0).map(Number);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = highest - lowest || 1;
  return values.map((value) => BARS[Math.round(((value - lowest) / span) * (BARS.length - 1))]).join('');
}
