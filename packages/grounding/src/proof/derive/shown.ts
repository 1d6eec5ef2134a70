import { firstFrom } from '@finclaw/language';
import type { Claim } from '../../context/claim.ts';
import type { Fact } from '../../evidence/fact.ts';
import { Term } from '../term.ts';

/** A value that a figure may build on: what it is, how it is worked out, and what the answer says of its time. */
export interface Operand {
  readonly fact: Fact;
  readonly term: Term;
  /** Where the answer shows it, or why it does not. */
  readonly start: number;
  readonly claim: Partial<Pick<Claim, 'number' | 'direction' | 'tense' | 'moment'>>;
}

/** What the answer does not show stands before all that it shows: a sum, then what the user said, then what is known without being told. */
export const UNSHOWN = { sum: -3, given: -2, known: -1 } as const;

/** A proven figure of the answer that other figures may build on. */
export interface Shown extends Operand {
  readonly claim: Claim;
  readonly end: number;
}

const MOST_NEAR = 12;
const MOST_ALIKE = 60;

/** The proven figures of an answer, found by where they stand. */
export class ShownFigures {
  readonly #all: readonly Shown[];
  readonly #byStretch: ReadonlyMap<object, Shown[]>;
  readonly #byLine: ReadonlyMap<number, Shown[]>;
  readonly #byColumn: ReadonlyMap<number | undefined, Shown[]>;
  readonly #byUnit: ReadonlyMap<string, Shown[]>;

  constructor(figures: readonly { readonly claim: Claim; readonly fact: Fact }[]) {
    this.#all = figures
      .map(({ claim, fact }) => ({ claim, fact, term: Term.of(fact), start: claim.number.start, end: claim.number.end }))
      .sort((a, b) => a.start - b.start);
    this.#byStretch = Map.groupBy(this.#all, ({ claim }) => claim.stretch);
    this.#byLine = Map.groupBy(this.#all, ({ claim }) => claim.stretch.line);
    this.#byColumn = Map.groupBy(this.#all, ({ claim }) => claim.stretch.cell?.header?.start);
    this.#byUnit = Map.groupBy(this.#all, ({ fact }) => `${fact.dimension} ${fact.currency}`);
  }

  /** Those of the same sentence or table cell. */
  here({ stretch, number }: Claim): Shown[] {
    return (this.#byStretch.get(stretch) ?? []).filter(({ start }) => start !== number.start);
  }

  /** Those of the same sentence, then those of the last one before it that shows any. */
  around(claim: Claim): Shown[] {
    const last = this.before(claim).findLast(({ claim: { stretch } }) => stretch.end <= claim.stretch.start);
    const isNear = last !== undefined && claim.stretch.line - last.claim.stretch.line <= 1;
    return [...this.here(claim), ...(isNear ? (this.#byStretch.get(last.claim.stretch) ?? []) : [])];
  }

  /** Those of the same row of a table, of the same item of a list, or of the same sentence. */
  beside(claim: Claim): Shown[] {
    const { stretch, number } = claim;
    if (stretch.cell === undefined && !stretch.isBullet) return this.here(claim);
    return (this.#byLine.get(stretch.line) ?? []).filter(({ start }) => start !== number.start);
  }

  /** In a table, each figure of the same row with those of its column in the rows next to it. */
  rowToRow(claim: Claim): (readonly [Shown, Shown])[] {
    if (claim.stretch.cell?.header === undefined) return [];
    return this.beside(claim).flatMap((one) => {
      const column = this.#byColumn.get(one.claim.stretch.cell?.header?.start) ?? [];
      const at = column.indexOf(one);
      return [column[at - 1], column[at + 1]].flatMap((other): [Shown, Shown][] => (at >= 0 && other ? [[one, other]] : []));
    });
  }

  /** The last few before a claim. */
  before({ number }: Claim): readonly Shown[] {
    const end = firstFrom(this.#all, number.start);
    return this.#all.slice(Math.max(0, end - MOST_NEAR), end);
  }

  /** Those before a claim in its unit. */
  alike({ number }: Claim): readonly Shown[] {
    const { dimension, currency } = number.unit;
    const alike = this.#byUnit.get(`${dimension} ${currency}`) ?? [];
    const end = firstFrom(alike, number.start);
    return alike.slice(Math.max(0, end - MOST_ALIKE), end);
  }
}
