import {
  type CurrencyCode,
  type DecimalString,
  type InEachLanguage,
  inLanguage,
  LANGUAGES,
  type Locale,
} from '@finclaw/types';
import { currencyName, currencySign, minorUnits } from './currency.ts';
import { compareDecimals, divideDecimals, roundDecimal } from './decimal.ts';
import type { Money } from './money.ts';

interface MoneyFormat {
  /** Digits after the point; `price` leaves those of the value, but at least the currency's own. */
  readonly digits?: number | 'price';
}

/** Writes an amount the way the language does: 71,500원, ₩71,500, $1,234.50. */
export function formatMoney(money: Money, locale: Locale, format: MoneyFormat = {}): string {
  const digits = format.digits === 'price' ? priceDigits(money) : (format.digits ?? minorUnits(money.currency));
  const rounded = roundDecimal(money.amount, digits);
  return attachCurrency(rounded, '', money.currency, locale);
}

/** Writes a large amount in its largest unit with at most two decimals: 1.23조원, 2,500만원, $3.4B. */
export function formatMoneyShort(money: Money, locale: Locale): string {
  const { value, unit } = shorten(money.amount, inLanguage(UNITS, locale));
  if (unit === '') return formatMoney(money, locale);
  return attachCurrency(value, unit, money.currency, locale, true);
}

/** Writes a large number in its largest unit with at most two decimals: 1.23조, 3.4B. */
export function formatNumberShort(value: DecimalString, locale: Locale): string {
  const short = shorten(value, inLanguage(UNITS, locale));
  return groupThousands(short.value) + short.unit;
}

/** Groups the digits of a written decimal by thousands. */
export function groupThousands(value: DecimalString): string {
  const [whole = '', fraction] = value.split('.');
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(whole) ?? [];
  const first = digits.length % 3;
  const groups = [...(first === 0 ? [] : [digits.slice(0, first)]), ...(digits.slice(first).match(/.{3}/g) ?? [])];
  const grouped = sign + groups.join(',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Writes a number rounded to some digits and grouped. */
export function formatNumber(value: DecimalString, digits: number): string {
  return groupThousands(roundDecimal(value, digits));
}

/** Writes a percentage with its sign, such as +1.25% or -0.30%. */
export function formatSignedPercent(percent: DecimalString): string {
  const text = formatNumber(percent, 2);
  return `${isPositiveText(text) ? '+' : ''}${text}%`;
}

/** Writes a change with its sign, such as +1,500원 or -$2.10. */
export function formatSignedMoney(money: Money, locale: Locale): string {
  const text = formatMoney(money, locale);
  return isPositiveText(text) ? `+${text}` : text;
}

type Unit = readonly [suffix: string, size: bigint];

const UNITS: InEachLanguage<readonly Unit[]> = {
  ko: [
    ['경', 10n ** 16n],
    ['조', 10n ** 12n],
    ['억', 10n ** 8n],
    ['만', 10n ** 4n],
  ],
  en: [
    ['T', 10n ** 12n],
    ['B', 10n ** 9n],
    ['M', 10n ** 6n],
    ['K', 10n ** 3n],
  ],
};

function shorten(amount: DecimalString, units: readonly Unit[]): { value: DecimalString; unit: string } {
  const size = amount.replace('-', '') as DecimalString;
  for (const [suffix, unit] of units) {
    const value = divideDecimals(amount, unit, 2);
    // Rounding may carry into the next unit (9,999.999만 is 1억), so compare the rounded value.
    if (compareDecimals(divideDecimals(size, unit, 2), 1n) >= 0) return { value, unit: suffix };
  }
  return { value: amount, unit: '' };
}

function priceDigits(money: Money): number {
  const written = (money.amount.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;
  return Math.max(minorUnits(money.currency), written);
}

function attachCurrency(
  value: DecimalString,
  unit: string,
  currency: CurrencyCode,
  locale: Locale,
  isShort = false,
): string {
  const minus = value.startsWith('-') ? '-' : '';
  const digits = groupThousands(value.slice(minus.length) as DecimalString) + unit;
  const takesWord = currency === 'KRW' || currency === 'JPY' || isShort;
  if (LANGUAGES[locale].usesNames && takesWord) return `${minus}${digits}${wordFor(currency, locale)}`;
  return `${minus}${currencySign(currency) ?? `${currency} `}${digits}`;
}

function wordFor(currency: CurrencyCode, locale: Locale): string {
  const word = currencyName(currency, locale);
  return /^[A-Z]/.test(word) ? ` ${word}` : word;
}

const isPositiveText = (text: string): boolean => !text.startsWith('-') && /[1-9]/.test(text);
