import type { CandleView, OHLCVCandle, TimeInterval } from '@finclaw/types';
import type { LocalDate } from '../calendar/local-date.ts';
import { beginningDay, lastDayOf, spansDays, tradingZone } from '../market/candle-days.ts';
import {
  describeInstrument,
  type FinanceToolDeps,
  type NamedInstrument,
  type Unavailable,
  type Unresolved,
  unavailable,
  unresolved,
} from '../tools/finance-tool.ts';

export interface ChartRequest {
  readonly interval: TimeInterval;
  /** The number of candles, the newest ones. */
  readonly count: number;
}

/** The data of a chart. */
export interface ChartFound extends ChartRequest {
  readonly status: 'ok';
  readonly instrument: NamedInstrument;
  readonly timeZone: string;
  readonly source: string;
  readonly candles: readonly OHLCVCandle[];
  /** The day of the last close, where a candle is longer than a day. */
  readonly lastDay?: LocalDate;
}

export type ChartAnswer = ChartFound | Unresolved | Unavailable;

/** Finds the instrument of a name and its past prices. */
export async function lookUpChart(
  query: string,
  request: ChartRequest,
  { directory, market, now }: FinanceToolDeps,
  signal?: AbortSignal,
): Promise<ChartAnswer> {
  const resolution = await directory.lookUp(query, signal);
  if (resolution.kind !== 'found') return unresolved(query, resolution);
  const { instrument } = resolution;
  const { interval, count } = request;
  const history = await market.history(instrument, { interval, limit: count }, signal);
  if (!history.ok) return unavailable(history.error, instrument);
  const { candles, source } = history.value;
  const last = candles.at(-1);
  if (last === undefined) return unavailable({ reason: 'not-found', detail: 'There are no candles' }, instrument);
  const zone = tradingZone(instrument);
  return {
    status: 'ok',
    instrument: describeInstrument(instrument),
    ...request,
    timeZone: zone,
    source,
    candles,
    ...(spansDays(interval) && { lastDay: lastDayOf(last.timestamp, interval, instrument, zone, now()) }),
  };
}

/** Returns the candles of a chart with their days; within days they have none. */
export const datedCandles = ({
  candles,
  interval,
  instrument,
  timeZone,
}: Pick<ChartFound, 'candles' | 'interval' | 'timeZone'> & {
  readonly instrument: Pick<NamedInstrument, 'type' | 'exchange'>;
}): readonly CandleView[] =>
  candles.map((candle) => ({ ...candle, day: beginningDay(candle.timestamp, interval, instrument, timeZone) }));
