import { createTimestamp, type TimeInterval, type Timestamp } from '@finclaw/types';
import { parseLocalDate } from '../calendar/local-date.ts';
import { isoWithOffset, zonedTime } from '../calendar/zone-time.ts';
import { lastDayOf, spansDays, wholeUntil } from '../market/candle-days.ts';
import { limited, limitsOfSource } from '../market/limits.ts';
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
import { timeZoneOf } from './get-quote.ts';

const DESCRIPTION =
  "Past prices of one instrument as candles, oldest first. Prices are in the instrument's currency. " +
  'The open of a week or a month is of the day in time, its close of lastDay, its high and low of any day between. ' +
  'status "ambiguous" or "unknown" means: ask the user which instrument they mean.';

const INTERVALS: readonly TimeInterval[] = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'];
const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 366;

/** The tool that looks up past prices. */
export function getHistoryTool({ directory, market, now }: FinanceToolDeps): FinanceTool {
  return {
    definition: readOnlyTool(
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
          description: `How many candles, the newest ones; ${DEFAULT_LIMIT} unless told otherwise`,
        },
        draw: { type: 'boolean', description: 'false when nobody wants to see a chart; else chats add one to your answer' },
      },
      ['instrument'],
    ),
    async executor(input, { abortSignal }) {
      const query = String(input.instrument);
      const resolution = await directory.lookUp(query, abortSignal);
      if (resolution.kind !== 'found') return answer(unresolved(query, resolution));
      const { instrument } = resolution;
      const zone = timeZoneOf(instrument);
      const [from, to] = [readInstant(input.from, '00:00', zone), readInstant(input.to, '23:59', zone)];
      if (Number.isNaN(from) || Number.isNaN(to)) return answer(invalid('date', 'Dates must be ISO 8601'));
      const interval = (input.interval ?? '1d') as TimeInterval;
      const request = {
        interval,
        limit: Number(input.limit ?? DEFAULT_LIMIT),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to: wholeUntil(to, interval, instrument, zone, now()) }),
      };
      const history = await market.history(instrument, request, abortSignal);
      if (!history.ok) return answer(unavailable(history.error, instrument));
      const isLong = spansDays(interval);
      const rows = history.value.candles.map(({ timestamp, open, high, low, close, volume }) => [
        isoWithOffset(timestamp, zone),
        open,
        high,
        low,
        close,
        volume,
        ...(isLong ? [lastDayOf(timestamp, interval, instrument, zone, now())] : []),
      ]);
      return answer({
        status: 'ok',
        instrument: describeInstrument(instrument),
        interval,
        timeZone: zone,
        source: history.value.source,
        ...limited(...limitsOfSource(history.value.source)),
        ...(input.draw === false && { draw: false }),
        columns: isLong ? [...COLUMNS, 'lastDay'] : COLUMNS,
        rows,
      });
    },
  };
}

/** Undefined when absent, not a number when unreadable. A bare day is one of the exchange's: it begins and ends there. */
function readInstant(value: unknown, time: string, zone: string): Timestamp | undefined {
  if (value === undefined) return undefined;
  const day = parseLocalDate(String(value));
  if (day !== undefined) return zonedTime(day, time, zone);
  const instant = Date.parse(String(value));
  return Number.isNaN(instant) ? (Number.NaN as Timestamp) : createTimestamp(instant);
}
