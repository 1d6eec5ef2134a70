import type { LaneBook } from './cluster.ts';
import type { Ownership } from './owner.ts';

/** What every table of the store is made with. */
export interface TableContext {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownership: Ownership;
  /** Absent where one process has the database to itself. */
  readonly lanes?: LaneBook | undefined;
}
