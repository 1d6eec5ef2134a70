import { findNumbers } from '@finclaw/language';
import type { DecimalString } from '@finclaw/types';

/** A number of shares in a sentence. */
export interface SpokenShares {
  readonly count: DecimalString;
  readonly start: number;
  readonly end: number;
}

/** A part of a sentence that is something else already, such as a name with a number in it. */
export interface Taken {
  readonly start: number;
  readonly end: number;
}

/** 주 also means week: "3주 전", "2주 동안", "이번 주". */
const KOREAN_UNIT = /^\s?(?:주|개|좌|코인)(?!\s?(?:전(?!부|량)|동안|간|뒤|후|차|째|년|월|말|내|이내|치|당|일|[신최][고저]))/;
/** "5 shares", "5 Apple shares" */
const ENGLISH_UNIT =
  /^\s*(?:more\s+)?(?:of\s+)?(?:(?!to\b|in\b|at\b|and\b|dollars?\b)[A-Za-z.&]+\s+){0,2}(?:shares?|stocks?|units?|coins?)\b/i;
/** "a share" is one, but not in "half a share". */
const ONE = /(?<!half )\ban?\s+(?=(?:more\s+)?(?:shares?|stocks?|units?|coins?)\b)/gi;
const DIGITS = 8;

/** The numbers of shares a sentence names: 10주, 열 주, 5 shares, ten shares. */
export function findShares(text: string, taken: readonly Taken[] = []): SpokenShares[] {
  const isFree = ({ start, end }: Taken): boolean => !taken.some((other) => start < other.end && end > other.start);
  const counted = findNumbers(text).flatMap(({ start, end, value }) => {
    const unit = KOREAN_UNIT.exec(text.slice(end))?.[0] ?? ENGLISH_UNIT.exec(text.slice(end))?.[0];
    return unit === undefined || !isFree({ start, end })
      ? []
      : [{ count: value.toDecimal(DIGITS), start, end: end + unit.length }];
  });
  const spelled = [...text.matchAll(ONE)].map(({ index, 0: word }) => ({
    count: '1' as DecimalString,
    start: index,
    end: index + word.length,
  }));
  return [...counted, ...spelled.filter(isFree)].sort((a, b) => a.start - b.start);
}

/** Whole numbers that are neither part of something else nor followed by a unit of their own: "buy 10 AAPL", "애플 10 매수". */
export function findBareCounts(text: string, taken: readonly Taken[]): SpokenShares[] {
  return findNumbers(text).flatMap(({ start, end, value }) => {
    const isTaken = taken.some((other) => start < other.end && end > other.start);
    const hasUnit =
      /^\s?(?:%|퍼센트|프로|원|달러|엔|유로|위안|불|일|월|년|시|분|배|번|만|억|조|어치|만큼|percent|dollars?|won|days?|weeks?|months?|years?|x\b)/i.test(
        text.slice(end),
      );
    const hasSign =
      /[$₩€£¥@]\s?$/.test(text.slice(0, start)) || /(?:\bat|지정가로?|limit(?: price)?(?: of)?)\s*$/i.test(text.slice(0, start));
    return isTaken || hasUnit || hasSign || !value.isInteger() ? [] : [{ count: value.toDecimal(0), start, end }];
  });
}
