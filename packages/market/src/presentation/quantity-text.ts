import { message } from '@finclaw/config';
import { Rational } from '@finclaw/language';
import type { CurrencyCode, Locale } from '@finclaw/types';
import type { Quantity } from '../calc/calc-outcome.ts';
import { HUNDRED, isMoney, isPercent, PERCENT, POINTS } from '../calc/quantity.ts';
import { formatMoney, formatMoneyShort, formatNumber, formatNumberShort, groupThousands } from '../money/format.ts';
import { Money } from '../money/money.ts';

/**
 * The formats of a quantity: decimals, 1.2B or 1.2조, with a sign, without its unit, without a sign, in basis points.
 */
export const QUANTITY_FORMATS = ['.0', '.1', '.2', '.3', '.4', 'short', 'signed', 'plain', 'abs', 'bp'];

const SENTENCES = {
  points: 'finance.points',
  shares: 'finance.unit.shares',
  ratio: 'finance.unit.ratio',
  [POINTS]: 'finance.unit.percentagePoints',
} as const;

/**
 * Formats a quantity in the reader's language, with its unit, separators and rounding; a given number keeps its digits.
 */
export function quantityText(of: Quantity, formats: readonly string[], isGiven: boolean, locale: Locale): string {
  const text = unsigned(of, formats, isGiven, locale);
  if (formats.includes('abs')) return text.replace(/^-/, '');
  return (of.isChange || formats.includes('signed')) && of.amount.compareTo(Rational.zero) > 0 ? `+${text}` : text;
}

function unsigned({ amount, unit }: Quantity, formats: readonly string[], isGiven: boolean, locale: Locale): string {
  const value = amount.toDecimal(20);
  const places = formats.findLast((format) => format.startsWith('.'))?.slice(1);
  const digits = places === undefined ? undefined : Number.parseInt(places, 10);
  if (isMoney(unit) && unit !== 'money' && !formats.includes('plain')) {
    const money = Money.of(value, unit.split('/')[0] as CurrencyCode);
    if (formats.includes('short')) return formatMoneyShort(money, locale);
    return formatMoney(money, locale, digits === undefined ? (isGiven ? { digits: 'price' } : {}) : { digits });
  }
  const isSmall = amount.compareTo(Rational.one) < 0 && amount.compareTo(Rational.one.negated()) > 0;
  const number = (rounded: number | undefined): string =>
    rounded === undefined
      ? groupThousands(isGiven ? value : amount.toDecimal(isSmall ? 4 : 2))
      : formatNumber(value, rounded);
  if (formats.includes('plain')) return number(digits);
  if (unit === POINTS && formats.includes('bp'))
    return `${formatNumber(amount.times(HUNDRED).toDecimal(20), digits ?? 0)}bp`;
  const canShorten = formats.includes('short') && !isPercent(unit) && unit !== 'points' && unit !== 'ratio';
  const text = canShorten
    ? formatNumberShort(value, locale)
    : number(isPercent(unit) && !isGiven ? (digits ?? 2) : digits);
  if (unit === PERCENT) return `${text}%`;
  if (unit === 'shares' && text === '1') return message(locale, 'finance.unit.share', { value: text });
  return unit in SENTENCES ? message(locale, SENTENCES[unit as keyof typeof SENTENCES], { value: text }) : text;
}
