import { message } from '@finclaw/config';
import type { DecimalString, Locale, OHLCVCandle } from '@finclaw/types';
import { isoWithOffset, localDateAt } from '../calendar/zone-time.ts';
import { beginningDay } from '../market/candle-days.ts';
import { changePercentOf } from '../market/price-series.ts';
import { compareDecimals, subtractDecimals } from '../money/decimal.ts';
import { percentText, priceText, signedChangeText, sourceText, timeText } from '../presentation/figures.ts';
import type { Direction } from './colours.ts';
import type { ChartFound } from './look-up-chart.ts';

/** The texts of a chart: the same ones in a terminal and on a picture. */
export interface ChartSummary {
  readonly interval: string;
  readonly from: string;
  readonly to: string;
  readonly last: string;
  /** The change from the first close to the last one, such as +900원 (+1.25%). */
  readonly change: string;
  readonly direction: Direction;
  readonly high: string;
  readonly low: string;
  /** The start of the last candle, and the source of the prices. */
  readonly origin: string;
  readonly isSimulated: boolean;
}

/** Sums a chart up in the reader's language. */
export function summarise(chart: ChartFound, locale: Locale): ChartSummary {
  const { instrument, candles, interval, timeZone, source } = chart;
  const [first, last] = [candles[0] as OHLCVCandle, candles.at(-1) as OHLCVCandle];
  const dayOf = ({ timestamp }: OHLCVCandle) => beginningDay(timestamp, interval, instrument, timeZone);
  const day = (candle: OHLCVCandle): string => dayOf(candle) ?? localDateAt(candle.timestamp, timeZone);
  const change = subtractDecimals(last.close, first.close);
  const order = compareDecimals(change, 0n);
  const changePercent = changePercentOf(first.close, last.close);
  const percent = changePercent === undefined ? '' : ` (${percentText(changePercent)})`;
  const extreme = (field: 'high' | 'low', sign: 1 | -1): DecimalString =>
    candles
      .map((candle) => candle[field])
      .reduce((best, each) => (compareDecimals(each, best) * sign > 0 ? each : best));
  return {
    interval: message(locale, `chart.interval.${interval}`),
    from: day(first),
    to: chart.lastDay ?? day(last),
    last: priceText(last.close, instrument, locale),
    change: `${signedChangeText(change, instrument, locale)}${percent}`,
    direction: order > 0 ? 'up' : order < 0 ? 'down' : 'flat',
    high: priceText(extreme('high', 1), instrument, locale),
    low: priceText(extreme('low', -1), instrument, locale),
    origin: message(locale, 'chart.lastCandle', {
      time: dayOf(last) ?? timeText(isoWithOffset(last.timestamp, timeZone), timeZone, locale),
      source: sourceText(source, undefined, locale),
    }),
    isSimulated: source === 'simulated',
  };
}
