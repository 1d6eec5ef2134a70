import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { instrumentText, quoteText } from '../presentation/quote-text.ts';
import { type ChartSummary, summarise } from './chart-summary.ts';
import { type Ink, type Palette, paint, paletteOf } from './colours.ts';
import type { ChartAnswer, ChartFound } from './look-up-chart.ts';
import { drawChart } from './terminal-chart.ts';

interface ChartScreen {
  readonly width: number;
  readonly height: number;
  /** Absent where the reader sees no colours. */
  readonly ink?: Ink | undefined;
}

/** A chart with its title, what happened in it, and where the prices come from. Without a screen, the words alone. */
export function chartText(answer: ChartAnswer, screen: ChartScreen | undefined, locale: Locale): string {
  if (answer.status !== 'ok') return quoteText([answer], locale);
  const { instrument, candles, interval, timeZone } = answer;
  const palette = screen?.ink && paletteOf(instrument, screen.ink);
  const summary = summarise(answer, locale);
  const drawing = screen && drawChart(candles, { ...screen, interval, timeZone, ...(palette && { palette }) });
  return [title(answer, summary, locale), ...(drawing ?? []), ...wordsOf(summary, palette, locale)].join('\n');
}

function title({ instrument }: ChartFound, { interval, from, to }: ChartSummary, locale: Locale): string {
  return message(locale, 'chart.title', { name: instrumentText(instrument, locale), interval, from, to });
}

function wordsOf(summary: ChartSummary, palette: Palette | undefined, locale: Locale): string[] {
  const { last, change, direction, high, low, origin, isSimulated } = summary;
  return [
    message(locale, 'chart.close', { price: last, change: paint(change, direction, palette) }),
    message(locale, 'chart.range', { high, low }),
    origin,
    ...(isSimulated ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}
