import { chartsOfRun } from '@finclaw/app';
import { chartText, compareText } from '@finclaw/market';
import type { Locale, ReaderProfile, TranscriptEntry } from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import { wrapped } from './screen/wrapped.ts';

const MOST_CHARTS = 4;
const HEIGHT = 12;
const DEFAULT_WIDTH = 80;
const WIDEST = 100;

/**
 * Draws the prices behind an answer in block characters: one price as candles, several as a comparison; nothing where
 * there is none.
 */
export function drawnCharts(
  entries: readonly TranscriptEntry[],
  runId: string,
  output: TextOutput,
  locale: Locale,
  colours: ReaderProfile['colours'],
): string {
  const charts = chartsOfRun(entries, runId);
  const fit = (sentence: string): string => wrapped(sentence, output);
  const width = Math.min(WIDEST, (output.columns || DEFAULT_WIDTH) - 1);
  const screen = { width, height: HEIGHT, ink: output.ink, colours, fit, isUnderAnswer: true } as const;
  if (new Set(charts.map(({ instrument }) => instrument.symbol)).size > 1) return compareText(charts, screen, locale);
  return charts
    .slice(0, MOST_CHARTS)
    .map((chart) => chartText(chart, screen, locale))
    .join('\n\n');
}
