import { isMoney, NUMBER, quantityText } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import type { Evaluated } from '../expression/evaluate.ts';

/** Unit words that a model may write after braces although the inserted figure includes its unit. */
const UNITS: Readonly<Record<string, RegExp>> = {
  percent: /^\s?(?:%|percent(?!\p{L})|퍼센트)/u,
  'percentage-points': /^\s?(?:%p|%포인트|percentage points|%)/,
  shares: /^\s?(?:shares?(?!\p{L})|주(?![요식가당간일말]))/u,
  points: /^\s?(?:points?(?!\p{L})|포인트)/u,
  ratio: /^배/,
  money: /^\s?(?:원(?![화금유본래가])|달러|유로|엔|(?:won|dollars?|USD|KRW|EUR|euros?|JPY|yen)(?!\p{L}))/u,
};
/** Longer than any of them. */
const LONGEST_UNIT = 20;
/** Matches the limit of a unit word. */
const STOP = /[.,;:!?\n|(]|\s\S*\s/;

/**
 * The unit word behind braces that repeats the figure's own unit, or any unit where there is no figure; undefined while
 * more text has to come to tell.
 */
export function repeatedUnit(value: Evaluated | undefined, behind: string, isEnd: boolean): string | undefined {
  const { quantity, formats = [] } = value ?? {};
  const own = quantity && UNITS[isMoney(quantity.unit) ? 'money' : quantity.unit];
  const patterns = value === undefined ? Object.values(UNITS) : own ? [own] : [];
  if (patterns.length === 0 || formats.includes('plain')) return '';
  if (!isEnd && behind.length < LONGEST_UNIT && !STOP.test(behind)) return undefined;
  return patterns.map((pattern) => pattern.exec(behind)?.[0] ?? '').find((unit) => unit !== '') ?? '';
}

/** Formats an inserted figure; signs and currencies that the model put before the braces are part of it. */
export function filledText(value: Evaluated, signs: string, locale: Locale): string {
  const { quantity, formats, formula } = value;
  if (quantity === undefined) return signs + timeText(value.text ?? '');
  const text = isYear(value)
    ? quantity.amount.toDecimal(0)
    : quantityText(quantity, formats, formula === undefined, locale);
  const isPositive = signs.includes('+') && !quantity.amount.isNegative() && !text.startsWith('+');
  const isNegative = signs.includes('-') && !text.startsWith('-');
  const currency = isMoney(quantity.unit) && quantity.unit !== 'money' ? '' : signs.replace(/[+-]/g, '');
  return (isPositive ? '+' : isNegative ? '-' : '') + currency + text;
}

/** A year in a result of others has no separators. */
function isYear({ quantity, formula }: Evaluated): boolean {
  const number = Number(quantity!.amount.toDecimal(2));
  return (
    formula === undefined && quantity!.unit === NUMBER && Number.isInteger(number) && number >= 1900 && number < 2100
  );
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** Formats a day or time: 2026-11-13 15:30 (UTC+09:00). */
function timeText(text: string): string {
  const [, day, time, zone] = TIME.exec(text) ?? [];
  if (day === undefined) return text;
  return zone === undefined ? `${day} ${time}` : `${day} ${time} (UTC${zone === 'Z' ? '' : zone})`;
}
