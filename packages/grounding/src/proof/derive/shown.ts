import type { Claim } from '../../context/claim.ts';
import { firstFrom } from '../../context/layout.ts';
import type { Fact } from '../../evidence/fact.ts';

/** A proven figure of the answer that other figures may build on. */
export interface Shown {
  readonly fact: Fact;
  readonly claim: Claim;
  readonly start: number;
  readonly end: number;
}

const MOST_NEAR = 12;
const MOST_ALIKE = 60;

/** The proven figures of an answer, found by where they stand. */
export class ShownFigures {
  readonly #all: readonly Shown[];
  readonly #byStretch = new Map<object, Shown[]>();
  readonly #byUnit = new Map<string, Shown[]>();

  constructor(figures: readonly { readonly claim: Claim; readonly fact: Fact }[]) {
    this.#all = figures
      .map(({ claim, fact }) => ({ claim, fact, start: claim.number.start, end: claim.number.end }))
      .sort((a, b) => a.start - b.start);
    for (const shown of this.#all) {
      push(this.#byStretch, shown.claim.stretch, shown);
      push(this.#byUnit, unitKey(shown.fact.dimension, shown.fact.currency), shown);
    }
  }

  /** Those of the same sentence or table cell. */
  here({ stretch, number }: Claim): Shown[] {
    return (this.#byStretch.get(stretch) ?? []).filter(({ start }) => start !== number.start);
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
