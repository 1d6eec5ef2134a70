import type { LocalDate } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';

/** An event a person can be notified of. Without a symbol it concerns all their holdings. */
export type WatchEvent =
  /** A rise or, with a minus, a fall of so many per cent within so many days of trading. */
  | { readonly of: 'move'; readonly symbol: TickerSymbol; readonly percent: DecimalString; readonly days: number }
  /** The price crosses its moving average of so many days. */
  | { readonly of: 'average'; readonly symbol: TickerSymbol; readonly days: number; readonly side: 'above' | 'below' }
  /** A new 52-week high or low. */
  | { readonly of: 'year'; readonly symbol: TickerSymbol; readonly side: 'high' | 'low' }
  /** So many times the usual volume of a day. */
  | { readonly of: 'volume'; readonly symbol: TickerSymbol; readonly times: DecimalString }
  | { readonly of: 'filing' | 'earnings' | 'dividend'; readonly symbol?: TickerSymbol }
  /** The portfolio is this percentage below its maximum since. */
  | { readonly of: 'drawdown'; readonly percent: DecimalString }
  /** News that has a word in its title or summary, or that names an instrument. */
  | { readonly of: 'news'; readonly word?: string; readonly symbol?: TickerSymbol };

/** The interval between checks; filings and dividends are cached for an hour by their readers. */
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

/** Returns the check interval of an event. */
export const minutesBetweenLooks = ({ of }: WatchEvent): number => MINUTES[of];

/** The findings of a check that the next one needs. */
export interface Seen {
  /** True if a level was reached. */
  readonly met?: boolean;
  /** The day from which the best of a portfolio counts. */
  readonly since?: LocalDate;
  /** The known items of each list, by instrument. */
  readonly known?: Readonly<Record<string, readonly string[]>>;
  /** When the last successful check was, and whether the person was informed. */
  readonly blindSince?: number;
  readonly isBlindTold?: boolean;
}

/** An event that happened. */
export interface Happening {
  /** The text for a person. */
  readonly told: string;
  /** The same without outside text, for a model that is asked for the reason. */
  readonly asked: string;
  /** True if there is nothing to ask a model about. */
  readonly isNotice?: boolean;
}

/** The result of a check; undefined when nothing could be read. */
export interface Look {
  readonly seen: Seen;
  readonly happening?: Happening;
}
