import type { Migration } from '@finclaw/storage';

/** Whose the rows of a table are: of a person by channel, account and sender; of the row of another table they are deleted with; of nobody. */
type RowOwner = 'address' | 'program' | { readonly parent: string };

interface FeatureTable {
  readonly owner: RowOwner;
  /** Of rows of one person with the same value here there is only one. */
  readonly once?: string;
}

/** What a feature stores. Erasing, merging and a person's export go by it. */
export interface FeatureSchema {
  readonly tables: Readonly<Record<string, FeatureTable>>;
  /** Scopes of small values that are kept under the address of a person. */
  readonly values?: readonly string[];
  /** Steps of the schema; the number that a name begins with is the version of a database that has it. */
  readonly migrations: readonly Migration[];
}
