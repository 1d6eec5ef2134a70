import { message } from '@finclaw/config';
import type { Freshness, Locale } from '@finclaw/types';
import { sourceText, timeText } from './figures.ts';

/** The time, zone, source and freshness of a figure. */
interface FigureOrigin {
  readonly time: string;
  readonly timeZone: string;
  readonly source: string;
  readonly freshness?: Freshness | undefined;
}

/** Returns the line with the time and source of a figure. */
export const originLine = ({ time, timeZone, source, freshness }: FigureOrigin, locale: Locale): string =>
  message(locale, 'finance.asOf', {
    time: timeText(time, timeZone, locale),
    source: sourceText(source, freshness, locale),
  });

/**
 * Returns the lines with a notice when the figure is simulated, for texts that are not answers: below those the program
 * adds it.
 */
export function originLines(origin: FigureOrigin, locale: Locale): string[] {
  const asOf = originLine(origin, locale);
  return origin.source === 'simulated' ? [asOf, message(locale, 'finance.simulatedNotice')] : [asOf];
}
