import { type CurrencyCode, createCurrencyCode, createTickerSymbol } from '@finclaw/types';
import { currencyName } from '../money/currency.ts';
import type { Instrument } from './instrument.ts';
import { searchKey } from './search-key.ts';

/** Every currency with a rate, in the order in which pairs are quoted: the earlier one is the base. */
export const RATED_CURRENCIES: readonly CurrencyCode[] = 'EUR GBP AUD NZD USD CAD CHF SGD CNY HKD TWD THB INR JPY VND KRW'
  .split(' ')
  .map(createCurrencyCode);

const WORDS: Readonly<Record<string, readonly string[]>> = {
  KRW: ['원', '원화', '한국원', 'won', '대한민국원'],
  USD: ['달러', '미국달러', '미달러', '불', 'dollar', 'dollars', 'us dollar', 'us dollars', '달러화', '미화', 'bucks'],
  EUR: ['유로', '유로화', 'euro', 'euros'],
  JPY: ['엔', '엔화', '일본엔', 'yen', 'japanese yen', '일본돈'],
  CNY: ['위안', '위안화', '중국위안', 'yuan', 'rmb', 'renminbi'],
  GBP: ['파운드', '영국파운드', '파운드화', 'pound', 'pounds', 'sterling'],
  AUD: ['호주달러', 'australian dollar', 'aussie', 'australian dollars'],
  NZD: ['뉴질랜드달러', 'kiwi dollar', 'new zealand dollar'],
  CAD: ['캐나다달러', 'canadian dollar', 'canadian dollars'],
  CHF: ['스위스프랑', '프랑', 'franc', 'swiss franc', 'swiss francs'],
  HKD: ['홍콩달러', 'hong kong dollar', 'hong kong dollars'],
  SGD: ['싱가포르달러', 'singapore dollar', 'singapore dollars'],
  TWD: ['대만달러', 'taiwan dollar', 'taiwan dollars'],
  THB: ['바트', '태국바트', 'baht'],
  INR: ['루피', '인도루피', 'rupee', 'rupees'],
  VND: ['동', '베트남동', 'dong'],
};

const CODES_BY_WORD: ReadonlyMap<string, CurrencyCode> = new Map(
  RATED_CURRENCIES.flatMap((code) =>
    [code.toLowerCase(), ...(WORDS[code] ?? [])].map((word) => [searchKey(word), code] as const),
  ),
);

const LONGEST_WORD = Math.max(...[...CODES_BY_WORD.keys()].map((word) => word.length));

/** The currency that a word or code names, if we have a rate for it. */
export function currencyFromWord(word: string): CurrencyCode | undefined {
  return CODES_BY_WORD.get(searchKey(word));
}

/** Whether Korea tells the rate for a hundred, as it does for money of which one unit is worth a few won. */
export const isToldPer100 = (pair: string): boolean => pair === 'JPY/KRW' || pair === 'VND/KRW';

/** The pair of two currencies in the order the market quotes it; Korea says 원/달러 and means won for one dollar. */
export function forexPair(a: CurrencyCode, b: CurrencyCode): Instrument | undefined {
  const first = RATED_CURRENCIES.indexOf(a);
  const second = RATED_CURRENCIES.indexOf(b);
  if (first < 0 || second < 0 || first === second) return undefined;
  const [base, quote] = first < second ? [a, b] : [b, a];
  return {
    symbol: createTickerSymbol(`${base}/${quote}`),
    name: `${base}/${quote}`,
    names: {
      ko: `${currencyName(base, 'ko')}/${currencyName(quote, 'ko')} 환율`,
      en: `${base}/${quote}`,
    },
    aliases: [],
    type: 'forex',
    currency: quote,
  };
}

/** Reads "달러/원", "원달러 환율", "USD/KRW", "usdkrw", "KRW=X", "엔화 환율"; a single currency is quoted in won. */
export function parseForex(query: string): Instrument | undefined {
  const key = searchKey(query.replace(/=X$/i, ''))
    .replace(/^(환율|exchangerate)/, '')
    .replace(/(환율|시세|exchangerate|rate|fx)$/, '');
  const krw = createCurrencyCode('KRW');
  const single = CODES_BY_WORD.get(key);
  if (single !== undefined) return forexPair(single, single === krw ? createCurrencyCode('USD') : krw);
  for (let cut = Math.min(key.length - 1, LONGEST_WORD); cut > 0; cut--) {
    const first = CODES_BY_WORD.get(key.slice(0, cut));
    const second = first && CODES_BY_WORD.get(key.slice(cut).replace(/^(대|당|to|per|vs)/, ''));
    if (first !== undefined && second !== undefined) return forexPair(first, second);
  }
  return undefined;
}
