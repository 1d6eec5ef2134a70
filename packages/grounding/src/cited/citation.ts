import { message } from '@finclaw/config';
import type { CitedSpan, Locale } from '@finclaw/types';
import { type Evaluated, evaluate, type FindResult } from './evaluate.ts';
import { present } from './present.ts';
import { CitationError, refuse } from './quantity.ts';
import { compareUnit } from './written-units.ts';

/** What a model wrote directly against a citation. */
export interface Beside {
  /** Signs and currencies before it, and a unit behind it. */
  readonly lead: string;
  readonly unit: string;
  /** Its first sign joins it with what stands before. */
  readonly isRange: boolean;
}

/** A citation as it will be shown. */
export interface ShownCitation {
  readonly text: string;
  /** What stays of that which stands before it, and whether the unit behind it does. */
  readonly lead: string;
  readonly keepsUnit: boolean;
  /** Who says so, when it is somebody outside. */
  readonly according?: string | undefined;
  readonly span: Omit<CitedSpan, 'start' | 'end'>;
}

/** Works a citation out and writes it in the reader's language, without what is written against it and it brings itself. */
export function showCitation(source: string, isClosed: boolean, beside: Beside, find: FindResult, locale: Locale): ShownCitation {
  const joins = (mark: string): boolean => beside.isRange && isSign(mark);
  const keep = (isKept: (mark: string) => boolean): string =>
    [...beside.lead].filter((mark) => joins(mark) || isKept(mark)).join('');
  try {
    if (!isClosed) refuse('unclosed', 'it has no end');
    const found = evaluate(source, find);
    const { amount, facts, supposed, formula, isDirect } = found;
    const text = present(found, locale);
    return {
      text,
      lead: keep((mark) => !repeats(mark, found, text)),
      keepsUnit: !repeats(beside.unit, found, text),
      according: facts.find(({ outside }) => outside)?.tool,
      span: {
        ...{ source, value: amount.toDecimal(20), facts },
        ...(!isDirect && { formula }),
        ...(supposed.length > 0 && { supposed }),
      },
    };
  } catch (error) {
    const kind = error instanceof CitationError ? error.problem : 'syntax';
    const detail = error instanceof Error ? error.message : String(error);
    const text = message(locale, 'grounding.cited.missing');
    return { text, lead: keep(() => false), keepsUnit: false, span: { source, facts: [], problem: { kind, detail } } };
  }
}

const isSign = (mark: string): boolean => mark === '+' || mark === '-';

/** Whether a sign or unit written against a figure says what the figure says itself; one that says otherwise is refused. */
function repeats(written: string, { amount, unit, words }: Evaluated, text: string): boolean {
  if (isSign(written)) {
    if (!amount.isZero() && (written === '-') !== amount.isNegative())
      refuse('wrong-sign', `its sign is ${amount.isNegative() ? 'minus' : 'plus'}, not "${written}"`);
    return amount.isZero() || text.startsWith(written);
  }
  const compared = compareUnit(written, unit);
  if (compared === 'other') refuse('unlike-units', `it is in ${unit}, not "${written.trim()}"`);
  return compared === 'same' && !words.has('plain');
}
