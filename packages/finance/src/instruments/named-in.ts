import type { ExchangeId } from '../calendar/exchange-rules.ts';
import { currencyFromWord } from './forex.ts';

/** Words for currencies, longest first so that 홍콩달러 is not read as 달러; a short one alone needs something behind it. */
const CURRENCY_WORD =
  /(?<![\p{L}\d])(?:(?:한국|우리|미국|일본|중국)\s?돈|(?:(?:미국|호주|홍콩|캐나다|대만|싱가포르|뉴질랜드)\s?달러|스위스\s?프랑|달러화?|유로화?|위안화?|파운드화?|원화|엔화|바트|루피|프랑|us dollars?|dollars?|euros?|yen|yuan|pounds?|won|bucks|[a-z]{3})(?![a-z])|(?:원|엔|불|동)(?=으로|로|이?랑|하고|과|와|[?!.]|\s*$)|(?<=몇\s?)(?:원|엔|불|동))/giu;

/** "우리 돈", "미국 돈" */
const MONEY_OF: Readonly<Record<string, string>> = { 한국: 'KRW', 우리: 'KRW', 미국: 'USD', 일본: 'JPY', 중국: 'CNY' };

/** Where a sentence names currencies without an amount; the amounts are known. */
export const currenciesNamed = (text: string, amounts: readonly { readonly start: number; readonly end: number }[]) =>
  [...text.matchAll(CURRENCY_WORD)].flatMap(({ index: start, 0: word }) => {
    const isAmount = amounts.some((each) => start >= each.start && start < each.end);
    const currency = isAmount ? undefined : currencyFromWord(word.endsWith('돈') ? (MONEY_OF[word.slice(0, 2)] ?? word) : word);
    return currency === undefined ? [] : [{ currency, start, end: start + word.length }];
  });

const EXCHANGES: readonly (readonly [ExchangeId, RegExp])[] = [
  ['NASDAQ', /나스닥|nasdaq/i],
  ['NYSE', /미국|뉴욕|미장|미증시|다우|nyse|new york|wall street|\bu\.?s\.?(?![a-z])|america(?:n)?/i],
  ['KRX', /한국|국내|(?<!미)국장|우리나라|코스피|코스닥|서울|krx|korean?|seoul|kospi|kosdaq|넥스트레이드|nextrade|nxt/i],
];

/** The markets of a sentence, each once, in the order in which they are named. */
export const exchangesNamed = (text: string) =>
  EXCHANGES.flatMap(([exchange, words]) => {
    const found = words.exec(text);
    return found === null ? [] : [{ exchange, start: found.index, end: found.index + found[0].length }];
  }).sort((a, b) => a.start - b.start);
