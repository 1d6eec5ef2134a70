import type { CitedUnit } from './quantity.ts';

/** A unit that a model wrote against a citation. */
interface WrittenUnit {
  readonly kind: CitedUnit['kind'];
  readonly currencies?: readonly string[];
}

const money = (...currencies: string[]): WrittenUnit => ({ kind: 'money', currencies });
const dollars = money('USD', 'HKD', 'TWD', 'SGD', 'AUD', 'NZD', 'CAD');
const percent: WrittenUnit = { kind: 'percent' };
const points: WrittenUnit = { kind: 'percentage-points' };
const shares: WrittenUnit = { kind: 'shares' };

const BEFORE: Readonly<Record<string, WrittenUnit>> = {
  $: dollars,
  '₩': money('KRW'),
  '€': money('EUR'),
  '£': money('GBP'),
  '¥': money('JPY', 'CNY'),
};

const AFTER: Readonly<Record<string, WrittenUnit>> = {
  원: money('KRW'),
  ' won': money('KRW'),
  ' KRW': money('KRW'),
  KRW: money('KRW'),
  달러: dollars,
  ' 달러': dollars,
  ' dollars': dollars,
  ' USD': money('USD'),
  USD: money('USD'),
  엔: money('JPY'),
  ' yen': money('JPY'),
  유로: money('EUR'),
  ' euros': money('EUR'),
  '%': percent,
  ' %': percent,
  ' percent': percent,
  퍼센트: percent,
  '%p': points,
  '%포인트': points,
  ' percentage points': points,
  주: shares,
  ' shares': shares,
  ' share': shares,
  포인트: { kind: 'points' },
  ' points': { kind: 'points' },
  배: { kind: 'ratio' },
};

/** The signs that may stand against a citation and belong to it. */
export const LEADS = new Set([...Object.keys(BEFORE), '+', '-']);

const WORDS = Object.keys(AFTER).sort((a, b) => b.length - a.length);
const LETTER = /[A-Za-z]/;

/** The unit at the start of what follows a citation; `undefined` while more has to come to tell. */
export function unitAfter(text: string, isEnd: boolean): string | undefined {
  if (!isEnd && WORDS.some((word) => word.length > text.length && word.startsWith(text))) return undefined;
  for (const word of WORDS) {
    if (!text.startsWith(word)) continue;
    if (!LETTER.test(word.at(-1) ?? '')) return word;
    if (text.length === word.length) return isEnd ? word : undefined;
    if (!LETTER.test(text[word.length] ?? '')) return word;
  }
  return '';
}

/** Whether a unit written before or after a citation says the same, something else, or what the citation does not know. */
export function compareUnit(written: string, unit: CitedUnit): 'same' | 'other' | 'unknown' {
  const { kind, currencies } = (BEFORE[written] ?? AFTER[written]) as WrittenUnit;
  if (unit.kind === 'number' || unit.kind === 'count') return 'unknown';
  if (currencies !== undefined && unit.kind === 'money')
    return unit.currency !== undefined && currencies.includes(unit.currency) ? 'same' : 'other';
  if (kind === unit.kind || (kind === 'percent' && unit.kind === 'percentage-points')) return 'same';
  return currencies !== undefined || kind === 'percent' || kind === 'percentage-points' ? 'other' : 'unknown';
}
