import type { ExchangeId } from '../calendar/exchange-rules.ts';
import { CURRENCY, currencyFromWord } from './forex.ts';

const CURRENCY_WORD = new RegExp(`(?<![\\p{L}\\d])(?:${CURRENCY})(?![a-z])`, 'giu');
/** The context in which a single-letter word is a currency. */
const BEHIND_SHORT = /^(?:으로|로|이?랑|하고|과|와|[?!.]|\s*$)/;
const BEFORE_SHORT = /몇\s?$/;

/** Returns the currencies in a sentence without an amount; those with amounts are known. */
export const currenciesNamed = (text: string, amounts: readonly { readonly start: number; readonly end: number }[]) =>
  [...text.matchAll(CURRENCY_WORD)].flatMap(({ index: start, 0: word }) => {
    const end = start + word.length;
    const isWord = word.length > 1 || BEHIND_SHORT.test(text.slice(end)) || BEFORE_SHORT.test(text.slice(0, start));
    const isAmount = amounts.some((each) => start >= each.start && start < each.end);
    const currency = isAmount || !isWord ? undefined : currencyFromWord(word);
    return currency === undefined ? [] : [{ currency, start, end }];
  });

const EXCHANGES: readonly (readonly [ExchangeId, RegExp])[] = [
  ['NASDAQ', /나스닥|nasdaq/i],
  ['NYSE', /미국|뉴욕|미장|미증시|다우|nyse|new york|wall street|\bu\.?s\.?(?![a-z])|america(?:n)?/i],
  [
    'KRX',
    /한국|국내|(?<!미)국장|우리나라|코스피|코스닥|서울|krx|korean?|seoul|kospi|kosdaq|넥스트레이드|nextrade|nxt/i,
  ],
];

/** The markets of a sentence, each once, in the order in which they are named. */
export const exchangesNamed = (text: string) =>
  EXCHANGES.flatMap(([exchange, words]) => {
    const found = words.exec(text);
    return found === null ? [] : [{ exchange, start: found.index, end: found.index + found[0].length }];
  }).sort((a, b) => a.start - b.start);
