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
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import type { Evaluated } from './evaluate.ts';

/** Writes a figure as its reader's language does, with its unit, separators and rounding. */
export function present({ amount, unit, format, isDirect, isChange }: Evaluated, locale: Locale): string {
  const { words, digits } = format;
  const size = words.has('abs') && amount.isNegative() ? amount.negated() : amount;
  const isSigned = (words.has('signed') || (isChange && !words.has('abs'))) && size.compareTo(Rational.zero) > 0;
  const exact = size.toDecimal(20);
  const currency = unit.currency as CurrencyCode | undefined;
  const text = (): string => {
    if (words.has('plain')) return numberText(size, digits, isDirect);
    if (unit.kind === 'money' && currency !== undefined) {
      const money = Money.of(exact, currency);
      if (words.has('short')) return formatMoneyShort(money, locale);
      return formatMoney(money, locale, digits === undefined ? (isDirect ? { digits: 'price' } : {}) : { digits });
    }
    if (words.has('short') && (unit.kind === 'number' || unit.kind === 'shares' || unit.kind === 'count'))
      return withUnit(formatNumberShort(exact, locale), unit.kind, locale);
    if (unit.kind === 'percentage-points' && words.has('bp'))
      return `${numberText(size.times(Rational.of(100n)), digits ?? 0, false)}bp`;
    if (unit.kind === 'percent' || unit.kind === 'percentage-points')
      return withUnit(
        isDirect && digits === undefined ? groupThousands(exact) : formatNumber(exact, digits ?? 2),
        unit.kind,
        locale,
      );
    return withUnit(numberText(size, digits, isDirect), unit.kind, locale);
  };
  return isSigned ? `+${text()}` : text();
}

function withUnit(value: string, kind: Evaluated['unit']['kind'], locale: Locale): string {
  if (kind === 'percent') return `${value}%`;
  if (kind === 'points') return message(locale, 'finance.points', { value });
  if (kind === 'shares') return message(locale, value === '1' ? 'grounding.unit.share' : 'grounding.unit.shares', { value });
  if (kind === 'ratio') return message(locale, 'grounding.unit.ratio', { value });
  return kind === 'percentage-points' ? message(locale, 'grounding.unit.percentagePoints', { value }) : value;
}

/** A plain number: as it stands in its result, or with as many decimals as a reader needs. */
function numberText(value: Rational, digits: number | undefined, isDirect: boolean): string {
  if (digits !== undefined) return formatNumber(value.toDecimal(20), digits);
  const isSmall = value.compareTo(Rational.one) < 0 && value.compareTo(Rational.one.negated()) > 0;
  return groupThousands(value.toDecimal(isDirect ? 20 : isSmall ? 4 : 2) as DecimalString);
}
