import { type Reading, readText, type Span, type Stretch } from '@finclaw/language';
import { calculate, NUMBER, type Quantity } from '@finclaw/market';
import type { Figure } from '@finclaw/types';
import { agrees } from '../answer/compare.ts';
import type { WrittenFigure } from '../answer/written-figure.ts';

/** Fewer digits are met by chance. */
const LEAST_DIGITS = 3;
const MOST_OPERANDS = 12;
/** No readable answer has more figures without a source; each costs up to a thousand calculations. */
const MOST_FIGURES = 200;
const STEPS = [
  { before: '', between: ' * ', behind: '' },
  { before: '', between: ' / ', behind: '' },
  { before: '', between: ' + ', behind: '' },
  { before: '', between: ' - ', behind: '' },
  { before: 'change(', between: '; ', behind: ')' },
  { before: 'share(', between: '; ', behind: ')' },
];

/** A figure of a sentence or row that others may be computed from. */
interface Operand {
  readonly start: number;
  readonly quantity: Quantity;
  readonly source: Figure | undefined;
}

/** Computes figures from those written next to them. Each sentence or row is parsed once. */
export class OneStep {
  readonly #text: string;
  readonly #sources: readonly Figure[];
  readonly #known = new Map<number, readonly Operand[]>();
  #tried = 0;

  constructor(text: string, sources: readonly Figure[]) {
    this.#text = text;
    this.#sources = sources;
  }

  /**
   * A figure as one step of arithmetic over two figures of its sentence or row, of which one has a source; undefined if
   * there is no such step.
   */
  find(written: WrittenFigure, stretch: Stretch): Figure | undefined {
    if (this.#sources.length === 0 || digitsOf(written.reading) < LEAST_DIGITS) return undefined;
    if (++this.#tried > MOST_FIGURES) return undefined;
    const operands = this.#operandsIn(stretch.cell?.row ?? stretch)
      .filter(({ start }) => start !== written.start)
      .slice(0, MOST_OPERANDS);
    for (const a of operands)
      for (const b of operands) {
        if (a === b || (a.source === undefined && b.source === undefined)) continue;
        const formula = stepBetween(a.quantity, b.quantity, written);
        const inputs = [a, b].flatMap(({ source }) => source?.inputs ?? []);
        if (formula !== undefined)
          return { start: written.start, end: written.end, outcome: 'calculated', formula, inputs };
      }
    return undefined;
  }

  #operandsIn({ start: from, end }: Span): readonly Operand[] {
    const known = this.#known.get(from);
    if (known !== undefined) return known;
    const operands = readText(this.#text.slice(from, end))
      .filter(({ kind, isWord }) => kind === 'quantity' && !isWord)
      // The computed figure is one of them.
      .slice(0, MOST_OPERANDS + 1)
      .map((reading) => ({
        start: reading.start + from,
        quantity: quantityOf(reading),
        source: this.#sources.find((figure) => figure.start < reading.end + from && figure.end > reading.start + from),
      }));
    this.#known.set(from, operands);
    return operands;
  }
}

function stepBetween(a: Quantity, b: Quantity, written: WrittenFigure): string | undefined {
  for (const { before, between, behind } of STEPS) {
    const outcome = calculate([before, [a], between, [b], behind]);
    if (!outcome.ok) continue;
    if (isAnotherUnit(outcome.quantity, written.reading)) continue;
    if (agrees(written, { quantity: outcome.quantity, isTyped: true }))
      return `${before}${a.amount.toDecimal(10)}${between}${b.amount.toDecimal(10)}${behind}`;
  }
  return undefined;
}

/** Money is not computed from other units. */
const isAnotherUnit = ({ unit }: Quantity, { unit: written }: Reading): boolean =>
  (written.dimension === 'money') !== /^[A-Z]{3}$/.test(unit) ||
  (written.dimension === 'percent') !== (unit === 'percent');

/** Returns the number of significant digits. */
function digitsOf({ value }: Reading): number {
  const digits = value.toDecimal(10).replace(/\D/g, '');
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from++;
  while (to > from && digits[to - 1] === '0') to--;
  return to - from;
}

function quantityOf({ value, unit: { dimension, currency } }: Reading): Quantity {
  const unit =
    dimension === 'money'
      ? (currency ?? 'money')
      : dimension === 'percent' || dimension === 'shares'
        ? dimension
        : NUMBER;
  return { amount: value, unit };
}
