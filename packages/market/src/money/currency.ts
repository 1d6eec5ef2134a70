import { type CurrencyCode, LANGUAGES, type Locale } from '@finclaw/types';

/** Digits after the point in ISO 4217, for the currencies that do not have two. */
const MINOR_UNITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
  BTC: 8,
};

/** Returns the number of decimal places in which this currency is settled. */
export function minorUnits(currency: CurrencyCode): number {
  return MINOR_UNITS[currency] ?? 2;
}

interface CurrencyName {
  /** The word Koreans put after an amount. */
  readonly ko: string;
  readonly en: string;
  /** The sign before the amount in English, and in Korean where that is usual. */
  readonly sign?: string;
}

const NAMES: Readonly<Record<string, CurrencyName>> = {
  KRW: { ko: '원', en: 'won', sign: '₩' },
  USD: { ko: '달러', en: 'US dollar', sign: '$' },
  EUR: { ko: '유로', en: 'euro', sign: '€' },
  JPY: { ko: '엔', en: 'yen', sign: '¥' },
  GBP: { ko: '파운드', en: 'pound', sign: '£' },
  CNY: { ko: '위안', en: 'yuan', sign: 'CN¥' },
  HKD: { ko: '홍콩달러', en: 'Hong Kong dollar', sign: 'HK$' },
  TWD: { ko: '대만달러', en: 'Taiwan dollar', sign: 'NT$' },
  SGD: { ko: '싱가포르달러', en: 'Singapore dollar', sign: 'S$' },
  AUD: { ko: '호주달러', en: 'Australian dollar', sign: 'A$' },
  NZD: { ko: '뉴질랜드달러', en: 'New Zealand dollar', sign: 'NZ$' },
  CAD: { ko: '캐나다달러', en: 'Canadian dollar', sign: 'C$' },
  CHF: { ko: '스위스프랑', en: 'Swiss franc' },
  VND: { ko: '동', en: 'dong', sign: '₫' },
  THB: { ko: '바트', en: 'baht', sign: '฿' },
  INR: { ko: '루피', en: 'rupee', sign: '₹' },
  AED: { ko: '디르함', en: 'UAE dirham' },
  SAR: { ko: '사우디리얄', en: 'Saudi riyal' },
  ILS: { ko: '셰켈', en: 'shekel' },
  PLN: { ko: '즈워티', en: 'zloty' },
  MYR: { ko: '링깃', en: 'ringgit' },
  BRL: { ko: '헤알', en: 'Brazilian real' },
  DKK: { ko: '덴마크크로네', en: 'Danish krone' },
  SEK: { ko: '스웨덴크로나', en: 'Swedish krona' },
  NOK: { ko: '노르웨이크로네', en: 'Norwegian krone' },
  ZAR: { ko: '랜드', en: 'rand' },
  MXN: { ko: '멕시코페소', en: 'Mexican peso' },
  CZK: { ko: '코루나', en: 'koruna' },
  PHP: { ko: '필리핀페소', en: 'Philippine peso' },
  HUF: { ko: '포린트', en: 'forint' },
  IDR: { ko: '루피아', en: 'rupiah' },
};

/** The everyday word for a currency, or its code. */
export function currencyName(currency: CurrencyCode, locale: Locale): string {
  return NAMES[currency]?.[LANGUAGES[locale].names] ?? currency;
}

/** The sign in front of an amount, such as "$", or undefined where the code has to do. */
export function currencySign(currency: CurrencyCode): string | undefined {
  return NAMES[currency]?.sign;
}
