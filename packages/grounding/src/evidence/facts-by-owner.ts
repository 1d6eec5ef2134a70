import { kept } from '../once.ts';
import type { Fact } from './fact.ts';

/** Facts by whose they are, so that what is said of one instrument is not held against those of all others. */
export class FactsByOwner {
  readonly #all: readonly Fact[];
  readonly #ofNobody: Fact[] = [];
  readonly #byId = new Map<string, Fact[]>();

  constructor(facts: readonly Fact[]) {
    this.#all = facts;
    for (const fact of facts) {
      if (fact.ids === undefined) this.#ofNobody.push(fact);
      for (const id of fact.ids ?? []) kept(this.#byId, id, () => []).push(fact);
    }
  }

  /** The facts of these instruments and those of nobody; all where nothing says whose. */
  of(ids: ReadonlySet<string> | undefined): readonly Fact[] {
    if (ids === undefined) return this.#all;
    const theirs = [...ids].flatMap((id) => this.#byId.get(id) ?? []);
    return [...new Set([...this.#ofNobody, ...theirs])];
  }
}
