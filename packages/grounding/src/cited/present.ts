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
import { isMoney, PERCENT, POINTS } from './quantity.ts';

const SENTENCES = {
  points: 'finance.points',
  shares: 'grounding.unit.shares',
  ratio: 'grounding.unit.ratio',
  [POINTS]: 'grounding.unit.percentagePoints',
} as const;

/** Writes a figure as its reader's language does, with its unit, separators and rounding. */
export function present(found: Evaluated, locale: Locale): string {
  const { amount, words, isChange } = found;
  const text = figureText(found, locale);
  if (words.has('abs')) return text.replace(/^-/, '');
  const isSigned = (words.has('signed') || isChange) && amount.compareTo(Rational.zero) > 0;
  return isSigned ? `+${text}` : text;
}

function figureText({ amount, value, unit, words, digits, isDirect }: Evaluated, locale: Locale): string {
  if (isMoney(unit) && unit !== 'money' && !words.has('plain')) {
    const money = Money.of(value, unit.split('/')[0] as CurrencyCode);
    if (words.has('short')) return formatMoneyShort(money, locale);
    return formatMoney(money, locale, digits === undefined ? (isDirect ? { digits: 'price' } : {}) : { digits });
  }
  const isSmall = amount.compareTo(Rational.one) < 0 && amount.compareTo(Rational.one.negated()) > 0;
  const number = (places: number | undefined): string =>
    places === undefined ? groupThousands(isDirect ? value : amount.toDecimal(isSmall ? 4 : 2)) : formatNumber(value, places);
  if (words.has('plain')) return number(digits);
  if (unit === POINTS && words.has('bp')) return `${formatNumber(amount.times(Rational.of(100n)).toDecimal(20), digits ?? 0)}bp`;
  const isPart = unit === PERCENT || unit === POINTS;
  const canShorten = words.has('short') && !isPart && unit !== 'points' && unit !== 'ratio';
  const text = canShorten ? formatNumberShort(value, locale) : number(isPart && !isDirect ? (digits ?? 2) : digits);
  if (unit === PERCENT) return `${text}%`;
  if (unit === 'shares' && text === '1') return message(locale, 'grounding.unit.share', { value: text });
  return unit in SENTENCES ? message(locale, SENTENCES[unit as keyof typeof SENTENCES], { value: text }) : text;
}
