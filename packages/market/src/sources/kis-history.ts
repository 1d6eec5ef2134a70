import type { DecimalString, OHLCVCandle } from '@finclaw/types';
import { localDateAt, zonedTime } from '../calendar/zone-time.ts';
import type { HistoryRequest } from '../market/source.ts';
import { buildCandles, type CandleFields } from './candles.ts';
import { compactDay, dig, listOf } from './dig.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import { readDecimal, readPositive } from './vendor-number.ts';

const DAY_MS = 86_400_000;
/** The most candles of one answer. */
const PAGE = 100;
/** Days in which a candle of each length comes at the latest. */
const DAYS = { '1d': 1.6, '1w': 7, '1M': 31 } as const;

/** The clock of a market, and KIS's names for its candles. */
interface KisMarket {
  readonly zone: string;
  readonly opens: string;
  readonly codes: Readonly<Record<keyof typeof DAYS, string>>;
  readonly fields: Readonly<Record<Exclude<keyof CandleFields, 'at'> | 'date', string>>;
}

/** Fetches candles from KIS page by page; `page` makes the request for an interval and two days. */
export async function kisHistory(
  { interval, limit = PAGE, from, to }: HistoryRequest,
  now: number,
  { zone, opens, codes, fields }: KisMarket,
  page: (code: string, from: string, until: string) => Promise<SourceResult<unknown>>,
): Promise<SourceResult<readonly OHLCVCandle[]>> {
  if (interval !== '1d' && interval !== '1w' && interval !== '1M')
    return failed('unsupported', 'KIS is asked for days, weeks and months');
  const end = Math.min(to ?? now, now);
  const start = from ?? end - (limit * DAYS[interval] + 10) * DAY_MS;
  const day = (instant: number): string => localDateAt(instant, zone).replaceAll('-', '');
  const candleOf = (row: unknown): CandleFields => {
    const date = compactDay(dig(row, fields.date));
    const price = (name: 'open' | 'high' | 'low' | 'close'): DecimalString | undefined =>
      readPositive(dig(row, fields[name]));
    return {
      at: date && zonedTime(date, opens, zone),
      open: price('open'),
      high: price('high'),
      low: price('low'),
      close: price('close'),
      volume: readDecimal(dig(row, fields.volume)),
    };
  };
  return pagedCandles('KIS', { start, end }, async (until) => {
    const first = Math.max(start, until - PAGE * DAYS[interval] * DAY_MS);
    const answer = await page(codes[interval], day(first), day(until));
    return answer.ok ? answered(buildCandles(listOf(dig(answer.value, 'output2')).map(candleOf))) : answer;
  });
}

const MOST_PAGES = 20;

/**
 * Pages back from an instant to a start or until there is nothing older; one with too many pages is left to other
 * sources.
 */
async function pagedCandles(
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  page: (end: number) => Promise<SourceResult<readonly OHLCVCandle[]>>,
): Promise<SourceResult<readonly OHLCVCandle[]>> {
  const all = new Map<number, OHLCVCandle>();
  let until = end;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const answer = await page(until);
    if (!answer.ok) return answer;
    const oldest = answer.value[0]?.timestamp;
    const before = all.size;
    for (const candle of answer.value) all.set(candle.timestamp, candle);
    if (oldest === undefined || all.size === before || oldest <= start)
      return answered([...all.values()].sort((a, b) => a.timestamp - b.timestamp));
    until = oldest - 1;
  }
  return failed('out-of-range', `${name} would have to be asked more than ${MOST_PAGES} times`);
}
