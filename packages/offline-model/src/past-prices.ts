import type { NamedInstrument, Unavailable, Unresolved } from '@finclaw/finance';
import type { DecimalString, Locale, TimeInterval } from '@finclaw/types';
import type { ToolRequest } from './intent.ts';
import { type Answered, type Asking, useTool, useTools } from './use-tool.ts';

/** What `get_history` answers; a candle longer than a day ends with the day of its close. */
interface HistoryFound {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  readonly source: string;
  readonly rows: readonly Candle[];
}

type Candle = readonly [
  time: string,
  open: DecimalString,
  high: DecimalString,
  low: DecimalString,
  close: DecimalString,
  volume: DecimalString,
  lastDay?: string,
];

/** A candle and where it can be cited. */
export interface HistoryRow {
  readonly candle: Candle;
  readonly at: string;
}

/** Past prices, all of them. */
export interface PastPrices extends Omit<HistoryFound, 'rows'> {
  readonly rows: readonly HistoryRow[];
}

type HistoryAnswer = HistoryFound | Unresolved | Unavailable;
type Rows = Pick<Answered<HistoryAnswer>, 'rows' | 'handle'>;

const placed = ({ rows, handle }: Rows): readonly HistoryRow[] =>
  rows.map((candle, index) => ({ candle, at: `${handle}.rows[${index}]` }));

/** Asks for past prices; of a result that is too long to be shown at once, the older rows are read too. */
export function* usePastPrices(
  requests: readonly ToolRequest[],
  locale: Locale,
): Asking<{ readonly found: readonly PastPrices[]; readonly problems: readonly string[] }> {
  const { values, problems } = yield* useTools<HistoryAnswer>(requests, locale);
  const found: PastPrices[] = [];
  for (const value of values) found.push({ ...value, rows: yield* allRows(value, locale) });
  return { found, problems };
}

/** The rows that were shown, behind the older ones if all of these can be read. */
function* allRows(shown: Answered<HistoryAnswer>, locale: Locale): Asking<readonly HistoryRow[]> {
  const { unread } = shown;
  const older: HistoryRow[] = [];
  while (unread !== undefined && older.length < unread.count) {
    const from = older.length + 1;
    const input = { result: unread.result, from, count: unread.count - from + 1, path: 'rows' };
    const part = yield* useTool<HistoryFound>({ name: 'read_result', input }, locale);
    if (!part.ok || part.value.rows.length === 0) return placed(shown);
    older.push(...placed(part.value));
  }
  return [...older, ...placed(shown)];
}

const BARS = '▁▂▃▄▅▆▇█';
/** As many as a line of a phone shows. */
const MOST_BARS = 22;

/** Prices as a row of bars, for any place that shows text; a picture, so numbers will do. */
export function sparkline(prices: readonly DecimalString[]): string {
  const size = Math.ceil(prices.length / MOST_BARS);
  const values = prices.filter((_, index) => (prices.length - 1 - index) % size === 0).map(Number);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const span = highest - lowest || 1;
  return values.map((value) => BARS[Math.round(((value - lowest) / span) * (BARS.length - 1))]).join('');
}
