/** One step of the schema. Steps are never changed after a release; a new one is added instead. */
export interface Migration {
  readonly name: string;
  /** The statements common to both databases, in SQLite's dialect. */
  readonly sql: string;
  /** Further statements for SQLite only. */
  readonly sqlite?: string;
  /** Further statements for PostgreSQL only. */
  readonly postgres?: string;
  /**
   * True if a program that does not know the step cannot work beside it. Without it the step only adds: tables, columns
   * with a default, indexes. Replaced parts are dropped by a later release, in a breaking step.
   */
  readonly breaks?: true;
}
