import { checkFigures } from '@finclaw/grounding';
import { expressionOf, type Shift, type TableCase, type TableQuestion } from './table-questions.ts';

/** The number of answers, and how many agreed with their source, differed from it, or had an unreadable one. */
export interface Tally {
  readonly answers: number;
  readonly agree: number;
  readonly differ: number;
  readonly unread: number;
}

/** Answers about other people's tables, cited rightly, and cited from the row or column beside. */
export type TableScore = Readonly<Record<'right' | 'row' | 'column', Tally>>;

/** One answer and what became of it. */
export interface Judged {
  readonly kind: keyof TableScore;
  readonly written: string;
  readonly outcome: string;
  readonly expected?: string;
}

const SHIFTS: Readonly<Record<keyof TableScore, readonly Shift[]>> = {
  right: [{ down: 0, right: 0 }],
  row: [
    { down: 1, right: 0 },
    { down: -1, right: 0 },
  ],
  column: [
    { down: 0, right: 1 },
    { down: 0, right: -1 },
  ],
};

/**
 * Writes the answer of every question with the derivation as its source, as paths into the table, and gives it to the
 * figure check.
 */
export function scoreTables(cases: readonly TableCase[], seen: (judged: Judged) => void = () => {}): TableScore {
  const tallyOf = (kind: keyof TableScore): Tally => {
    let tally: Tally = { answers: 0, agree: 0, differ: 0, unread: 0 };
    for (const table of cases)
      for (const asked of table.questions)
        for (const shift of SHIFTS[kind]) {
          const judged = judge(kind, table, asked, shift);
          if (judged === undefined) continue;
          const { outcome } = judged;
          const found = outcome === 'differs' ? 'differ' : outcome === 'none' ? 'unread' : 'agree';
          tally = { ...tally, answers: tally.answers + 1, [found]: tally[found] + 1 };
          seen(judged);
        }
    return tally;
  };
  return { right: tallyOf('right'), row: tallyOf('row'), column: tallyOf('column') };
}

function judge(kind: keyof TableScore, table: TableCase, asked: TableQuestion, shift: Shift): Judged | undefined {
  const expression = expressionOf(table, asked, shift);
  if (expression === undefined) return undefined;
  const digits = `${asked.answer}${asked.scale === 'percent' ? '%' : ` ${asked.scale}`.trimEnd()}`;
  const written = `The answer is ${digits}{{${expression}}}.`;
  const [figure] = checkFigures(written, [{ tool: 'table', content: table.table }]).figures;
  const { outcome = 'none', expected, value } = figure ?? {};
  // A neighbour with the same value is no mistake.
  const isSame =
    Math.abs(Math.abs(Number(value)) - Math.abs(asked.answer)) < 0.011 ||
    Math.abs(Math.abs(Number(value) * 100) - Math.abs(asked.answer)) < 0.011;
  if (kind !== 'right' && isSame) return undefined;
  return { kind, written, outcome, ...(expected !== undefined && { expected }) };
}
