import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculate } from '@finclaw/finance';
import { Rational } from '@finclaw/language';

/** A question whose answer is worked out from a table. */
export interface TableQuestion {
  readonly question: string;
  readonly answer: number;
  readonly derivation: string;
  readonly scale: string;
}

/** A table with the questions asked about it. */
export interface TableCase {
  readonly table: readonly (readonly string[])[];
  readonly questions: readonly TableQuestion[];
}

/** How an answer was made wrong. */
export type Wrong = 'digits' | 'row' | 'period' | 'scale' | 'other';

/** An answer that is right, or wrong in one way. */
export interface TableAnswer {
  readonly kind: 'right' | Wrong;
  readonly written: string;
}

/** The questions and tables of TAT-QA's development set, which are other people's sentences and stay outside the repository. */
export const readTableCases = (folder: string): TableCase[] =>
  JSON.parse(readFileSync(join(folder, 'tatqa', 'tables-dev.json'), 'utf8'));

const OTHER_SCALES: Readonly<Record<string, string>> = { thousand: 'million', million: 'thousand', billion: 'million' };

/** The right answer of a question, and every wrong one that can be made for it. */
export function answersOf({ table, questions }: TableCase, asked: TableQuestion): TableAnswer[] {
  const { answer, scale } = asked;
  const right = written(answer, scale);
  const isOther = (text: string): boolean => Math.abs(Number(text)) !== Math.abs(answer);
  const made = (kind: Wrong, values: readonly string[]): TableAnswer[] =>
    [...new Set(values)].map((value) => ({ kind, written: written(value, scale) }));
  const others = questions.filter((other) => other.scale === scale).map((other) => String(other.answer));
  return [
    { kind: 'right', written: right },
    ...made('digits', moved(answer)),
    ...made('row', movedCells(table, asked, 1, 0).filter(isOther)),
    ...made('period', movedCells(table, asked, 0, 1).filter(isOther)),
    ...(OTHER_SCALES[scale] === undefined ? [] : [{ kind: 'scale' as const, written: written(answer, OTHER_SCALES[scale]) }]),
    ...made('other', others.filter(isOther)),
  ];
}

function written(value: number | string, scale: string): string {
  return scale === 'percent' ? `${value}%` : `${value} ${scale}`.trim();
}

/** Off by about a tenth, with the other sign, and off by a few units of the last digit. */
function moved(answer: number): string[] {
  const digits = String(answer).split('.')[1]?.length ?? 0;
  const exact = Rational.parse(answer.toFixed(digits));
  const tenth = exact.times(Rational.parse('1.1')).toFixed(digits);
  const last = exact.plus(Rational.of(3n, 10n ** BigInt(digits))).toFixed(digits);
  return [tenth, exact.negated().toFixed(digits), last].filter((text) => Number(text) !== answer);
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const numberIn = (cell: string): string | undefined => /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(cell)?.[0].replaceAll(',', '');

/** The derivation over the cells one row or one column further, where those of the derivation itself stand in one row and give the answer. */
function movedCells(table: TableCase['table'], asked: TableQuestion, down: number, right: number): string[] {
  const numbers = [...asked.derivation.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(({ 0: text, index }) => ({ text, index }));
  const places = rowOf(
    table,
    numbers.map(({ text }) => text.replaceAll(',', '')),
  );
  if (places === undefined || !givesAnswer(asked.derivation, asked)) return [];
  return [-1, 1].flatMap((step) => {
    let derivation = '';
    let end = 0;
    for (const [at, { text, index }] of numbers.entries()) {
      const place = places[at];
      const found = place && numberIn(table[place.row + step * down]?.[place.column + step * right] ?? '');
      if (place !== undefined && (found === undefined || (right > 0 && isYear(found)))) return [];
      derivation += asked.derivation.slice(end, index) + (found ?? text);
      end = index + text.length;
    }
    const value = evaluated(derivation + asked.derivation.slice(end), asked);
    return value === undefined ? [] : [value];
  });
}

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text);

/** Where the numbers of a derivation stand, if they all stand in one row; a small number that stands nowhere is a count. */
function rowOf(table: TableCase['table'], numbers: readonly string[]): readonly (Place | undefined)[] | undefined {
  for (const [row, cells] of table.entries()) {
    const taken = new Set<number>();
    const places = numbers.map((number) => {
      const column = cells.findIndex((cell, at) => at > 0 && numberIn(cell) === number && !taken.has(at));
      const again = column >= 0 ? column : cells.findIndex((cell, at) => at > 0 && numberIn(cell) === number);
      if (again < 0) return undefined;
      taken.add(again);
      return { row, column: again };
    });
    const missing = numbers.filter((_, at) => places[at] === undefined);
    const found = places.filter((place) => place !== undefined).length;
    if (found >= 1 && missing.every((text) => /^(?:[2-9]|1?0?100)$/.test(text))) return places;
  }
  return undefined;
}

const evaluated = (derivation: string, { scale, answer }: TableQuestion): string | undefined => {
  const outcome = calculate(derivation.replaceAll(/[[\]{}]/g, (bracket) => (/[[{]/.test(bracket) ? '(' : ')')));
  if (!outcome.ok) return undefined;
  const digits = Math.max(2, String(answer).split('.')[1]?.length ?? 0);
  const isPercent = scale === 'percent' && !/100/.test(derivation) && !derivation.includes('%');
  return Number((isPercent ? outcome.value.times(Rational.of(100n)) : outcome.value).toFixed(digits)).toString();
};

const givesAnswer = (derivation: string, asked: TableQuestion): boolean =>
  Math.abs(Math.abs(Number(evaluated(derivation, asked) ?? Number.NaN)) - Math.abs(asked.answer)) < 0.011;
