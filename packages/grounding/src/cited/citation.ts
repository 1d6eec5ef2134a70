import { message } from '@finclaw/config';
import { isMoney, isPercent, NUMBER, type Quantity, quantityText } from '@finclaw/finance';
import { isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { refuse } from '../facts/places.ts';
import { evaluate, type FindResult, unitSaid } from './evaluate.ts';

/**
 * Works a citation out and writes it in the reader's language, with a note of who says so outside of the program. A sign or unit written
 * against it must not say otherwise; it goes where the figure brings it itself or is missing.
 */
export function showCitation(source: string, isClosed: boolean, written: readonly string[], find: FindResult, locale: Locale) {
  try {
    if (!isClosed) refuse('unreadable', 'it has no end');
    const { quantity, formats, ...made } = evaluate(source, find);
    const text = quantityText(quantity, formats, made.formula === undefined, locale);
    const gone = written.filter((each) => repeats(each, quantity, text, formats.includes('plain')));
    const to = made.facts.find(({ outside }) => outside)?.tool;
    const note = to === undefined ? '' : message(locale, 'grounding.cited.according', { to });
    return { text, gone, note, span: { source, ...made } };
  } catch (error) {
    const kind = String((isFinClawError(error) && error.details?.kind) || 'unreadable');
    const problem = { kind, detail: error instanceof Error ? error.message : String(error) };
    return { text: message(locale, 'grounding.cited.missing'), gone: written, note: '', span: { source, facts: [], problem } };
  }
}

/** What else a sign or word may mean than what it is read as. */
const ALSO = /^(?:\$|달러|dollars) (?:HKD|TWD|SGD|AUD|NZD|CAD)$|^¥ CNY$|^(?:%|percent|퍼센트) percentage-points$/;

/** Whether a sign or unit written against a figure says what the figure says itself; one that says otherwise is refused. */
function repeats(written: string, { amount, unit }: Quantity, text: string, isPlain: boolean): boolean {
  const word = written.trim();
  if (word === '+' || word === '-') {
    const sign = amount.isNegative() ? '-' : '+';
    if (!amount.isZero() && word !== sign) refuse('unit', `its sign is ${sign}, not "${word}"`);
    return amount.isZero() || text.startsWith(sign);
  }
  if (word === '' || unit === NUMBER || unit === 'count' || unit === 'money') return false;
  const [own] = unit.split('/');
  const said = unitSaid(word) ?? refuse('unit', `it is written out: leave "${word}" out`);
  const isOwn = said === own || ALSO.test(`${word} ${own}`);
  if (!isOwn && (isMoney(said) || isPercent(said))) refuse('unit', `it is in ${unit}, not "${word}"`);
  return isOwn && !isPlain;
}

/** Units, and words that would make a figure so much larger, that a model writes against a citation, the longest first. */
const UNITS = [
  ...' million| billion|만원|억원|조원|억|백만|천만'.split('|'),
  ...'%p|%포인트| percentage points|%| %| percent|퍼센트|주| shares| share|포인트| points|배'.split('|'),
  ...'원| won| KRW|KRW|달러| 달러| dollars| USD|USD|유로| euros|엔| yen'.split('|'),
].sort((a, b) => b.length - a.length);
/** Letters behind a word make it another. */
const LETTER = /[A-Za-z]$/;
const UNIT = new RegExp(`^(?:${UNITS.map((unit) => unit + (LETTER.test(unit) ? '(?![A-Za-z])' : '')).join('|')})`);

/** The unit at the start of what follows a citation; `undefined` while more has to come to tell. */
export function unitAfter(text: string, isEnd: boolean): string | undefined {
  const mayBe = (unit: string): boolean => unit.startsWith(text) && (unit !== text || LETTER.test(unit));
  return !isEnd && UNITS.some(mayBe) ? undefined : (UNIT.exec(text)?.[0] ?? '');
}
