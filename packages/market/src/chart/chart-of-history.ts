import { createDecimalString, createTimestamp, type OHLCVCandle } from '@finclaw/types';
import { parseLocalDate } from '../calendar/local-date.ts';
import { zonedTime } from '../calendar/zone-time.ts';
import type { NamedInstrument } from '../tools/finance-tool.ts';
import type { ChartFound } from './look-up-chart.ts';

/** The answer of `get_history`, as far as a chart needs it. */
interface HistoryResult extends Pick<ChartFound, 'interval' | 'timeZone' | 'source'> {
  readonly status: string;
  readonly instrument: NamedInstrument;
  readonly rows: readonly (readonly string[])[];
  readonly draw?: boolean;
}

/** Fewer candles than this are a price, not a picture. */
const FEWEST_CANDLES = 5;

/**
 * Returns the chart of a result of `get_history`; undefined when there is nothing to draw, or the model disabled it.
 */
export function chartOfHistory(result: string): ChartFound | undefined {
  try {
    const { status, draw, instrument, interval, timeZone, source, rows } = JSON.parse(result) as HistoryResult;
    if (status !== 'ok' || draw === false || rows.length < FEWEST_CANDLES) return undefined;
    const { symbol, name, nameEn, type, currency, exchange } = instrument;
    const named = { symbol, name, nameEn, type, currency, exchange };
    const lastDay = parseLocalDate(rows.at(-1)?.[6] ?? '');
    const candles = rows.map((row) => candleOf(row, timeZone));
    return {
      status: 'ok',
      instrument: named,
      interval,
      timeZone,
      source,
      count: rows.length,
      candles,
      lastDay,
    };
  } catch {
    // A result that was truncated, or of a tool that replaced a built-in one.
    return undefined;
  }
}

function candleOf(
  [begins = '', open = '', high = '', low = '', close = '', volume = '']: readonly string[],
  zone: string,
): OHLCVCandle {
  const day = parseLocalDate(begins);
  return {
    timestamp: day === undefined ? createTimestamp(Date.parse(begins)) : zonedTime(day, '00:00', zone),
    open: createDecimalString(open),
    high: createDecimalString(high),
    low: createDecimalString(low),
    close: createDecimalString(close),
    volume: createDecimalString(volume),
  };
}
