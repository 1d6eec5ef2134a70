import { dated, type Period } from './period.ts';
import type { Table, TableColumn, TableRow, TableSection } from './read-table.ts';
import { isKorean, type Operation, operationOf, sayLess, type Word, wordsOf } from './words.ts';

/** A text as it is held against tables: its words, the periods it names, and how it says that values are told. */
export interface SaidText {
  readonly words: readonly Word[];
  readonly periods: readonly Period[];
  /** Whether the periods are the ends of a stretch: "from 2017 to 2019". */
  readonly isStretch: boolean;
  readonly saysPercentage: boolean;
  readonly saysLess: boolean;
}

/** What a text names of a table; each part is left out where the text says nothing of it. */
export interface Naming {
  readonly subject?: {
    /** In the order of the text. */
    readonly rows: readonly TableRow[];
    readonly sections: readonly TableSection[];
    /** Whether every word of the rows' labels is in the text, and no word of another. */
    readonly isExact: boolean;
  };
  readonly columns?: readonly TableColumn[];
  readonly when?: Pick<SaidText, 'periods' | 'isStretch'>;
  /** Operations the text asks for, in its order, and those whose words belong to the name of a row or column. */
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

/** Reads a sentence or a question. */
export function readSaid(text: string): SaidText {
  const { said, rest } = dated(text);
  const words = wordsOf(rest);
  return {
    words,
    periods: said.map(({ period }) => period),
    isStretch: said.some(({ start }, at) => at > 0 && STRETCH.test(text.slice(said[at - 1]!.end, start))),
    saysPercentage: words.some(({ word }) => /^(?:percent|percentage|퍼센트)$/.test(word)),
    saysLess: sayLess(words),
  };
}

/** Finds what a text names of a table by the table's own words; nothing that it does not name is ever added. */
export function nameIn(table: Table, said: SaidText): Naming {
  const words = new FreeWords(said.words);
  const weightOf = weights(table.rows.map(({ words }) => words));
  const nameRows = (isSum: boolean): Named<TableRow>[] =>
    words.name(
      table.rows.filter((row) => isOperation(row) === isSum),
      (row) => row.words,
      weightOf,
      ENOUGH,
      MOST_ROWS,
    );
  const rows = nameRows(false);
  const columns = words.name(table.columns, plainWords, columnWeights(table), ENOUGH);
  // What is called only Total is named by a word that says what to do, unless a column has it in its name.
  if (rows.length < MOST_ROWS) rows.push(...nameRows(true));
  const sections = words.name(table.sections, ({ words }) => words, weights(table.sections.map(({ words }) => words)), ENOUGH);
  if (rows.length + sections.length === 0) rows.push(...nearlyNamed(table, words, weightOf));
  // Columns called only Total or Change are meant where others are named beside them.
  if (columns.length > 0 || words.operations.size > 1)
    columns.push(
      ...words.name(
        table.columns.filter(isOperation),
        ({ words }) => words,
        () => 1,
        1,
      ),
    );
  const known = new Set(table.rows.flatMap(({ words, section }) => [...words, ...section.words].map(({ stem }) => stem)));
  const isExact = rows.every(({ share }) => share > 1 - CLOSE) && !words.rest.some(({ stem }) => known.has(stem));
  return {
    ...(rows.length + sections.length > 0 && { subject: { rows: inOrder(rows), sections: inOrder(sections), isExact } }),
    ...(columns.length > 0 && { columns: inOrder(columns) }),
    ...(said.periods.length > 0 && { when: said }),
    ...{ operations: words.operations, inNames: operationsIn(words.used) },
    ...{ saysPercentage: said.saysPercentage, saysLess: said.saysLess },
  };
}

/** What a sentence names, and what it leaves out from the question. */
export function withMissing(own: Naming, asked: Naming): Naming {
  const isOwn = own.operations.size > 0 || own.subject !== undefined;
  return {
    ...{ ...asked, ...own },
    operations: isOwn ? own.operations : asked.operations,
    inNames: new Set([...own.inNames, ...asked.inNames]),
    saysPercentage: own.saysPercentage || asked.saysPercentage,
    saysLess: own.saysLess || asked.saysLess,
  };
}

interface Named<T> {
  readonly item: T;
  readonly weight: number;
  /** How much of the name's weight is there. */
  readonly share: number;
  readonly score: number;
  /** Where its words stand in the text. */
  readonly places: readonly number[];
}

type WeightOf = (stem: string) => number;

/** A word weighs the more the fewer names have it. */
function weights(names: readonly (readonly Word[])[]): WeightOf {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const stem of new Set(name.map(({ stem }) => stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + names.length / (counts.get(stem) ?? names.length));
}

/** What all heads say tells none from another. */
function columnWeights({ columns }: Table): WeightOf {
  const weightOf = weights(columns.map(plainWords));
  return columns.length > 1 ? (stem) => weightOf(stem) - Math.LN2 + CLOSE : weightOf;
}

const inOrder = <T>(named: readonly Named<T>[]): T[] =>
  named.toSorted((a, b) => Math.min(...a.places) - Math.min(...b.places)).map(({ item }) => item);
const plainWords = ({ words }: TableColumn | TableRow): readonly Word[] =>
  words.filter(({ word }) => operationOf(word) === undefined);
const isOperation = (item: TableColumn | TableRow): boolean => item.words.length > 0 && plainWords(item).length === 0;
const operationsIn = (words: readonly Word[]): ReadonlySet<Operation> =>
  new Set(words.flatMap(({ word }) => operationOf(word) ?? []));

/** The row of which a part is named that holds half of what the text says of all rows. */
function nearlyNamed(table: Table, words: FreeWords, weightOf: WeightOf): Named<TableRow>[] {
  const known = new Set(table.rows.flatMap((row) => row.words.map(({ stem }) => stem)));
  const said = words.rest.reduce((sum, { stem }) => sum + (known.has(stem) ? weightOf(stem) : 0), 0);
  const best = bestOf(table.rows.flatMap((row) => words.match(row, row.words, weightOf) ?? []));
  const near = best.filter(({ share, weight }) => share >= ENOUGH_FOR_FIRST && weight * 2 >= said);
  words.use(near);
  return near;
}

function bestOf<T>(named: readonly Named<T>[]): readonly Named<T>[] {
  const best = Math.max(...named.map(({ score }) => score));
  return named.filter(({ score }) => score > best - CLOSE);
}

/** The words of a text, of which each is used once. */
class FreeWords {
  readonly #all: readonly Word[];
  readonly #used = new Set<number>();

  constructor(all: readonly Word[]) {
    this.#all = all;
  }

  get rest(): readonly Word[] {
    return this.#all.filter((_, at) => !this.#used.has(at));
  }

  get used(): readonly Word[] {
    return this.#all.filter((_, at) => this.#used.has(at));
  }

  get operations(): ReadonlySet<Operation> {
    return operationsIn(this.rest);
  }

  use(named: readonly Named<unknown>[]): void {
    for (const at of named.flatMap(({ places }) => places)) this.#used.add(at);
  }

  /** The items that most of the words speak of, then the next ones with the words that are left; a section that is named decides between rows. */
  name<T extends TableRow | TableColumn | TableSection>(
    items: readonly T[],
    nameOf: (item: T) => readonly Word[],
    weightOf: WeightOf,
    enough: number,
    most = items.length,
  ): Named<T>[] {
    const named: Named<T>[] = [];
    while (named.length < most) {
      const open = items.filter((item) => named.every((each) => each.item !== item));
      const best = bestOf(
        open.flatMap((item) => this.match(item, nameOf(item), weightOf) ?? []).filter(({ share }) => share >= enough),
      );
      if (best.length === 0) break;
      this.use(best);
      // The rest of a name, such as its Total, is used with it.
      for (const { item } of best)
        this.use(
          [
            this.match(
              item,
              item.words.filter((word) => !nameOf(item).includes(word)),
              () => 1,
            ) ?? [],
          ].flat(),
        );
      const sections = best.flatMap((each) =>
        'section' in each.item && best.length > 1 ? (this.match(each, each.item.section.words, () => 1) ?? []) : [],
      );
      const kept = bestOf(sections);
      this.use(kept);
      named.push(...(kept.length > 0 ? kept.map(({ item }) => item) : best));
    }
    return named.slice(0, most);
  }

  /** How much of a name is among the words. Korean names may be written with or without blanks. */
  match<T>(item: T, name: readonly Word[], weightOf: WeightOf): Named<T> | undefined {
    const stems = name.map(({ stem }) => stem);
    const taken = new Set<number>();
    const isFree = (at: number): boolean => at < this.#all.length && !this.#used.has(at) && !taken.has(at);
    const find = (test: (at: number) => boolean): number => this.#all.findIndex((_, at) => isFree(at) && test(at));
    const whole = stems.length > 1 && stems.every(isKorean) ? find((at) => this.#all[at]!.stem === stems.join('')) : -1;
    if (whole >= 0) taken.add(whole);
    let [weight, all] = [0, 0];
    for (const stem of stems) {
      const one = whole >= 0 ? whole : find((at) => this.#all[at]!.stem === stem);
      const two =
        one < 0 && isKorean(stem) ? find((at) => isFree(at + 1) && this.#all[at]!.word + this.#all[at + 1]!.stem === stem) : -1;
      for (const at of one >= 0 ? [one] : two >= 0 ? [two, two + 1] : []) taken.add(at);
      all += weightOf(stem);
      if (one >= 0 || two >= 0) weight += weightOf(stem);
    }
    return taken.size === 0
      ? undefined
      : { item, weight, share: weight / all, score: (weight * weight) / all, places: [...taken] };
  }
}
