import type { Ownership } from './owner.ts';

/** What every table of the store is made with. */
export interface TableContext {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownership: Ownership;
}
