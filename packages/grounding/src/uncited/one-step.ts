import { type Reading, readText, type Stretch } from '@finclaw/language';
import { calculate, NUMBER, type Quantity } from '@finclaw/market';
import type { Figure } from '@finclaw/types';
import { agrees } from '../answer/compare.ts';
import type { WrittenFigure } from '../answer/written-figure.ts';

/** Fewer digits are met by chance. */
const LEAST_DIGITS = 3;
const MOST_OPERANDS = 12;
const STEPS = [
  { before: '', between: ' * ', behind: '' },
  { before: '', between: ' / ', behind: '' },
  { before: '', between: ' + ', behind: '' },
  { before: '', between: ' - ', behind: '' },
  { before: 'change(', between: '; ', behind: ')' },
  { before: 'share(', between: '; ', behind: ')' },
];

/**
 * A figure as one step of arithmetic over two figures of its sentence or row, of which one has a source; undefined if
 * there is no such step.
 */
export function oneStep(
  written: WrittenFigure,
  { start, end, cell }: Stretch,
  text: string,
  sources: readonly Figure[],
): Figure | undefined {
  if (digitsOf(written.reading) < LEAST_DIGITS) return undefined;
  const [from, to] = cell ? [cell.row.start, cell.row.end] : [start, end];
  const operands = readText(text.slice(from, to))
    .filter(({ kind, isWord }) => kind === 'quantity' && !isWord)
    .map((reading) => ({ reading, at: reading.start + from, until: reading.end + from }))
    .filter(({ at }) => at !== written.start)
    .slice(0, MOST_OPERANDS)
    .map(({ reading, at, until }) => ({
      quantity: quantityOf(reading),
      source: sources.find((figure) => figure.start < until && figure.end > at),
    }));
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

/** Money is not worked out from what is no money. */
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
