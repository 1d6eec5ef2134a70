import { dated, isKorean, type Period, type Word, wordsOf } from '@finclaw/language';
import { directionsIn } from '../context/wording.ts';
import { type Nameable, NameIndex } from './name-index.ts';
import type { Table, TableColumn, TableRow, TableSection } from './read-table.ts';
import { type Operation, operationOf } from './words.ts';

/** How a text says that values are told. */
interface Manner {
  readonly saysPercentage: boolean;
  /** It calls a change a fall, so that its size is told without a sign. */
  readonly saysLess: boolean;
}

/** A text as it is held against tables: its words and the periods it names. */
export interface SaidText extends Manner {
  readonly words: readonly Word[];
  readonly periods: readonly Period[];
  /** Whether the periods are the ends of a stretch: "from 2017 to 2019". */
  readonly isStretch: boolean;
}

/** What a text names of a table; each part is left out where the text says nothing of it. */
export interface Naming extends Manner {
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
  const directions = directionsIn(text);
  return {
    words,
    periods: said.map(({ period }) => period),
    isStretch: said.some(({ start }, at) => at > 0 && STRETCH.test(text.slice(said[at - 1]!.end, start))),
    saysPercentage: words.some(({ word }) => /^(?:percent|percentage|퍼센트)$/.test(word)),
    saysLess: directions.length > 0 && directions.every(({ direction }) => direction < 0),
  };
}

/** Finds what a text names of a table by the table's own words; nothing that it does not name is ever added. */
export function nameIn(table: Table, said: SaidText): Naming {
  const words = new FreeWords(said.words);
  const rows = words.name(table.rows, ENOUGH, MOST_ROWS);
  // Columns called only Total or Change are meant where others are named beside them.
  const { plain = [], sum = [] } = Object.groupBy(table.columns, (column) => (isOperation(column) ? 'sum' : 'plain'));
  const columns = words.name(plain, ENOUGH);
  if (columns.length > 0) columns.push(...words.name(sum, 1));
  const sections = words.name(table.sections, ENOUGH);
  if (rows.length + sections.length === 0) rows.push(...words.name(table.rows, ENOUGH_FOR_FIRST, 1));
  const known =
    knownIn.get(table) ?? new Set(table.rows.flatMap(({ words, section }) => [...words, ...section.words].map(stemOf)));
  knownIn.set(table, known);
  const isExact = rows.every(({ share }) => share > 1 - CLOSE) && !words.rest.some(({ stem }) => known.has(stem));
  return {
    ...(rows.length + sections.length > 0 && { subject: { rows: inOrder(rows), sections: inOrder(sections), isExact } }),
    ...(columns.length > 0 && { columns: inOrder(columns) }),
    ...(said.periods.length > 0 && { when: said }),
    ...{ operations: operationsIn(words.rest), inNames: operationsIn(words.used) },
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

const stemOf = ({ stem }: Word): string => stem;
/** The words of all rows and of their sections. */
const knownIn = new WeakMap<Table, ReadonlySet<string>>();

type WeightOf = (word: Word) => number;

/** What the words of a text name. */
interface Named<T> {
  readonly item: T;
  /** How much of the name's weight is there. */
  readonly share: number;
  readonly score: number;
  /** Where its words stand in the text. */
  readonly places: readonly number[];
}

const operationsIn = (words: readonly Word[]): ReadonlySet<Operation> =>
  new Set(words.flatMap((word) => operationOf(word) ?? []));
const isOperation = ({ words }: TableColumn): boolean => words.every((word) => operationOf(word) !== undefined);
const inOrder = <T>(named: readonly Named<T>[]): T[] =>
  named.toSorted((a, b) => Math.min(...a.places) - Math.min(...b.places)).map(({ item }) => item);

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

  /** The items that most of the words speak of, then the next ones with the words that are left; a section that is named decides between rows. */
  name<T extends Nameable>(items: readonly T[], enough: number, most = items.length): Named<T>[] {
    const index = NameIndex.of(items);
    const meant = index.mayBeIn(this.#all, enough);
    const named: Named<T>[] = [];
    while (named.length < most) {
      const open = meant.filter((item) => named.every((each) => each.item !== item));
      const matches = open.flatMap((item) => this.#match(item, item.words, index.weightOf) ?? []);
      const best = bestOf(matches.filter(({ share }) => share >= enough));
      if (best.length === 0) break;
      this.#use(best);
      const sections = best.flatMap((each) =>
        'section' in each.item && best.length > 1 ? (this.#match(each, each.item.section.words, () => 1) ?? []) : [],
      );
      const kept = bestOf(sections);
      this.#use(kept);
      named.push(...(kept.length > 0 ? kept.map(({ item }) => item) : best));
    }
    return named;
  }

  #use(named: readonly Named<unknown>[]): void {
    for (const at of named.flatMap(({ places }) => places)) this.#used.add(at);
  }

  /** How much of a name is among the words. */
  #match<T>(item: T, name: readonly Word[], weightOf: WeightOf): Named<T> | undefined {
    const taken = new Set(this.#joined(name));
    const isWhole = taken.size > 0;
    let [weight, all] = [0, 0];
    for (const word of name) {
      const isFree = ({ stem }: Word, at: number): boolean => stem === word.stem && !this.#used.has(at) && !taken.has(at);
      const at = isWhole ? -1 : this.#all.findIndex(isFree);
      if (at >= 0) taken.add(at);
      all += weightOf(word);
      if (isWhole || at >= 0) weight += weightOf(word);
    }
    return taken.size === 0 ? undefined : { item, share: weight / all, score: (weight * weight) / all, places: [...taken] };
  }

  /** Where a Korean name stands as a whole, which may be written with or without blanks. */
  #joined(name: readonly Word[]): readonly number[] {
    const whole = name.every(({ word }) => isKorean(word)) ? name.map(({ stem }) => stem).join('') : '';
    for (const first of whole === '' ? [] : this.#all.keys()) {
      let written = '';
      for (let at = first; at < this.#all.length && !this.#used.has(at) && whole.startsWith(written); at++) {
        if (written + this.#all[at]!.stem === whole) return Array.from({ length: at - first + 1 }, (_, more) => first + more);
        written += this.#all[at]!.word;
      }
    }
    return [];
  }
}
