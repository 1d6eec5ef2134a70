import { message } from '@finclaw/config';
import type { Locale, OHLCVCandle } from '@finclaw/types';
import { isoWithOffset } from '../calendar/zone-time.ts';
import { compareDecimals, divideDecimals, multiplyDecimals, roundDecimal, subtractDecimals } from '../money/decimal.ts';
import { percentText, priceText, signedChangeText, sourceText, timeText } from '../presentation/figures.ts';
import { instrumentText, quoteText } from '../presentation/quote-text.ts';
import { type Direction, paint, paletteOf } from './colours.ts';
import type { ChartAnswer, ChartFound } from './look-up-chart.ts';
import { drawChart } from './terminal-chart.ts';

export interface ChartScreen {
  readonly width: number;
  readonly height: number;
  /** Whether the reader's terminal shows colours. */
  readonly hasColours: boolean;
}

/** A chart with its title, what happened in it, and where the prices come from. */
export function chartText(answer: ChartAnswer, screen: ChartScreen, locale: Locale): string {
  if (answer.status !== 'ok') return quoteText([answer], locale);
  const { instrument, candles, interval, timeZone, source } = answer;
  const palette = screen.hasColours ? paletteOf(instrument) : undefined;
  const { width, height } = screen;
  const frame = { width, height, interval, timeZone, ...(palette && { palette }) };
  return [
    title(answer, locale),
    ...drawChart(candles, frame),
    ...summary(answer, palette, locale),
    message(locale, 'chart.lastCandle', {
      time: timeText(isoWithOffset(lastOf(candles).timestamp, timeZone), timeZone, locale),
      source: sourceText(source, undefined, locale),
    }),
    ...(source === 'simulated' ? [message(locale, 'finance.simulatedNotice')] : []),
  ].join('\n');
}

function title({ instrument, interval, candles, timeZone }: ChartFound, locale: Locale): string {
  const day = ({ timestamp }: OHLCVCandle): string => isoWithOffset(timestamp, timeZone).slice(0, 10);
  return message(locale, 'chart.title', {
    name: instrumentText(instrument, locale),
    interval: message(locale, `chart.interval.${interval}`),
    from: day(firstOf(candles)),
    to: day(lastOf(candles)),
  });
}

function summary(
  { instrument, candles }: ChartFound,
  palette: ReturnType<typeof paletteOf> | undefined,
  locale: Locale,
): string[] {
  const [first, last] = [firstOf(candles), lastOf(candles)];
  const change = subtractDecimals(last.close, first.open);
  const order = compareDecimals(change, 0n);
  const direction: Direction = order > 0 ? 'up' : order < 0 ? 'down' : 'flat';
  const isPriced = compareDecimals(first.open, 0n) > 0;
  const percent = isPriced ? divideDecimals(multiplyDecimals(change, 100n), first.open, 6) : undefined;
  const moved = `${signedChangeText(change, instrument, locale)}${percent === undefined ? '' : ` (${percentText(roundDecimal(percent, 2))})`}`;
  const extreme = (field: 'high' | 'low', isMore: (order: number) => boolean) =>
    candles.map((candle) => candle[field]).reduce((best, each) => (isMore(compareDecimals(each, best)) ? each : best));
  return [
    message(locale, 'chart.close', {
      price: priceText(last.close, instrument, locale),
      change: paint(moved, direction, palette),
    }),
    message(locale, 'chart.range', {
      high: priceText(
        extreme('high', (each) => each > 0),
        instrument,
        locale,
      ),
      low: priceText(
        extreme('low', (each) => each < 0),
        instrument,
        locale,
      ),
    }),
  ];
}

const firstOf = (candles: readonly OHLCVCandle[]): OHLCVCandle => candles[0] as OHLCVCandle;
const lastOf = (candles: readonly OHLCVCandle[]): OHLCVCandle => candles.at(-1) as OHLCVCandle;
