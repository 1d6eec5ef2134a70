import type { NamedInstrument, Unavailable, Unresolved } from '@finclaw/finance';
import type { DecimalString, Locale, TimeInterval } from '@finclaw/types';
import type { ToolRequest } from './intent.ts';
import { type Asking, type Reply, type UnreadRows, useTools } from './use-tool.ts';

/** What `get_history` answers when there are prices. */
export interface HistoryFound {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly interval: TimeInterval;
  readonly timeZone: string;
  readonly source: string;
  readonly rows: readonly HistoryRow[];
}

/** A candle; one longer than a day ends with the day of its close. */
export type HistoryRow = readonly [
  time: string,
  open: DecimalString,
  high: DecimalString,
  low: DecimalString,
  close: DecimalString,
  volume: DecimalString,
  lastDay?: string,
];

export type HistoryAnswer = HistoryFound | Unresolved | Unavailable;

type HistoryReply = Reply<HistoryAnswer>;

/** Asks for past prices; of a result that is too long to be shown at once, the older rows are read too. */
export function* usePastPrices(requests: readonly ToolRequest[], locale: Locale): Asking<readonly HistoryReply[]> {
  const replies = yield* useTools<HistoryAnswer>(requests, locale);
  const older = replies.map((): HistoryRow[] => []);
  const restOf = (reply: HistoryReply, index: number): UnreadRows | undefined => {
    const [unread, read] = [reply.ok ? reply.unread : undefined, older[index]?.length ?? 0];
    return unread && read < unread.count ? unread : undefined;
  };
  for (;;) {
    const open = replies.flatMap((reply, index) => {
      const unread = restOf(reply, index);
      return unread ? [{ index, unread, from: (older[index]?.length ?? 0) + 1 }] : [];
    });
    if (open.length === 0) break;
    const parts = yield* useTools<HistoryFound>(
      open.map(({ unread: { result, count }, from }) => ({
        name: 'read_result',
        input: { result, from, count: count - from + 1, path: 'rows' },
      })),
      locale,
    );
    const read = parts.map((part) => (part.ok ? part.value.rows : []));
    if (read.every((rows) => rows.length === 0)) break;
    for (const [at, { index }] of open.entries()) older[index]?.push(...(read[at] ?? []));
  }
  return replies.map((reply, index) => {
    if (!reply.ok || reply.value.status !== 'ok' || restOf(reply, index) !== undefined) return reply;
    return { ok: true, value: { ...reply.value, rows: [...(older[index] ?? []), ...reply.value.rows] } };
  });
}

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
