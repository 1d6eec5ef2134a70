import type { MissingInput } from './valuation/figure.ts';
import type { FlowTrace } from './valuation/flow-trace.ts';

/** The folded rows of a history, and the inputs of their days. */
export interface Folded {
  readonly trace: FlowTrace;
  readonly forDays: readonly MissingInput[];
  /** The number of rows in it. */
  readonly size: number;
}

/** The cache of a person's folded history. */
export interface FoldedHistory {
  /** Returns the value stored under a name, if the history still has that version. */
  get(name: string, version: number): Folded | undefined;
  keep(name: string, version: number, folded: Folded): void;
}

/** The maximum number of cached rows, of all people together; a row takes about a kilobyte. */
const MOST_ROWS = 200_000;

/**
 * The folded histories of people, so that a history is read and folded when it has changed and not with every question.
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
