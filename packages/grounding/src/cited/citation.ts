import { message } from '@finclaw/config';
import { type Quantity, quantityText } from '@finclaw/finance';
import type { CitedSpan, Locale } from '@finclaw/types';
import { CitationError, refuse } from './citation-error.ts';
import { evaluate, type FindResult } from './evaluate.ts';
import { isCurrencySign, repeatsUnit } from './written-units.ts';

/** A citation as it will be shown. */
export interface ShownCitation {
  readonly text: string;
  /** Which of the signs and units that are written against it go: those it brings itself, and of a gap a currency sign or all that is at odds. */
  readonly goes: (written: string) => boolean;
  readonly span: Omit<CitedSpan, 'start' | 'end'>;
}

/** Works a citation out and writes it in the reader's language; a sign or unit written against it must not say otherwise. */
export function showCitation(
  source: string,
  isClosed: boolean,
  written: readonly string[],
  find: FindResult,
  locale: Locale,
): ShownCitation {
  let isFound = false;
  try {
    if (!isClosed) refuse('unreadable', 'it has no end');
    const { quantity, made, formats } = evaluate(source, find);
    const text = quantityText(quantity, formats, made.formula === undefined, locale);
    isFound = true;
    const repeated = written.filter((each) => repeats(each, quantity, text, formats.has('plain')));
    return { text, goes: (each) => repeated.includes(each), span: { source, ...made } };
  } catch (error) {
    const kind = error instanceof CitationError ? error.problem : 'unreadable';
    const detail = error instanceof Error ? error.message : String(error);
    const text = message(locale, 'grounding.cited.missing');
    return { text, goes: (each) => isFound || isCurrencySign(each), span: { source, facts: [], problem: { kind, detail } } };
  }
}

/** Whether a mark is a sign of a number. */
export const isSign = (mark: string): boolean => mark === '+' || mark === '-';

/** Whether a sign or unit written against a figure says what the figure says itself; one that says otherwise is refused. */
function repeats(written: string, { amount, unit }: Quantity, text: string, isPlain: boolean): boolean {
  if (!isSign(written)) return repeatsUnit(written, unit) && !isPlain;
  if (amount.isZero()) return true;
  const sign = amount.isNegative() ? '-' : '+';
  return written === sign ? text.startsWith(sign) : refuse('unit', `its sign is ${sign}, not "${written}"`);
}
