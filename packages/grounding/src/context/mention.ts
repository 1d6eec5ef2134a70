/** Stands for any exchange rate, where a text says only 환율. */
export const ANY_FOREX = 'forex';

/** Something with a price that a text names. More than one id means that the name fits several. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly ids: ReadonlySet<string>;
  readonly isForex: boolean;
}
