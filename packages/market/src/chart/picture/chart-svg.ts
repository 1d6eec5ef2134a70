import { message } from '@finclaw/config';
import type { DecimalString, Locale, ReaderProfile } from '@finclaw/types';
import { instrumentText } from '../../presentation/quote-text.ts';
import { toBar } from '../bar.ts';
import { type ChartSummary, summarise } from '../chart-summary.ts';
import type { ChartFound } from '../look-up-chart.ts';
import { priceAxis, timeAxis } from './axes.ts';
import { MARGIN, PICTURE_HEIGHT, PICTURE_WIDTH, type Plot, plotOf } from './layout.ts';
import { INK, PALETTES } from './picture-palette.ts';
import { drawPrices, drawVolume } from './price-marks.ts';
import { element, span, text } from './svg.ts';

const MOST_TITLE = 44;

/**
 * A chart as a drawing: title, prices, axes with prices and dates, volume, source, and a plain word when the market is
 * simulated.
 */
export function chartSvg(chart: ChartFound, locale: Locale, colouring: ReaderProfile['colours']): string {
  const { candles, instrument } = chart;
  const summary = summarise(chart, locale);
  const bars = candles.map(toBar);
  const plot = plotOf(
    bars,
    candles.some(({ volume }) => Number(volume) > 0),
  );
  const colours = PALETTES[colouring];
  const colour = colours[summary.direction];
  return picture([
    ...heading(instrumentText(instrument, locale), summary, colour, locale),
    ...timeAxis(chart, plot),
    ...(summary.isSimulated ? [watermark(plot, locale)] : []),
    ...drawVolume(candles, plot, colours),
    ...priceAxis(candles.at(-1)?.close as DecimalString, plot, colour),
    ...drawPrices(bars, plot, colours),
    ...footing(summary, locale),
  ]);
}

/** Wraps drawings in a picture with a background. */
export function picture(drawings: readonly string[]): string {
  const paper = element('rect', { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fill: INK.paper });
  const size = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, viewBox: `0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}` };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', ...size, 'font-family': 'Nanum Gothic' },
    paper + drawings.join(''),
  );
}

function heading(name: string, summary: ChartSummary, colour: string, locale: Locale): string[] {
  const { from, to, interval, last, change, direction, high, low } = summary;
  const title = name.length > MOST_TITLE ? `${name.slice(0, MOST_TITLE - 3)}...` : name;
  const large = { y: 50, 'font-size': 27, 'font-weight': 700, fill: INK.strong };
  const small = { y: 78, 'font-size': 15, fill: INK.plain };
  const right = PICTURE_WIDTH - MARGIN;
  const moved = span(change, { fill: colour, 'font-weight': 700 });
  const range = span(` · ${message(locale, 'chart.range', { high, low })}`, {});
  return [
    text(title, { x: MARGIN, ...large }),
    text(`${interval} · ${from} ~ ${to}`, { x: MARGIN, ...small }),
    text(last, { x: right - 24, 'text-anchor': 'end', ...large }),
    element('text', { x: right, 'text-anchor': 'end', ...small }, moved + range),
    ...(direction === 'flat' ? [] : [triangle(direction === 'up', right - 15, colour)]),
  ];
}

/** The font has no triangles, so they are drawn. */
function triangle(isUp: boolean, x: number, fill: string): string {
  return element('path', { d: isUp ? `M${x} 46h14l-7 -12z` : `M${x} 34h14l-7 12z`, fill });
}

/** Draws the program's name, faint and large, so that a picture shared on its own shows its source. */
export function watermark({ left, right, top, bottom }: Plot, locale: Locale): string {
  const place = { x: (left + right) / 2, y: (top + bottom) / 2 + 26, 'text-anchor': 'middle' };
  const look = { 'font-size': 76, 'font-weight': 700, fill: INK.strong, opacity: 0.06 };
  return text(message(locale, 'chart.simulated'), { ...place, ...look });
}

/** Draws the source of the prices, and says when they are simulated. */
export function footing(
  { origin, isSimulated }: Pick<ChartSummary, 'origin' | 'isSimulated'>,
  locale: Locale,
): string[] {
  const y = PICTURE_HEIGHT - 38;
  const look = { 'font-size': 14, fill: INK.plain };
  // The font has no reference mark either.
  const notice = message(locale, 'finance.simulatedNotice').replace(/^※\s*/, '');
  return [
    text(origin, { x: MARGIN, y, ...look }),
    text('FinClaw', { x: PICTURE_WIDTH - MARGIN, y, 'text-anchor': 'end', ...look }),
    ...(isSimulated ? [text(notice, { x: MARGIN, y: y + 22, ...look, 'font-weight': 700, fill: INK.warning })] : []),
  ];
}
