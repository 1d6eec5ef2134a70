import {
  createTimestamp,
  type FinancialInstrument,
  type OHLCVCandle,
  type TimeInterval,
  type Timestamp,
} from '@finclaw/types';
import { parseLocalDate } from '../calendar/local-date.ts';
import { isoWithOffset, zonedTime } from '../calendar/zone-time.ts';
import {
  beginningDay,
  endOfCandle,
  lastDayOf,
  spansDays,
  startsLate,
  tradingZone,
  wholeUntil,
} from '../market/candle-days.ts';
import { limited, limitsOfSource } from '../market/limits.ts';
import { summariseSeries } from '../market/price-series.ts';
import {
  answer,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  invalid,
  readOnlyTool,
  unavailable,
  unresolved,
} from './finance-tool.ts';

const DESCRIPTION =
  'Past prices of one instrument as candles, oldest first. first, last, high, low, change and drawdown are of the closes of all rows. ' +
  'The close of a week or a month is of lastDay, of a candle within a day of ends.';

const INTERVALS: readonly TimeInterval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'];
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;
const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 366;

/** The tool that looks up past prices. */
export function getHistoryTool({ directory, market, now }: FinanceToolDeps): FinanceTool {
  return {
    definition: {
      ...readOnlyTool(
        'get_history',
        DESCRIPTION,
        {
          instrument: { type: 'string', minLength: 1, maxLength: 80, description: 'Name or ticker' },
          interval: { type: 'string', enum: INTERVALS, description: 'Length of a candle; 1d unless told otherwise' },
          from: { type: 'string', description: 'First day or instant, ISO 8601' },
          to: { type: 'string', description: 'Last day or instant, ISO 8601' },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: MAX_LIMIT,
            description: `How many candles, the newest ones; the whole span with from, else ${DEFAULT_LIMIT}`,
          },
          draw: {
            type: 'boolean',
            description: 'false when nobody wants to see a chart; else chats add one to your answer',
          },
        },
        ['instrument'],
      ),
      detailFields: ['rows.open', 'rows.high', 'rows.low', 'rows.volume'],
    },
    async executor(input, { abortSignal }) {
      const query = String(input.instrument);
      const resolution = await directory.lookUp(query, abortSignal);
      if (resolution.kind !== 'found') return answer(unresolved(query, resolution));
      const { instrument } = resolution;
      const zone = tradingZone(instrument);
      const [from, to] = [readInstant(input.from, '00:00', zone), readInstant(input.to, '23:59', zone)];
      if (Number.isNaN(from) || Number.isNaN(to)) return answer(invalid('date', 'Dates must be ISO 8601'));
      const interval = (input.interval ?? '1d') as TimeInterval;
      const request = {
        interval,
        // A requested period is returned completely.
        limit: Number(input.limit ?? (input.from === undefined ? DEFAULT_LIMIT : MAX_LIMIT)),
        from,
        ...(to !== undefined && {
          to: isDay(input.to) || spansDays(interval) ? wholeUntil(to, interval, instrument, zone, now()) : to,
        }),
      };
      const history = await market.history(instrument, request, abortSignal);
      if (!history.ok) return answer(unavailable(history.error, instrument));
      const { source, candles } = history.value;
      const dated = candles.map((candle) => ({ ...candle, ...datesOf(candle, interval, instrument, zone, now()) }));
      const [asked, first] = [parseLocalDate(String(input.from)), parseLocalDate(dated[0]?.begins ?? '')];
      const isPartial = asked !== undefined && first !== undefined && startsLate(asked, first, instrument);
      return answer({
        status: 'ok',
        instrument: describeInstrument(instrument),
        interval,
        timeZone: zone,
        source,
        ...limited(...limitsOfSource(source), ...(isPartial ? (['partial'] as const) : [])),
        ...(input.draw === false && { draw: false }),
        ...summariseSeries(dated.map(({ ends, close }) => ({ date: ends, close }))),
        columns: columnsOf(interval),
        rows: dated.map(({ begins, ends, open, high, low, close, volume }) => [
          begins,
          open,
          high,
          low,
          close,
          volume,
          ...(interval === '1d' ? [] : [ends]),
        ]),
      });
    },
  };
}

/**
 * Returns the time columns of an interval: a day as a day, a week or a month by its first and last one, and shorter
 * ones by the instants at which they begin and end.
 */
function columnsOf(interval: TimeInterval): readonly string[] {
  if (spansDays(interval)) return ['firstDay', ...PRICES, 'lastDay'];
  return interval === '1d' ? ['date', ...PRICES] : ['time', ...PRICES, 'ends'];
}

/** Returns the start of a candle, and the day of its close. */
function datesOf(
  { timestamp }: OHLCVCandle,
  interval: TimeInterval,
  instrument: Pick<FinancialInstrument, 'type' | 'exchange'>,
  zone: string,
  now: number,
): { readonly begins: string; readonly ends: string } {
  const day = beginningDay(timestamp, interval, instrument, zone);
  if (day === undefined) {
    const end = endOfCandle(timestamp, interval, instrument, zone, now);
    return { begins: isoWithOffset(timestamp, zone), ends: isoWithOffset(end, zone) };
  }
  return { begins: day, ends: spansDays(interval) ? lastDayOf(timestamp, interval, instrument, zone, now) : day };
}

const isDay = (value: unknown): boolean => parseLocalDate(String(value)) !== undefined;

/**
 * Parses an instant: undefined when absent, NaN when unreadable. A bare day is one of the exchange's: it begins and
 * ends there.
 */
function readInstant(value: unknown, time: string, zone: string): Timestamp | undefined {
  if (value === undefined) return undefined;
  const day = parseLocalDate(String(value));
  if (day !== undefined) return zonedTime(day, time, zone);
  const instant = Date.parse(String(value));
  return Number.isNaN(instant) ? (Number.NaN as Timestamp) : createTimestamp(instant);
}
