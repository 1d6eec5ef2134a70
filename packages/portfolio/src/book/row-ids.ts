/** Ids of rows in the order in which they count, written short: those of one file differ only in their last part. */
export type WrittenIds = readonly (readonly [prefix: string, ends: string])[];

/** The ids of the rows behind a value; a long stored list is only read when needed. */
export class RowIds implements Iterable<string> {
  readonly #before: WrittenIds;
  readonly #ids: string[];

  constructor(ids: Iterable<string> = [], before: WrittenIds = []) {
    this.#ids = [...ids];
    this.#before = before;
  }

  push(id: string): void {
    this.#ids.push(id);
  }

  *[Symbol.iterator](): Generator<string> {
    for (const [prefix, ends] of this.#before) for (const end of ends.split(' ')) yield prefix + end;
    yield* this.#ids;
  }

  /** Returns all of them in the short form for storing. */
  written(): WrittenIds {
    const groups: { readonly prefix: string; readonly ends: string[] }[] = [];
    for (const id of this.#ids) {
      const cut = id.lastIndexOf('-') + 1;
      const [prefix, end] = [id.slice(0, cut), id.slice(cut)];
      const last = groups.at(-1);
      if (last?.prefix === prefix) last.ends.push(end);
      else groups.push({ prefix, ends: [end] });
    }
    return [...this.#before, ...groups.map(({ prefix, ends }) => [prefix, ends.join(' ')] as const)];
  }
}
