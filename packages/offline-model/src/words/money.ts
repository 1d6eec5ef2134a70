import { currencyFromWord } from '@finclaw/finance/instruments';
import { findNumbers, type Reading, readText, unitAt } from '@finclaw/language';
import type { CurrencyCode, DecimalString } from '@finclaw/types';
import { knowingLast } from '../read-once.ts';

/** An amount of money in a sentence. */
export interface SpokenMoney {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  readonly start: number;
  readonly end: number;
}

/** Words for currencies, longest first so that 홍콩달러 is not read as 달러. */
const WORDS =
  '미국\\s?달러|호주\\s?달러|홍콩\\s?달러|캐나다\\s?달러|대만\\s?달러|싱가포르\\s?달러|뉴질랜드\\s?달러|스위스\\s?프랑|달러화?|유로화?|위안화?|파운드화?|원화|엔화|바트|루피|프랑|us dollars?|dollars?|euros?|yen|yuan|pounds?|won|bucks|[a-z]{3}';
const SHORT_WORDS = '원|엔|불|동';
/** A short word alone needs something behind it that shows it is a currency. */
const ALONE = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${WORDS})(?![a-z])|(?:${SHORT_WORDS})(?=으로|로|이?랑|하고|과|와|[?!.]|\\s*$)|(?<=몇\\s?)(?:${SHORT_WORDS}))`,
  'giu',
);

/** What the numbers of a sentence are. */
export const readingsIn = knowingLast((text) => readText(text));

/** The amounts of money in a sentence: 50만원, $100, 100 dollars. */
export function findMoney(text: string): SpokenMoney[] {
  return readingsIn(text).flatMap(({ start, end, value, unit }: Reading) =>
    unit.currency === undefined || unit.dimension !== 'money'
      ? []
      : [{ amount: value.toDecimal(DIGITS), currency: unit.currency as CurrencyCode, start, end }],
  );
}

const DIGITS = 8;

/** "2억 5천을 달러로": nobody counts anything but won in 만 and 억 without saying so. */
export function findUnsaidWon(text: string): SpokenMoney[] {
  return findNumbers(text).flatMap(({ start, end, value, text: written }) =>
    /[만억조]/.test(written) && unitAt(text, end) === undefined
      ? [{ amount: value.toDecimal(DIGITS), currency: 'KRW' as CurrencyCode, start, end }]
      : [],
  );
}

/** A currency named without an amount. */
interface SpokenCurrency {
  readonly currency: CurrencyCode;
  readonly start: number;
  readonly end: number;
}

/** Where a sentence names currencies without an amount. */
export function findCurrencyWords(text: string, except: readonly SpokenMoney[] = []): SpokenCurrency[] {
  return [...text.matchAll(ALONE)].flatMap(({ index, 0: word }) => {
    const isAmount = except.some(({ start, end }) => index >= start && index < end);
    const currency = isAmount ? undefined : currencyFromWord(word);
    return currency === undefined ? [] : [{ currency, start: index, end: index + word.length }];
  });
}
