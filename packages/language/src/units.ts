import { CURRENCY_CODES, CURRENCY_SIGNS, ENGLISH_UNITS, NAMED_SHARES } from './en.ts';
import { KOREAN_UNITS } from './ko.ts';
import type { Dimension, UnitRow } from './table.ts';

/** The unit of a number, and for money the currency where it is written. */
export interface Unit {
  readonly dimension: Dimension;
  readonly currency?: string;
}

export const NO_UNIT: Unit = { dimension: 'none' };

/** A unit after a number and its end. */
export interface UnitHere {
  readonly unit: Unit;
  readonly end: number;
  readonly isPosition?: true;
  readonly partOf?: bigint;
}

interface Rule {
  readonly pattern: RegExp;
  readonly row: UnitRow;
}

const KOREAN: readonly Rule[] = KOREAN_UNITS.map((row) => ({ pattern: new RegExp(`\\s?(?:${row.words})`, 'iy'), row }));
const ENGLISH: readonly Rule[] = [
  ...ENGLISH_UNITS.map((row) => ({
    pattern: new RegExp(`\\s?(?:${row.words})${row.isSign ? '' : '(?![A-Za-z])'}`, 'iy'),
    row,
  })),
  { pattern: new RegExp(NAMED_SHARES, 'y'), row: { words: NAMED_SHARES, dimension: 'shares' } },
];

/** Returns the unit at a position, directly or after one space of the same line. */
export function unitAt(text: string, at: number): UnitHere | undefined {
  if (text[at] === '\n') return undefined;
  const first = text[/\s/.test(text[at] ?? '') ? at + 1 : at] ?? '';
  const isKorean = first >= '가' && first <= '힣';
  for (const { pattern, row } of isKorean ? KOREAN : first === '%' ? BOTH : ENGLISH) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) continue;
    const { dimension, currency, isPosition, partOf } = row;
    return {
      unit: { dimension, currency },
      end: at + found[0].length,
      isPosition,
      partOf,
    };
  }
  return undefined;
}

/** %포인트 is used in both languages. */
const BOTH = [KOREAN[0] as Rule, ...ENGLISH];

const BEFORE = new RegExp(
  `(?:([+\\-±▲▼△▽↑↓])\\s?)?(?:((?:US|HK|NT|NZ|CN|S|A|C)?[$₩€£¥₹₫฿]|(?<![A-Za-z])(?:${CURRENCY_CODES})\\s?)([+-])?\\s?)?$`,
);
/** As much as a sign and a currency take. */
const LONGEST_LEAD = 10;
const NEGATIVE_WORD = /(?:마이너스|음수|minus|negative)\s$|마이너스$/i;
const POSITIVE_WORD = /(?:플러스|plus)\s$|플러스$/i;

/** The part directly before the digits: a sign, a currency. */
export interface Lead {
  readonly start: number;
  readonly sign: -1 | 0 | 1;
  readonly currency?: string;
}

/**
 * Parses the sign and the currency before a number, from a position on; a dash that joins words or ends a range is not
 * a sign.
 */
export function leadBefore(text: string, at: number, from = 0): Lead {
  const [whole, mark, money, innerMark] = BEFORE.exec(
    text.slice(Math.max(from, at - LONGEST_LEAD), at),
  ) as RegExpExecArray;
  const written = money?.trim() ?? '';
  const currency = written === '' ? undefined : (CURRENCY_SIGNS[written] ?? written);
  let start = at - whole.length;
  let sign = signOf(mark) || signOf(innerMark);
  if (mark === '-' || mark === '+') {
    const isApart = whole[1] === ' ';
    if (isApart || /[\p{L}\p{N})%\]]/u.test(text[start - 1] ?? ' ')) {
      sign = signOf(innerMark);
      start += 1 + (isApart ? 1 : 0);
    }
  }
  const words = text.slice(Math.max(0, start - LONGEST_LEAD), start);
  if (sign === 0 && NEGATIVE_WORD.test(words)) sign = -1;
  if (sign === 0 && POSITIVE_WORD.test(words)) sign = 1;
  return { start, sign, currency };
}

function signOf(mark: string | undefined): -1 | 0 | 1 {
  if (mark === undefined || mark === '±') return 0;
  return /[+▲↑]/.test(mark) ? 1 : -1;
}

const SIGN_HERE = new RegExp(
  `^(?:${Object.keys(CURRENCY_SIGNS)
    .sort((a, b) => b.length - a.length)
    .map((sign) => sign.replace('$', '\\$'))
    .join('|')})`,
  'i',
);

/** The currency sign a text starts with: $, ₩, HK$. */
export const currencySignAt = (text: string): string | undefined => SIGN_HERE.exec(text)?.[0];
