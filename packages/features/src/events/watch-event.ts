import type { LocalDate } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';

/** Something that may happen, and that somebody wants to hear of. Without a symbol it is about everything they hold. */
export type WatchEvent =
  /** A rise or, with a minus, a fall of so many per cent within so many days of trading. */
  | { readonly of: 'move'; readonly symbol: TickerSymbol; readonly percent: DecimalString; readonly days: number }
  /** The price goes above or below its average of so many days. */
  | { readonly of: 'average'; readonly symbol: TickerSymbol; readonly days: number; readonly side: 'above' | 'below' }
  /** A price that was not seen for 52 weeks. */
  | { readonly of: 'year'; readonly symbol: TickerSymbol; readonly side: 'high' | 'low' }
  /** So many times the usual volume of a day. */
  | { readonly of: 'volume'; readonly symbol: TickerSymbol; readonly times: DecimalString }
  | { readonly of: 'filing' | 'earnings' | 'dividend'; readonly symbol?: TickerSymbol }
  /** The portfolio lies so many per cent below the most it was worth since. */
  | { readonly of: 'drawdown'; readonly percent: DecimalString }
  /** News that has a word in its title or summary, or that names an instrument. */
  | { readonly of: 'news'; readonly word?: string; readonly symbol?: TickerSymbol };

/** How often it is looked for; filings and dividends are remembered for an hour by whoever reads them. */
const MINUTES: Readonly<Record<WatchEvent['of'], number>> = {
  move: 5,
  average: 5,
  year: 5,
  volume: 5,
  drawdown: 10,
  news: 5,
  filing: 60,
  earnings: 60,
  dividend: 240,
};

/** The time between two looks. */
export const minutesBetweenLooks = ({ of }: WatchEvent): number => MINUTES[of];

/** What was seen at a look, as far as the next one needs it. */
export interface Seen {
  /** Whether a level was reached. */
  readonly met?: boolean;
  /** The day from which the best of a portfolio counts. */
  readonly since?: LocalDate;
  /** What is known of each list, by its instrument. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** Since when nothing could be seen, and whether the person knows. */
  readonly blindSince?: number;
  readonly isBlindTold?: boolean;
}

/** What happened. */
export interface Happening {
  /** What a person reads. */
  readonly told: string;
  /** The same without a word that an outsider wrote, for a model that is asked why. */
  readonly asked: string;
  /** Nothing to ask a model about. */
  readonly isNotice?: boolean;
}

/** What came of a look; undefined when nothing could be seen. */
export interface Look {
  readonly seen: Seen;
  readonly happening?: Happening;
}
