/** One step of the schema. Steps are never changed after a release; a new one is added instead. */
export interface Migration {
  readonly name: string;
  /** What is written alike for both databases, as SQLite takes it. */
  readonly sql: string;
  /** What comes after it on SQLite only. */
  readonly sqlite?: string;
  /** What comes after it on PostgreSQL only. */
  readonly postgres?: string;
}
