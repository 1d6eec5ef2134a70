import type { Migration } from './migration.ts';

/**
 * The owner of a table's rows: the person in the column `owner`; a person by channel, account and sender; the owner of
 * the conversation in `session_key`; the owner of another table's row; no person, so that only the program's own work
 * accesses them; or no person, with access for all.
 */
export type RowOwner =
  | 'owner'
  | 'address'
  | 'conversation'
  | 'program'
  | 'public'
  | { readonly parent: string; readonly by: string };

/** The handling of a table's rows when their person is erased, exported or merged with another. */
interface TableRule {
  readonly owner: RowOwner;
  /** A person has only one row with the same value here; '1' where a person has only one row. */
  readonly once?: string;
  /** Counts the rows of one person. */
  readonly counted?: string;
}

/**
 * The stored data of one part of the program. Erasing, merging, a person's export and the row-level policies of new
 * tables follow it.
 */
export interface Schema {
  readonly tables: Readonly<Record<string, TableRule>>;
  /**
   * Small values of people, by scope: stored under their address, under their name, or in a scope followed by their
   * name.
   */
  readonly values?: Readonly<Record<string, 'address' | 'owner' | 'scope'>>;
  /** Steps of the schema; the number at the start of a name is the version of a database that has it. */
  readonly migrations: readonly Migration[];
}
