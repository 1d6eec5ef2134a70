import { eachMatch } from './each-match.ts';
import { type Finding, withoutOverlap } from './finding.ts';

const HYPHEN = '[-\\u2010-\\u2015]';
// A mask beside a number counts like a digit: masking one number must not change the judgement of the next.
const DIGIT_OR_MASK_BEFORE = '(?:\\d|\\[REDACTED(?::[A-Z-]{3,24})?\\])';
const DIGIT_OR_MASK_AFTER = '(?:\\d|\\[REDACTED)';

/** Finds three, two and four digits between hyphens. */
const SSN_CANDIDATE = new RegExp(
  `(?<!${DIGIT_OR_MASK_BEFORE}${HYPHEN}?)(\\d{3})${HYPHEN}(\\d{2})${HYPHEN}(\\d{4})(?!${HYPHEN}?${DIGIT_OR_MASK_AFTER})`,
  'g',
);

const RRN = new RegExp(`(?<!\\d)(\\d{2})(\\d{2})(\\d{2})[ \\t]?${HYPHEN}[ \\t]?[1-8]\\d{6}(?!\\d)`, 'g');
// Thirteen digits in a row are as likely a time in milliseconds, so they need the word in front of them.
const RRN_WITHOUT_HYPHEN =
  /(?:주민(?:등록)?번호|외국인등록번호|(?<!REDACTED:)\brrn\b)(?:(?!\[REDACTED)[^\d\n]){0,24}?(?<!\d)(\d{6}[1-8]\d{6})(?!\d)/gi;

/** The Korean resident registration numbers and US social security numbers in a text. */
export function findIdentityNumbers(text: string): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (start: number, end: number, kind: string) => findings.push({ start, end, kind });
  eachMatch(text, RRN, (match) => {
    if (isDate(match[2]!, match[3]!)) add(match.index, match.index + match[0].length, 'RRN');
  });
  eachMatch(text, RRN_WITHOUT_HYPHEN, (match) => {
    const end = match.index + match[0].length;
    if (isDate(match[1]!.slice(2, 4), match[1]!.slice(4, 6))) add(end - 13, end, 'RRN');
  });
  eachMatch(text, SSN_CANDIDATE, (match) => {
    if (isIssuable(match[1]!, match[2]!, match[3]!)) add(match.index, match.index + match[0].length, 'SSN');
  });
  return withoutOverlap(findings);
}

function isDate(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

function isIssuable(area: string, group: string, serial: string): boolean {
  return area !== '000' && area !== '666' && area[0] !== '9' && group !== '00' && serial !== '0000';
}
