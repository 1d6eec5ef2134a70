import { message } from '@finclaw/config';
import type { Locale, ReaderProfile } from '@finclaw/types';
import { instrumentText, quoteText } from '../presentation/quote-text.ts';
import { type ChartSummary, summarise } from './chart-summary.ts';
import { type Ink, paint, paletteOf } from './colours.ts';
import type { ChartAnswer, ChartFound } from './look-up-chart.ts';
import { drawChart } from './terminal-chart.ts';

interface ChartScreen {
  readonly width: number;
  readonly height: number;
  /** Absent where the reader's screen has no colours. */
  readonly ink?: Ink | undefined;
  readonly colours?: ReaderProfile['colours'];
  /** Breaks a sentence that is too long for the screen between its words. */
  readonly fit?: (sentence: string) => string;
  /** True below an answer, where the program states the limits of the data. */
  readonly isUnderAnswer?: true;
}

/** Renders a chart with its title, its events, and the source of its prices. Without a screen, only the text. */
export function chartText(answer: ChartAnswer, screen: ChartScreen | undefined, locale: Locale): string {
  if (answer.status !== 'ok') return quoteText([answer], locale);
  const { candles, interval, timeZone } = answer;
  const palette = screen?.ink && paletteOf(screen.colours ?? 'green-up', screen.ink);
  const summary = summarise(answer, locale);
  const drawing = screen && drawChart(candles, { ...screen, interval, timeZone, palette });
  const { fit = (sentence: string) => sentence } = screen ?? {};
  const words = wordsOf(summary, locale, screen?.isUnderAnswer !== true).map(fit);
  // Colours come last, so that they do not affect measurements.
  const shown = words.map((line) =>
    line.replace(summary.change, (change) => paint(change, summary.direction, palette)),
  );
  return [fit(title(answer, summary, locale)), ...(drawing ?? []), ...shown].join('\n');
}

function title({ instrument }: ChartFound, { interval, from, to }: ChartSummary, locale: Locale): string {
  return message(locale, 'chart.title', { name: instrumentText(instrument, locale), interval, from, to });
}

function wordsOf(summary: ChartSummary, locale: Locale, hasNotice: boolean): string[] {
  const { last, change, high, low, origin, isSimulated } = summary;
  return [
    message(locale, 'chart.close', { price: last, change }),
    message(locale, 'chart.range', { high, low }),
    origin,
    ...(isSimulated && hasNotice ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}
