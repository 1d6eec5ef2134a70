import { message } from '@finclaw/config';
import {
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatNumberShort,
  groupThousands,
  Money,
} from '@finclaw/finance/instruments';
import { Rational } from '@finclaw/language';
import type { CurrencyCode, Locale } from '@finclaw/types';
import type { Evaluated } from './evaluate.ts';

const SENTENCES = {
  points: 'finance.points',
  shares: 'grounding.unit.shares',
  ratio: 'grounding.unit.ratio',
  'percentage-points': 'grounding.unit.percentagePoints',
} as const;

/** Writes a figure as its reader's language does, with its unit, separators and rounding. */
export function present(found: Evaluated, locale: Locale): string {
  const { amount, words, isChange } = found;
  const size = words.has('abs') && amount.isNegative() ? amount.negated() : amount;
  const isSigned = (words.has('signed') || (isChange && !words.has('abs'))) && size.compareTo(Rational.zero) > 0;
  return (isSigned ? '+' : '') + sizeText({ ...found, amount: size }, locale);
}

function sizeText({ amount, unit: { kind, currency }, words, digits, isDirect }: Evaluated, locale: Locale): string {
  const exact = amount.toDecimal(20);
  if (kind === 'money' && currency !== undefined && !words.has('plain')) {
    const money = Money.of(exact, currency as CurrencyCode);
    if (words.has('short')) return formatMoneyShort(money, locale);
    return formatMoney(money, locale, digits === undefined ? (isDirect ? { digits: 'price' } : {}) : { digits });
  }
  const isSmall = amount.compareTo(Rational.one) < 0 && amount.compareTo(Rational.one.negated()) > 0;
  const number = (value: Rational, places: number | undefined): string =>
    places === undefined
      ? groupThousands(value.toDecimal(isDirect ? 20 : isSmall ? 4 : 2))
      : formatNumber(value.toDecimal(20), places);
  if (words.has('plain')) return number(amount, digits);
  if (kind === 'percentage-points' && words.has('bp')) return `${number(amount.times(Rational.of(100n)), digits ?? 0)}bp`;
  const isPart = kind === 'percent' || kind === 'percentage-points';
  const canShorten = words.has('short') && !isPart && kind !== 'points' && kind !== 'ratio';
  const value = canShorten ? formatNumberShort(exact, locale) : number(amount, isPart && !isDirect ? (digits ?? 2) : digits);
  if (kind === 'percent') return `${value}%`;
  if (kind === 'shares' && value === '1') return message(locale, 'grounding.unit.share', { value });
  return kind in SENTENCES ? message(locale, SENTENCES[kind as keyof typeof SENTENCES], { value }) : value;
}
