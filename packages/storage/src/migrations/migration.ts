/** One step of the schema. Steps are never changed after a release; a new one is added instead. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
