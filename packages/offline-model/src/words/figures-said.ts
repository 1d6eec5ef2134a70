import { findNumbers, type Rational, unitAt } from '@finclaw/language';
import type { CurrencyCode } from '@finclaw/types';
import { knowingLast } from '../read-once.ts';
import { findMoney } from './money.ts';

/** What a number of a sentence counts: an amount, per cent, years, months, shares, people, things with a price, a part of something. */
export type FigureMark = 'A' | 'P' | 'Y' | 'M' | 'S' | 'H' | 'I' | 'F';

/** A number of a sentence as it was written, and what it is worth. */
export interface SaidFigure {
  readonly mark: FigureMark;
  readonly text: string;
  readonly value: Rational;
}

/** The numbers of a sentence in order, and the sentence with a mark such as ⟨A⟩ in the place of each. */
interface SaidFigures {
  readonly figures: readonly SaidFigure[];
  readonly outline: string;
  /** The currency of the first amount that has one. */
  readonly currency?: CurrencyCode;
}

/** By what follows a number; the first that fits, and an amount if none does. */
const UNITS: readonly (readonly [RegExp, FigureMark | undefined])[] = [
  [/^\s?(?:%|퍼센트|퍼(?![가-힣])|프로|percent\b|per cent\b|pct\b)/i, 'P'],
  [/^\s?(?:년|해)(?!도)|^[\s-]?(?:years?|yrs?)\b/i, 'Y'],
  [/^\s?(?:개월|달(?!러))|^[\s-]?months?\b/i, 'M'],
  [/^\s?주(?!일|간|담|택|식|가|\s?전)|^\s*(?:more\s+)?(?:\w+\s+)?shares?\b|^\s+more\b/i, 'S'],
  [/^\s?(?:명|사람|인분|등분)|^\s+(?:people|persons?|ways|friends)\b/i, 'H'],
  [/^\s?(?:개(?!월)|권|장|잔|병|대(?!출)|켤레|벌|마리|통|박스|그릇)|^\s+(?:items?|pieces|units|boxes|bottles|books)\b/i, 'I'],
  [/^\s?(?:배|번|일|시|분(?!의)|회|월)|^\s?(?:x\b|days?\b|times\b(?!\s*[\d(])|weeks?\b)/i, undefined],
];
const PRICED = /^\s?(?:짜리|주식|주가)/;
const WON = 'KRW' as CurrencyCode;

/** Reads the numbers of a sentence and what each counts. */
export const figuresIn = knowingLast((text): SaidFigures => {
  const figures: SaidFigure[] = [];
  let [outline, at] = ['', 0];
  for (const { start, end, digitsAt, value, form, text: written } of findNumbers(text)) {
    const behind = text.slice(end);
    const [pattern, unit = undefined] = UNITS.find(([words]) => words.test(behind)) ?? [undefined, 'A' as const];
    const mark = form === 'fraction' ? 'F' : unit;
    if (mark === undefined || start < at) continue;
    const money = mark === 'A' ? (unitAt(text, end)?.end ?? end) : end + (pattern?.exec(behind)?.[0].length ?? 0);
    figures.push({ mark, text: written.slice(digitsAt - start), value: value.isNegative() ? value.negated() : value });
    outline += `${text.slice(at, /[$₩€]/.test(text[start - 1] ?? '') ? start - 1 : start)}⟨${mark}⟩`;
    at = money + (PRICED.exec(text.slice(money))?.[0].length ?? 0);
  }
  // Nobody counts dollars in 만 and 억 without saying so.
  const isWon = figures.some(({ mark, text: written }) => mark === 'A' && /[만억조]/.test(written));
  const currency = findMoney(text)[0]?.currency ?? (isWon ? WON : undefined);
  return { figures, outline: outline + text.slice(at), ...(currency !== undefined && { currency }) };
});
