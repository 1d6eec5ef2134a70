import type { MissingInput } from './valuation/figure.ts';
import type { FlowTrace } from './valuation/flow-trace.ts';

/** What the rows of a history add up to, and what their days need. */
export interface Folded {
  readonly trace: FlowTrace;
  readonly forDays: readonly MissingInput[];
  /** How many rows it is of. */
  readonly size: number;
}

/** Where what a person's history added up to is kept. */
export interface FoldedHistory {
  /** What was kept under a name, if the history is still of that version. */
  get(name: string, version: number): Folded | undefined;
  keep(name: string, version: number, folded: Folded): void;
}

/** So many rows are kept, of all people together; a row takes about a kilobyte. */
const MOST_ROWS = 200_000;

/**
 * What the histories of people added up to, so that a history is read and added up when it has changed and not with
 * every question.
 */
export class FoldedMemory {
  readonly #kept = new Map<string, { readonly version: number; readonly folded: Folded }>();
  #rows = 0;

  /** The part of it that belongs to one owner. */
  of(owner: string): FoldedHistory {
    return {
      get: (name, version) => this.#get(`${name} ${owner}`, version),
      keep: (name, version, folded) => this.#keep(`${name} ${owner}`, version, folded),
    };
  }

  #get(name: string, version: number): Folded | undefined {
    const found = this.#kept.get(name);
    if (found === undefined) return undefined;
    this.#forget(name, found.folded);
    if (found.version !== version) return undefined;
    this.#keep(name, version, found.folded);
    return found.folded;
  }

  #keep(name: string, version: number, folded: Folded): void {
    const before = this.#kept.get(name);
    if (before !== undefined) this.#forget(name, before.folded);
    if (folded.size > MOST_ROWS) return;
    this.#kept.set(name, { version, folded });
    this.#rows += folded.size;
    for (const [oldest, { folded: old }] of this.#kept) {
      if (this.#rows <= MOST_ROWS) return;
      this.#forget(oldest, old);
    }
  }

  #forget(name: string, { size }: Folded): void {
    this.#kept.delete(name);
    this.#rows -= size;
  }
}
