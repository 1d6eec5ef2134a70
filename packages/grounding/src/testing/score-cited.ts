import { Rational, type Reading, readText } from '@finclaw/language';
import { checkFigures } from '../check-figures.ts';
import { type CitableValue, citableValues, citation, isSameMeasure, isWrittenAs, readingAt } from './citable-values.ts';
import type { LabelledAnswer } from './labelled-answers.ts';
import { around, type Mistake } from './score-uncited.ts';

/** What a wrong citation leads to instead. */
export const WRONG_KINDS = ['row', 'field', 'instrument', 'arithmetic'] as const;

type WrongKind = (typeof WRONG_KINDS)[number];

/** So many figures were cited, and so many came out as they should. */
export interface Tally {
  readonly cited: number;
  readonly passed: number;
}

/** How cited figures fared: right ones that agree, wrong ones that differ. */
export interface CitedScore {
  readonly own: Tally;
  readonly external: Tally;
  readonly arithmetic: Tally;
  /** Right figures that are said to differ; the others that do not pass have a source that cannot be read. */
  readonly rightDiffers: number;
  readonly wrong: Readonly<Record<WrongKind, Tally>>;
}

/** A text with one cited figure for each place. */
interface CitedFigure {
  readonly start: number;
  readonly end: number;
  readonly reading: Reading;
  readonly expression: string;
  readonly isOwn: boolean;
}

/**
 * Writes every right figure that a result gives directly with its source, then with a wrong one, and counts what the
 * check makes of them.
 */
export function scoreCited(
  answers: readonly LabelledAnswer[],
  report: (mistake: Mistake) => void = () => {},
): CitedScore {
  const score = new Counts(report);
  for (const labelled of answers) {
    const values = citableValues(labelled);
    const found = labelled.figures.flatMap((label, at) => (label.isRight ? citable(labelled, label, values, at) : []));
    const right = found.map(({ cited }) => cited);
    score.right(labelled, right);
    for (const kind of ['row', 'field', 'instrument'] as const)
      score.wrong(
        kind,
        labelled,
        found.flatMap(({ cited, value, byLabel }) => {
          const other = values.find((each) => isBeside(kind, value, each) && isWrongFor(cited.reading, each.value));
          return other ? [{ ...cited, expression: citation(other, byLabel) }] : [];
        }),
      );
    for (const sum of sumsOver(
      found.map(({ value }) => value),
      values,
    ))
      score.arithmetic(labelled, sum);
  }
  return score.result;
}

interface Citable {
  readonly cited: CitedFigure;
  readonly value: CitableValue;
  readonly byLabel: boolean;
}

/**
 * The value that a labelled figure says, where there is one of the same measure; rows are cited by index and by label
 * in turn.
 */
function citable(
  { answer }: LabelledAnswer,
  { start, end }: { readonly start: number; readonly end: number },
  values: readonly CitableValue[],
  at: number,
): Citable[] {
  const reading = readingAt(answer, start, end);
  if (reading === undefined || reading.isWord || reading.start < start || reading.end > end) return [];
  const matching = values.filter((value) => isWrittenAs(reading, value.value) && isSameMeasure(reading, value));
  // A single digit of another tool's result is met by chance.
  const given = matching.filter(
    (each) => each.unit !== undefined || reading.value.toDecimal(6).replace(/\D/g, '').length > 2,
  );
  const value =
    given.find((each) => each.value.isNegative() === reading.sign < 0) ?? (reading.sign === 0 ? given[0] : undefined);
  if (value === undefined) return [];
  const byLabel = at % 2 === 1;
  return [
    {
      cited: { start, end, reading, expression: citation(value, byLabel), isOwn: value.unit !== undefined },
      value,
      byLabel,
    },
  ];
}

/** Whether a value stands where somebody could cite it by mistake. */
function isBeside(kind: WrongKind, value: CitableValue, other: CitableValue): boolean {
  if (
    other === value ||
    other.unit !== value.unit ||
    other.currency !== value.currency ||
    other.perCurrency !== value.perCurrency
  )
    return false;
  if (kind === 'instrument')
    return other.handle !== value.handle && other.tool === value.tool && keyText(other.keys) === keyText(value.keys);
  if (other.handle !== value.handle || other.keys.length !== value.keys.length) return false;
  const apart = value.keys.flatMap((key, at) => (key === other.keys[at] ? [] : [at]));
  const isIndex = apart.length === 1 && typeof value.keys[apart[0]!] === 'number';
  return kind === 'row' ? isIndex : apart.length === 1 && !isIndex;
}

const keyText = (keys: CitableValue['keys']): string => keys.join('.');

/** Clearly another value than the written one. */
function isWrongFor(reading: Reading, value: Rational): boolean {
  const [written, other] = [reading.value, value].map((each) => Math.abs(Number(each.toDecimal(12))));
  return Math.abs(written! - other!) > Number(reading.step.toDecimal(12)) * 1.001 && written !== other;
}

/** A sentence whose figure is worked out from values, and a value that stands beside one of them. */
interface Sum {
  readonly text: string;
  readonly figure: string;
  readonly expression: string;
  readonly wrong?: string;
}

/**
 * Arithmetic over values that the answer uses: a change, a difference, a multiple, a share, each once with the right
 * and once with a neighbouring value.
 */
function sumsOver(used: readonly CitableValue[], values: readonly CitableValue[]): Sum[] {
  return used.slice(0, 3).flatMap((a): Sum[] => {
    const beside = values.filter(
      (each) => (isBeside('row', a, each) || isBeside('field', a, each)) && each.value.compareTo(Rational.zero) > 0,
    );
    const [b, c] = [beside[0], beside.at(-1)];
    const [x, y, z] = [a, b, c].map((each) => Number(each?.value.toDecimal(12)));
    // A change against a loss, and one of nothing, have no usual meaning.
    if (b === undefined || x! <= 0) return [];
    const [pa, pb, pc] = [a, b, c!].map((each, at) => citation(each, at % 2 === 0));
    const unit =
      a.unit === 'money' ? ` ${a.currency ?? ''}` : a.unit === 'percent' ? '%' : a.unit === 'shares' ? ' shares' : '';
    const made = (expression: string, value: number, of: string, wrongExpression: string, wrongValue: number): Sum => {
      const figure = `${value < 0 ? '-' : ''}${written(value)}${of}`;
      const isWrong =
        Math.abs(Math.abs(value) - Math.abs(wrongValue)) > 10 ** -placesOf(value) * 1.001 &&
        !/^[0.]+$/.test(written(value));
      return { text: 'It comes to ', figure, expression, ...(isWrong && b !== c && { wrong: wrongExpression }) };
    };
    return [
      ...(a.unit === 'percent'
        ? []
        : [made(`change(${pb}, ${pa})`, (x! / y! - 1) * 100, '%', `change(${pc}, ${pa})`, (x! / z! - 1) * 100)]),
      made(`${pa} - ${pb}`, x! - y!, a.unit === 'percent' ? '%p' : unit, `${pa} - ${pc}`, x! - z!),
      made(`${pa} * 25`, x! * 25, unit, `${pb} * 25`, y! * 25),
      ...(a.unit === 'percent'
        ? []
        : [made(`${pa} / ${pb} * 100`, (x! / y!) * 100, '%', `${pa} / ${pc} * 100`, (x! / z!) * 100)]),
    ];
  });
}

const placesOf = (value: number): number => (Math.abs(value) >= 10_000 ? 0 : 2);
const written = (value: number): string =>
  Math.abs(value).toLocaleString('en-US', {
    minimumFractionDigits: placesOf(value),
    maximumFractionDigits: placesOf(value),
  });

class Counts {
  readonly #report: (mistake: Mistake) => void;
  readonly #tallies = new Map<string, { cited: number; passed: number }>();
  #rightDiffers = 0;

  constructor(report: (mistake: Mistake) => void) {
    this.#report = report;
  }

  right(labelled: LabelledAnswer, cited: readonly CitedFigure[]): void {
    for (const { figure, outcome, why } of outcomes(labelled, cited)) {
      const isLinked = outcome === 'linked' || outcome === 'calculated';
      this.#count(figure.isOwn ? 'own' : 'external', isLinked);
      if (outcome === 'differs') this.#rightDiffers++;
      if (!isLinked) this.#tell(`right citation: ${outcome}`, labelled, figure, why);
    }
  }

  wrong(kind: WrongKind, labelled: LabelledAnswer, cited: readonly CitedFigure[]): void {
    for (const { figure, outcome, why } of outcomes(labelled, cited)) {
      this.#count(kind, outcome === 'differs');
      if (outcome !== 'differs') this.#tell(`wrong ${kind}: ${outcome}`, labelled, figure, why);
    }
  }

  arithmetic(labelled: LabelledAnswer, { text, figure, expression, wrong }: Sum): void {
    const start = text.length;
    const answer = { ...labelled, answer: `${text}${figure}.` };
    const [reading] = readText(answer.answer);
    const cited = { start, end: start + figure.length, reading: reading!, expression, isOwn: true };
    const [right] = outcomes(answer, [cited]);
    const isRight = right!.outcome === 'calculated';
    this.#count('right arithmetic', isRight);
    if (right!.outcome === 'differs') this.#rightDiffers++;
    if (!isRight) this.#tell(`right arithmetic: ${right!.outcome}`, answer, cited, right!.why);
    if (wrong !== undefined) this.wrong('arithmetic', answer, [{ ...cited, expression: wrong }]);
  }

  get result(): CitedScore {
    const tally = (name: string): Tally => this.#tallies.get(name) ?? { cited: 0, passed: 0 };
    return {
      own: tally('own'),
      external: tally('external'),
      arithmetic: tally('right arithmetic'),
      rightDiffers: this.#rightDiffers,
      wrong: {
        row: tally('row'),
        field: tally('field'),
        instrument: tally('instrument'),
        arithmetic: tally('arithmetic'),
      },
    };
  }

  #count(name: string, isPassed: boolean): void {
    const { cited, passed } = this.#tallies.get(name) ?? { cited: 0, passed: 0 };
    this.#tallies.set(name, { cited: cited + 1, passed: passed + (isPassed ? 1 : 0) });
  }

  #tell(kind: string, { file, answer }: LabelledAnswer, { start, end, expression }: CitedFigure, why: string): void {
    this.#report({
      kind,
      file,
      figure: answer.slice(start, end),
      around: around(answer, start, end),
      why: `{{${expression}}} ${why}`,
    });
  }
}

interface Outcome {
  readonly figure: CitedFigure;
  readonly outcome: string;
  readonly why: string;
}

/** What the check says of an answer with its figures cited so. */
function outcomes({ answer, results, file }: LabelledAnswer, cited: readonly CitedFigure[]): Outcome[] {
  if (cited.length === 0) return [];
  let [written, end] = ['', 0];
  for (const figure of cited) {
    written += `${answer.slice(end, figure.end)}{{${figure.expression}}}`;
    end = figure.end;
  }
  const { text, figures } = checkFigures(written + answer.slice(end), results, {
    locale: file.includes('.ko.') ? 'ko' : 'en',
  });
  const isKept = text === answer;
  return cited.map((figure) => {
    const found = figures.find(
      (each) => each.start < figure.end && each.end > figure.start && each.expression === figure.expression,
    );
    if (found === undefined) return { figure, outcome: isKept ? 'unseen' : 'text changed', why: '' };
    return { figure, outcome: found.outcome, why: found.expected ?? found.value ?? '' };
  });
}
