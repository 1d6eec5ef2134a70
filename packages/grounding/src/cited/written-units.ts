import { isMoney, isPercent, NUMBER } from '@finclaw/finance';
import { loneNumber } from '@finclaw/language';
import { unitOfDimension } from '../evidence/make-fact.ts';
import { refuse } from './citation-error.ts';

/** What a number with this sign or word measures, as citations call it. */
export function unitSaid(word: string): string | undefined {
  const { dimension, currency } = (loneNumber(`1 ${word}`) ?? loneNumber(`${word}1`))?.unit ?? {};
  return currency ?? (dimension === 'duration' ? NUMBER : unitOfDimension(dimension));
}

/** Signs and words that a model writes against a citation; those that can begin another word only where nothing parts them from it. */
const WORDS = [
  ...'%p|%포인트| percentage points|%| %| percent|퍼센트|주| shares| share|포인트| points|배'.split('|'),
  ...'원| won| KRW|KRW|달러| 달러| dollars| USD|USD|유로| euros|엔| yen'.split('|'),
].sort((a, b) => b.length - a.length);
const LETTER = /[A-Za-z]/;

/** Whether a mark stands before amounts of a currency. */
export const isCurrencySign = (mark: string): boolean => /^[$₩€£¥]$/.test(mark);

/** The unit at the start of what follows a citation; `undefined` while more has to come to tell. */
export function unitAfter(text: string, isEnd: boolean): string | undefined {
  if (!isEnd && WORDS.some((word) => word.length > text.length && word.startsWith(text))) return undefined;
  const isWhole = (word: string): boolean => !LETTER.test(word.at(-1)!) || !LETTER.test(text[word.length] ?? '');
  const found = WORDS.find((word) => text.startsWith(word) && isWhole(word)) ?? '';
  return !isEnd && found.length === text.length && LETTER.test(found.at(-1) ?? '') ? undefined : found;
}

/** What else a sign or word may mean than what it is read as. */
const ALSO = /^(?:\$|달러|dollars) (?:HKD|TWD|SGD|AUD|NZD|CAD)$|^¥ CNY$|^(?:%|percent|퍼센트) percentage-points$/;

/** Whether a unit written against a value repeats its own; one that says otherwise is refused. */
export function repeatsUnit(written: string, unit: string): boolean {
  const word = written.trim();
  if (word === '' || unit === NUMBER || unit === 'count' || unit === 'money') return false;
  const [own] = unit.split('/');
  const said = unitSaid(word) ?? '';
  if (said === own || ALSO.test(`${word} ${own}`)) return true;
  return (isMoney(said) || isPercent(said)) && refuse('unit', `it is in ${unit}, not "${word}"`);
}
