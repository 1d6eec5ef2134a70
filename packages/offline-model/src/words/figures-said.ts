import type { Rational } from '@finclaw/language';
import { findNumbers } from '@finclaw/language';
import type { CurrencyCode } from '@finclaw/types';
import { findMoney } from './money.ts';

/** A number of a sentence as it was written, and what it is worth. */
export interface SaidFigure {
  readonly text: string;
  readonly value: Rational;
}

/** The numbers of a sentence by what they count, each kind in the order of the sentence. */
export interface SaidFigures {
  readonly amounts: readonly SaidFigure[];
  readonly percents: readonly SaidFigure[];
  readonly years: readonly SaidFigure[];
  readonly months: readonly SaidFigure[];
  readonly shares: readonly SaidFigure[];
  /** People, or parts of something. */
  readonly heads: readonly SaidFigure[];
  /** Things with a price. */
  readonly items: readonly SaidFigure[];
  /** The currency of the first amount that has one. */
  readonly currency?: CurrencyCode;
}

type Kind = Exclude<keyof SaidFigures, 'currency'>;

/** By what follows a number; the first that fits. */
const UNITS: readonly (readonly [RegExp, Kind | undefined])[] = [
  [/^\s?(?:%|퍼센트|퍼(?![가-힣])|프로|percent\b|per cent\b|pct\b)/i, 'percents'],
  [/^\s?(?:년|해)(?!도)|^[\s-]?(?:years?|yrs?)\b/i, 'years'],
  [/^\s?(?:개월|달(?!러))|^[\s-]?months?\b/i, 'months'],
  [/^\s?주(?!일|간|담|택|식|\s?전)|^\s*(?:more\s+)?(?:\w+\s+)?shares?\b|^\s+more\b/i, 'shares'],
  [/^\s?(?:명|사람|인분|등분)|^\s+(?:people|persons?|ways|friends)\b/i, 'heads'],
  [/^\s?(?:개(?!월)|권|장|잔|병|대(?!출)|켤레|벌|마리|통|박스|그릇)|^\s+(?:items?|pieces|units|boxes|bottles|books)\b/i, 'items'],
  [/^\s?(?:배|번|일|시|분(?!의)|회|월)|^\s?(?:x\b|days?\b|times\b|weeks?\b)/i, undefined],
];

const WON = 'KRW' as CurrencyCode;

/** Sorts the numbers of a sentence by their units; a number without one is an amount. */
export function figuresIn(text: string): SaidFigures {
  const sorted: Record<Kind, SaidFigure[]> = {
    amounts: [],
    percents: [],
    years: [],
    months: [],
    shares: [],
    heads: [],
    items: [],
  };
  for (const { end, value, text: written } of findNumbers(text)) {
    const unit = UNITS.find(([pattern]) => pattern.test(text.slice(end)));
    const figure = { text: written.replace(/^(?:마이너스|음수|-)\s*/, ''), value: value.isNegative() ? value.negated() : value };
    if (unit === undefined) sorted.amounts.push(figure);
    else if (unit[1] !== undefined) sorted[unit[1]].push(figure);
  }
  // Nobody counts dollars in 만 and 억 without saying so.
  const isWon = sorted.amounts.some(({ text: written }) => /[만억조]/.test(written));
  const currency = findMoney(text)[0]?.currency ?? (isWon ? WON : undefined);
  return { ...sorted, ...(currency !== undefined && { currency }) };
}
