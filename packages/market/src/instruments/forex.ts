import { type CurrencyCode, createCurrencyCode, createTickerSymbol } from '@finclaw/types';
import { currencyName } from '../money/currency.ts';
import type { Instrument } from './instrument.ts';
import { searchKey } from './search-key.ts';

/** Every currency with a rate, in the order in which pairs are quoted: the earlier one is the base. */
export const RATED_CURRENCIES: readonly CurrencyCode[] =
  'EUR GBP AUD NZD USD CAD CHF SGD AED SAR ILS PLN MYR BRL DKK CNY HKD SEK NOK ZAR MXN CZK TWD THB PHP INR JPY HUF IDR VND KRW'
    .split(' ')
    .map(createCurrencyCode);

/** The names of currencies; English words also take an s. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  KRW: ['원', '원화', '한국 원', 'won', '대한민국 원', '한국 돈', '우리 돈'],
  USD: [
    '달러',
    '미국 달러',
    '미 달러',
    '불',
    'dollar',
    'us dollar',
    'u.s. dollar',
    '달러화',
    '미화',
    '미국 돈',
    'buck',
  ],
  EUR: ['유로', '유로화', 'euro'],
  JPY: ['엔', '엔화', '일본 엔', 'yen', 'japanese yen', '일본 돈'],
  CNY: ['위안', '위안화', '중국 위안', 'yuan', 'rmb', 'renminbi', '중국 돈'],
  GBP: ['파운드', '영국 파운드', '파운드화', 'pound', 'sterling'],
  AUD: ['호주 달러', 'australian dollar', 'aussie'],
  NZD: ['뉴질랜드 달러', 'kiwi dollar', 'new zealand dollar'],
  CAD: ['캐나다 달러', 'canadian dollar'],
  CHF: ['스위스 프랑', '프랑', 'franc', 'swiss franc'],
  HKD: ['홍콩 달러', 'hong kong dollar'],
  SGD: ['싱가포르 달러', 'singapore dollar'],
  TWD: ['대만 달러', 'taiwan dollar'],
  THB: ['바트', '태국 바트', 'baht'],
  INR: ['루피', '인도 루피', 'rupee'],
  VND: ['동', '베트남 동', 'dong'],
  AED: ['디르함', '아랍에미리트 디르함', 'dirham'],
  SAR: ['사우디 리얄', 'saudi riyal'],
  ILS: ['이스라엘 셰켈', 'israeli shekel'],
  PLN: ['폴란드 즈워티', 'zloty', 'polish zloty'],
  MYR: ['링깃', '말레이시아 링깃', 'ringgit', 'malaysian ringgit'],
  BRL: ['브라질 헤알', '헤알', 'brazilian real'],
  DKK: ['덴마크 크로네', 'danish krone'],
  SEK: ['스웨덴 크로나', 'swedish krona'],
  NOK: ['노르웨이 크로네', 'norwegian krone'],
  ZAR: ['남아공 랜드', 'south african rand'],
  MXN: ['멕시코 페소', 'mexican peso'],
  CZK: ['체코 코루나', 'czech koruna'],
  PHP: ['필리핀 페소', 'philippine peso'],
  HUF: ['포린트', '헝가리 포린트', 'forint'],
  IDR: ['루피아', '인도네시아 루피아', 'rupiah'],
};

const wordsOf = (code: CurrencyCode): readonly string[] =>
  [code, ...(WORDS[code] ?? [])].flatMap((word) => (/[a-z]$/.test(word) ? [word, `${word}s`] : [word]));

const CODES_BY_WORD: ReadonlyMap<string, CurrencyCode> = new Map(
  RATED_CURRENCIES.flatMap((code) => wordsOf(code).map((word) => [searchKey(word), code] as const)),
);

const LONGEST_WORD = Math.max(...[...CODES_BY_WORD.keys()].map((word) => word.length));

/** The currency that a word or code names, if we have a rate for it. */
export function currencyFromWord(word: string): CurrencyCode | undefined {
  return CODES_BY_WORD.get(searchKey(word));
}

/** Tells whether the rate is quoted per hundred in Korea, as for money of which one unit is a few won. */
export const isQuotedPer100 = (pair: string): boolean => pair === 'JPY/KRW' || pair === 'VND/KRW';

/** Returns the pair of two currencies in the order the market quotes it; Korean 원/달러 means won for one dollar. */
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
    .replace(/((매매)?기준(율|환율)|환율|시세|exchangerate|rate|fx)$/, '');
  const krw = createCurrencyCode('KRW');
  const single = CODES_BY_WORD.get(key);
  if (single !== undefined) return forexPair(single, single === krw ? createCurrencyCode('USD') : krw);
  for (let cut = Math.min(key.length - 1, LONGEST_WORD); cut > 0; cut--) {
    const first = CODES_BY_WORD.get(key.slice(0, cut));
    const second = first && CODES_BY_WORD.get(key.slice(cut).replace(/^(대비|대|당|to|per|vs)/, ''));
    if (first !== undefined && second !== undefined) return forexPair(first, second);
  }
  return undefined;
}

const RATE = '(?:매매 ?)?기준(?:율| ?환율)|환율|시세|(?:exchange )?rate|fx';
const ANY_RATE = /^(?:환율|(?:exchange|fx|forex) rate)$/i;

/** The words for all currencies and their codes as a pattern, longer ones first so that 홍콩달러 is not read as 달러. */
export const CURRENCY = RATED_CURRENCIES.flatMap(wordsOf)
  .sort((one, other) => other.length - one.length)
  .join('|')
  .replaceAll(' ', ' ?');
const BETWEEN = ' ?(?:[/·-]|대비?|당|to|per|vs)? ?';
/**
 * Where a rate may begin: with a currency, perhaps behind the word for a rate, or with that word alone. In one pattern
 * with what follows, the engine makes a megabyte of code: a copy of the second currency behind many of the first.
 */
const RATE_BEGINS = new RegExp(
  `(?<!\\p{L}|\\d ?)(?:(?:(?<word>환율|exchange rate) ?)?(?<currency>${CURRENCY})|(?:환율|(?:exchange|fx|forex) rate)(?![a-z]))`,
  'giu',
);
/** What makes a rate of a currency: another one, or the word for its rate. */
const RATE_GOES_ON = new RegExp(`(?:${BETWEEN}(?:${CURRENCY})(?:=X)?(?: ?(?:${RATE}))?| ?(?:${RATE}))(?![a-z])`, 'iuy');

/** Every exchange rate that a text names, as a pair of currencies or by the word. */
export function ratesIn(
  text: string,
): { readonly start: number; readonly end: number; readonly rate: Instrument | 'any' }[] {
  const found: { start: number; end: number; rate: Instrument | 'any' }[] = [];
  for (let at = 0; at < text.length; ) {
    RATE_BEGINS.lastIndex = at;
    const begun = RATE_BEGINS.exec(text);
    if (begun === null) break;
    const written = wholeRate(text, begun);
    at = begun.index + (written.length || 1);
    // 원유로 is "with crude oil", 동원 a company.
    const isWord = /^(?:동원|원유로$|[가-힣]{2}$)/.test(written) && written !== '환율';
    const rate = ANY_RATE.test(written) ? 'any' : isWord ? undefined : parseForex(written);
    if (rate !== undefined) found.push({ start: begun.index, end: at, rate });
  }
  return found;
}

/** The rate that begins with this match, or an empty text if it is none. */
function wholeRate(text: string, { 0: beginning, index, groups = {} }: RegExpExecArray): string {
  const { word = '', currency } = groups;
  if (currency === undefined) return beginning;
  // The last letter of "dollars" may be the first of SEK.
  for (const first of /s$/i.test(beginning) ? [beginning, beginning.slice(0, -1)] : [beginning]) {
    RATE_GOES_ON.lastIndex = index + first.length;
    const rest = RATE_GOES_ON.exec(text);
    if (rest !== null) return first + rest[0];
  }
  return /^[a-z]/i.test(text.slice(index + word.length, index + word.length + 1)) ? '' : word;
}
