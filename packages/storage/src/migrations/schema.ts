import type { Migration } from './migration.ts';

/**
 * Whose the rows of a table are: of the person in the column `owner`; of a person by channel, account and sender; of
 * whoever the conversation in `session_key` belongs to; of the row of another table; of nobody, so that only the
 * program's own work touches them; or of nobody and open to everybody.
 */
export type RowOwner =
  | 'owner'
  | 'address'
  | 'conversation'
  | 'program'
  | 'public'
  | { readonly parent: string; readonly by: string };

/** What is done with the rows of a table when their person is erased, exported or merged with another. */
interface TableRule {
  readonly owner: RowOwner;
  /** Of rows of one person with the same value here there is only one; '1' where a person has only one row. */
  readonly once?: string;
  /** Counts the rows of one person. */
  readonly counted?: string;
}

/**
 * What one part of the program stores. Erasing, merging, a person's export and the row-level policies of new tables go
 * by it.
 */
export interface Schema {
  readonly tables: Readonly<Record<string, TableRule>>;
  /**
   * Small values of people, by scope: kept under their address, under their name, or in a scope that is followed by
   * their name.
   */
  readonly values?: Readonly<Record<string, 'address' | 'owner' | 'scope'>>;
  /** Steps of the schema; the number that a name begins with is the version of a database that has it. */
  readonly migrations: readonly Migration[];
}
