import type { Claim } from '../../context/claim.ts';
import { firstFrom } from '../../context/layout.ts';
import type { Fact } from '../../evidence/fact.ts';

/** A value that a figure may build on, with what the answer says of its time. */
export interface Operand {
  readonly fact: Fact;
  readonly start: number;
  readonly claim: Partial<Pick<Claim, 'number' | 'tense' | 'moment'>>;
}

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
  readonly #byStretch = new Map<object, Shown[]>();
  readonly #byUnit = new Map<string, Shown[]>();
  readonly #byLine = new Map<number, Shown[]>();

  constructor(figures: readonly { readonly claim: Claim; readonly fact: Fact }[]) {
    this.#all = figures
      .map(({ claim, fact }) => ({ claim, fact, start: claim.number.start, end: claim.number.end }))
      .sort((a, b) => a.start - b.start);
    for (const shown of this.#all) {
      push(this.#byStretch, shown.claim.stretch, shown);
      push(this.#byLine, shown.claim.stretch.line, shown);
      push(this.#byUnit, unitKey(shown.fact.dimension, shown.fact.currency), shown);
    }
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

  /** What stands in the same place of every row of the table or list; nothing of a longer one, whose parts nobody adds up. */
  column({ claim: { stretch } }: Shown): readonly Shown[] {
    const cellIn = (line: number): Shown | undefined =>
      this.#byLine
        .get(line)
        ?.find(({ claim: { stretch: other }, fact }) =>
          stretch.cell === undefined
            ? other.isBullet && fact.dimension !== 'percent'
            : other.cell?.header?.start === stretch.cell.header?.start,
        );
    const found: Shown[] = [];
    for (const step of [-1, 1]) {
      let line = stretch.line + Math.max(step, 0);
      for (let cell = cellIn(line); cell !== undefined && found.length <= MOST_ALIKE; cell = cellIn(line)) {
        // A row of the total is no part of it.
        if (!cell.claim.cues.has('total')) found.push(cell);
        line += step;
      }
    }
    return found.length <= MOST_ALIKE ? found : [];
  }

  /** The last few before a claim. */
  before({ number }: Claim): readonly Shown[] {
    const end = firstFrom(this.#all, number.start);
    return this.#all.slice(Math.max(0, end - MOST_NEAR), end);
  }

  /** Those before a claim in its unit. */
  alike({ number }: Claim): readonly Shown[] {
    const { dimension, currency } = number.unit;
    const alike = this.#byUnit.get(unitKey(dimension, currency)) ?? [];
    const end = firstFrom(alike, number.start);
    return alike.slice(Math.max(0, end - MOST_ALIKE), end);
  }
}

const unitKey = (dimension: string | undefined, currency: string | undefined): string => `${dimension} ${currency}`;

function push<Key>(map: Map<Key, Shown[]>, key: Key, value: Shown): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
