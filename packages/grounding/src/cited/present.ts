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
import { isMoney, isPercent, PERCENT, POINTS, refuse } from './quantity.ts';

const SENTENCES = {
  points: 'finance.points',
  shares: 'grounding.unit.shares',
  ratio: 'grounding.unit.ratio',
  [POINTS]: 'grounding.unit.percentagePoints',
} as const;

const FORMATS = ['.0', '.1', '.2', '.3', '.4', 'short', 'signed', 'plain', 'abs', 'bp'];

/** Writes a figure as its reader's language does, with its unit, separators and rounding. */
export function present(found: Evaluated, locale: Locale): string {
  const { amount, formats, isChange } = found;
  const unknown = [...formats].find((format) => !FORMATS.includes(format));
  if (unknown !== undefined) refuse('unreadable', `no format "${unknown}"; there are ${FORMATS.join(', ')}`);
  const text = figureText(found, locale);
  if (formats.has('abs')) return text.replace(/^-/, '');
  const isSigned = (formats.has('signed') || isChange) && amount.compareTo(Rational.zero) > 0;
  return isSigned ? `+${text}` : text;
}

function figureText({ amount, value, unit, formats, formula }: Evaluated, locale: Locale): string {
  const isDirect = formula === undefined;
  const places = [...formats].findLast((format) => format.startsWith('.'))?.slice(1);
  const digits = places === undefined ? undefined : Number(places);
  if (isMoney(unit) && unit !== 'money' && !formats.has('plain')) {
    const money = Money.of(value, unit.split('/')[0] as CurrencyCode);
    if (formats.has('short')) return formatMoneyShort(money, locale);
    return formatMoney(money, locale, digits === undefined ? (isDirect ? { digits: 'price' } : {}) : { digits });
  }
  const isSmall = amount.compareTo(Rational.one) < 0 && amount.compareTo(Rational.one.negated()) > 0;
  const number = (rounded: number | undefined): string =>
    rounded === undefined ? groupThousands(isDirect ? value : amount.toDecimal(isSmall ? 4 : 2)) : formatNumber(value, rounded);
  if (formats.has('plain')) return number(digits);
  if (unit === POINTS && formats.has('bp'))
    return `${formatNumber(amount.times(Rational.of(100n)).toDecimal(20), digits ?? 0)}bp`;
  const canShorten = formats.has('short') && !isPercent(unit) && unit !== 'points' && unit !== 'ratio';
  const text = canShorten ? formatNumberShort(value, locale) : number(isPercent(unit) && !isDirect ? (digits ?? 2) : digits);
  if (unit === PERCENT) return `${text}%`;
  if (unit === 'shares' && text === '1') return message(locale, 'grounding.unit.share', { value: text });
  return unit in SENTENCES ? message(locale, SENTENCES[unit as keyof typeof SENTENCES], { value: text }) : text;
}
