import { type Period, periodsIn, withoutPeriods } from './period.ts';
import type { Table, TableColumn, TableRow } from './read-table.ts';
import { isKorean, type Operation, operationOf, type Stem, sayLess, sayPercentage, type Word, wordsOf } from './words.ts';

/** What a text names of a table. */
export interface Naming {
  /** In the order of the text. */
  readonly rows: readonly TableRow[];
  /** Whether every word of the rows' labels is in the text, and no word of another. */
  readonly isExact: boolean;
  /** In the order of the text; all, where none is named. */
  readonly columns: readonly TableColumn[];
  readonly isColumnNamed: boolean;
  readonly sections: readonly number[];
  readonly periods: readonly Period[];
  /** Whether the periods are the ends of a stretch: "from 2017 to 2019". */
  readonly isStretch: boolean;
  /** Operations the text asks for, and those whose words belong to the name of a row or column. */
  readonly operations: ReadonlySet<Operation>;
  readonly inNames: ReadonlySet<Operation>;
  readonly saysPercentage: boolean;
  readonly saysLess: boolean;
}

const MOST_ROWS = 4;
const ENOUGH = 0.6;
const ENOUGH_FOR_FIRST = 0.3;
const CLOSE = 1e-9;
const STRETCH = /^\s*(?:(?:year\s)?(?:to|through|until|till)\s|[-–~]|부터|에서)/i;

type Places = readonly number[];

/** The words of a text, of which each is used once. */
class Words {
  readonly all: readonly Word[];
  readonly #free: boolean[];

  constructor(all: readonly Word[]) {
    this.all = all;
    this.#free = all.map(() => true);
  }

  get rest(): readonly Word[] {
    return this.all.filter((_, at) => this.#free[at]);
  }

  get used(): readonly Word[] {
    return this.all.filter((_, at) => !this.#free[at]);
  }

  /** Where the words of a name stand in the text, by their place in the name. Korean names may be written with or without blanks. */
  find(name: readonly Stem[]): ReadonlyMap<number, Places> {
    const taken = new Set<number>();
    const isFree = (at: number): boolean => this.#free[at] === true && !taken.has(at);
    const stemAt = (at: number): Stem => this.all[at]?.stem ?? '';
    const placeOf = (test: (at: number) => boolean): number => this.all.findIndex((_, at) => isFree(at) && test(at));
    const isAllKorean = name.length > 1 && name.every(isKorean);
    const whole = isAllKorean ? placeOf((at) => stemAt(at) === name.join('')) : -1;
    if (whole >= 0) return new Map(name.map((_, index) => [index, [whole]]));
    const found = new Map<number, Places>();
    for (const [index, word] of name.entries()) {
      const one = placeOf((at) => stemAt(at) === word);
      const two =
        one < 0 && isKorean(word) ? placeOf((at) => isFree(at + 1) && (this.all[at]?.word ?? '') + stemAt(at + 1) === word) : -1;
      const places = one >= 0 ? [one] : two >= 0 ? [two, two + 1] : [];
      for (const at of places) taken.add(at);
      if (places.length > 0) found.set(index, places);
    }
    return found;
  }

  use(places: readonly Places[]): void {
    for (const at of places.flat()) this.#free[at] = false;
  }
}

interface Named<T> {
  readonly item: T;
  readonly score: number;
  readonly weight: number;
  /** How much of the name's weight is there. */
  readonly share: number;
  readonly places: readonly Places[];
  readonly first: number;
}

type WeightOf = (word: Stem) => number;

/** A word weighs the more the fewer names have it. */
function weights(names: readonly (readonly Stem[])[]): WeightOf {
  const counts = new Map<Stem, number>();
  for (const name of names) for (const word of new Set(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + names.length / (counts.get(word) ?? names.length));
}

function match<T>(item: T, stems: readonly Stem[], words: Words, weightOf: WeightOf): Named<T> | undefined {
  const found = words.find(stems);
  if (found.size === 0) return undefined;
  let [weight, whole] = [0, 0];
  for (const [index, word] of stems.entries()) {
    whole += weightOf(word);
    if (found.has(index)) weight += weightOf(word);
  }
  const share = weight / whole;
  const places = [...found.values()];
  return { item, weight, share, score: weight * share, places, first: Math.min(...places.flat()) };
}

/** Those with the highest score. */
function bestOf<T>(named: readonly Named<T>[]): readonly Named<T>[] {
  const best = Math.max(...named.map(({ score }) => score));
  return named.filter(({ score }) => score > best - CLOSE);
}

/** Finds what a text names of a table by the table's own words; nothing that it does not name is ever added. */
export function nameIn(table: Table, text: string): Naming {
  const said = periodsIn(text);
  const words = new Words(wordsOf(withoutPeriods(text, said)));
  const rows: Named<TableRow>[] = [];
  const isSum = ({ stems }: TableRow): boolean => stems.every((stem) => operationOf(stem) !== undefined);
  const named = table.rows.filter((row) => row.stems.length > 0 && !isSum(row));
  nameRows(named, words, rows, ENOUGH);
  const columns = nameColumns(table, words);
  nameRows(
    table.rows.filter((row) => row.stems.length > 0 && isSum(row)),
    words,
    rows,
    ENOUGH,
  );
  const sections = nameSections(table, words);
  if (rows.length === 0 && sections.length === 0) nameRows(named, words, rows, ENOUGH_FOR_FIRST);
  if (columns.length > 0 || operationsIn(words.rest).size > 1) nameOperationColumns(table, words, columns);
  const known = new Set(table.rows.flatMap(({ stems, sectionStems }) => [...stems, ...sectionStems]));
  const inOrder = <T>(named: readonly Named<T>[]): T[] => named.toSorted((a, b) => a.first - b.first).map(({ item }) => item);
  return {
    rows: inOrder(rows).slice(0, MOST_ROWS),
    isExact: rows.every(({ share }) => share > 1 - CLOSE) && !words.rest.some(({ stem }) => known.has(stem)),
    columns: columns.length > 0 ? inOrder(columns) : table.columns,
    isColumnNamed: columns.length > 0,
    sections,
    periods: said.map(({ period }) => period),
    isStretch: said.some(({ start }, at) => at > 0 && STRETCH.test(text.slice(said[at - 1]!.end, start))),
    operations: operationsIn(words.rest),
    inNames: operationsIn(words.used),
    saysPercentage: sayPercentage(words.all),
    saysLess: sayLess(words.all),
  };
}

/** Whether a text names neither a row, a section nor a column. */
export const namesNothing = ({ rows, sections, isColumnNamed }: Naming): boolean =>
  rows.length === 0 && sections.length === 0 && !isColumnNamed;

/** What a sentence names, and what it leaves out from the question. */
export function withMissing(own: Naming, asked: Naming): Naming {
  const isOwn = own.rows.length > 0 || own.sections.length > 0;
  const rows = isOwn ? own : asked;
  const columns = own.isColumnNamed ? own : asked;
  const when = own.periods.length > 0 ? own : asked;
  const what = own.operations.size > 0 || isOwn ? own : asked;
  return {
    ...{ rows: rows.rows, isExact: rows.isExact, sections: rows.sections },
    ...{ columns: columns.columns, isColumnNamed: columns.isColumnNamed },
    ...{ periods: when.periods, isStretch: when.isStretch },
    ...{ operations: what.operations, inNames: new Set([...own.inNames, ...asked.inNames]) },
    saysPercentage: own.saysPercentage || asked.saysPercentage,
    saysLess: own.saysLess || asked.saysLess,
  };
}

const operationsIn = (words: readonly Word[]): ReadonlySet<Operation> =>
  new Set(words.flatMap(({ word }) => operationOf(word) ?? []));

/** The row that most of the words speak of, then the next one with the words that are left. */
function nameRows(labelled: readonly TableRow[], words: Words, rows: Named<TableRow>[], enough: number): void {
  const weightOf = weights(labelled.map(({ stems }) => stems));
  const known = new Set(labelled.flatMap(({ stems }) => stems));
  while (rows.length < MOST_ROWS) {
    const open = labelled
      .filter((row) => rows.every(({ item }) => item !== row))
      .flatMap((row) => match(row, row.stems, words, weightOf) ?? [])
      // A sum without a name of its own is meant only where the text asks for a sum.
      .filter(({ item, places }) => item.label !== '' || places.some(([at]) => words.all[at!]?.stem === 'total'));
    const tied = bestOf(open);
    const [best] = tied;
    const knownWeight = words.rest.reduce((sum, { stem }) => sum + (known.has(stem) ? weightOf(stem) : 0), 0);
    if (best === undefined || best.share < enough || (enough < ENOUGH && (rows.length > 0 || best.weight * 2 < knownWeight)))
      return;
    words.use(tied.flatMap(({ places }) => places));
    rows.push(...bySection(tied, words));
  }
}

/** Of rows with the same words, those in a section that the text names. */
function bySection(rows: readonly Named<TableRow>[], words: Words): readonly Named<TableRow>[] {
  if (rows.length < 2) return rows;
  const weightOf = weights(rows.map(({ item }) => item.sectionStems));
  const kept = bestOf(rows.flatMap((row) => match(row, row.item.sectionStems, words, weightOf) ?? []));
  words.use(kept.flatMap(({ places }) => places));
  return kept.length === 0 ? rows : kept.map(({ item }) => item);
}

const stemsFor = ({ words }: TableColumn): Stem[] =>
  words.filter(({ word }) => operationOf(word) === undefined).map(({ stem }) => stem);
const allStems = ({ words }: TableColumn): Stem[] => words.map(({ stem }) => stem);

function nameColumns(table: Table, words: Words): Named<TableColumn>[] {
  const named: Named<TableColumn>[] = [];
  // What all heads say tells none from another.
  const shared = weights(table.columns.map(stemsFor));
  const weightOf: WeightOf = (word) => (table.columns.length > 1 ? shared(word) - Math.LN2 + CLOSE : shared(word));
  for (;;) {
    const open = table.columns
      .filter((column) => named.every(({ item }) => item !== column))
      .flatMap((column) => match(column, stemsFor(column), words, weightOf) ?? []);
    const tied = bestOf(open.filter(({ share }) => share >= ENOUGH));
    if (tied.length === 0) return named;
    for (const { item } of tied) words.use([...words.find(allStems(item)).values()]);
    named.push(...tied);
  }
}

/** Columns called only Total or Change are meant where others are named beside them. */
function nameOperationColumns(table: Table, words: Words, named: Named<TableColumn>[]): void {
  for (const column of table.columns) {
    if (column.words.length === 0 || stemsFor(column).length > 0) continue;
    const found = match(column, allStems(column), words, () => 1);
    if (found === undefined || found.share < 1) continue;
    words.use(found.places);
    named.push(found);
  }
}

function nameSections(table: Table, words: Words): number[] {
  const weightOf = weights(table.sections.map(({ stems }) => stems));
  return table.sections.flatMap(({ at, stems }) => {
    const found = match(at, stems, words, weightOf);
    return found !== undefined && found.share >= ENOUGH ? [at] : [];
  });
}
