import { dated, isKorean, type Period, type Word, wordsOf } from '@finclaw/language';
import { directionsIn } from '../context/wording.ts';
import { CLOSE, LEAST, type Nameable, type NameIndex, namesOf, spellingsIn, wholeOf } from './name-index.ts';
import type { Table, TableLabel, TableRow, TableSection } from './read-table.ts';
import { type Operation, operationOf } from './words.ts';

/** What a text names of a table; each part is left out where the text says nothing of it. */
export interface Naming {
  readonly subject?: {
    readonly rows: readonly TableRow[];
    readonly sections: readonly TableSection[];
    /** Whether every word of the rows' labels is in the text, and no word of another. */
    readonly isExact: boolean;
  };
  readonly columns?: readonly TableLabel[];
  readonly periods?: readonly Period[];
  /** Operations that are asked for, in their order; words that belong to the name of a row or column ask for none. */
  readonly operations?: ReadonlySet<Operation>;
  /** The text calls a change a fall, so that its size is told without a sign. */
  readonly saysLess?: true;
  /** It says "from 2017 to 2019", so that a difference has a direction. */
  readonly saysFrom?: true;
}

const MOST_ROWS = 4;
const ENOUGH = 0.6;
const FROM = /\d\s(?:to|through|until)\s|\d[년월]?(?:부터|에서)/;

/** Reads a sentence or a question: its words, the periods it names, and how it says that values are told. */
export function readSaid(text: string) {
  const { said, rest } = dated(text);
  const directions = directionsIn(text);
  const isFall = directions.length > 0 && directions.every(({ direction }) => direction < 0);
  const manner: Pick<Naming, 'saysLess' | 'saysFrom'> = {
    ...(isFall && { saysLess: true }),
    ...(FROM.test(text) && { saysFrom: true }),
  };
  return { words: wordsOf(rest), periods: said.map(({ period }) => period), manner };
}

/** Finds what a text names of a table by the table's own words; nothing that it does not name is ever added. */
export function nameIn(table: Table, { words, periods, manner }: ReturnType<typeof readSaid>): Naming {
  const free = new Set(words);
  const rows = name(free, table.rows, ENOUGH, MOST_ROWS);
  // Columns called only Total or Change are meant where others are named beside them.
  const { plain = [], sum = [] } = Object.groupBy(table.columns, (column) => (isOperation(column) ? 'sum' : 'plain'));
  const columns = name(free, plain, ENOUGH);
  if (columns.length > 0) columns.push(...name(free, sum, 1));
  const sections = name(free, table.sections, ENOUGH);
  if (rows.length + sections.length === 0) rows.push(...name(free, table.rows, LEAST, 1));
  const others = [...free].filter((word) => namesOf(table.rows).knows(word) || namesOf(table.sections).knows(word));
  const isExact = rows.every(({ share }) => share > 1 - CLOSE) && others.length === 0;
  const operations = operationsIn(free);
  const isNamed = rows.length + sections.length > 0;
  return {
    ...manner,
    ...(isNamed && { subject: { rows: rows.map(itemOf), sections: sections.map(itemOf), isExact } }),
    ...(columns.length > 0 && { columns: columns.map(itemOf) }),
    ...(periods.length > 0 && { periods }),
    ...((isNamed || operations.size > 0) && { operations }),
  };
}

/** What words ask for, in their order; of the change or average of a share, the change or average. */
function operationsIn(words: Iterable<Word>): ReadonlySet<Operation> {
  const asked = new Set([...words].flatMap((word) => operationOf(word) ?? []));
  if (asked.has('change') || asked.has('difference') || asked.has('average')) asked.delete('ratio');
  return asked;
}

/** What words of a text name. */
interface Named<T> {
  readonly item: T;
  /** How much of the name's weight is there. */
  readonly share: number;
  readonly score: number;
  readonly words: ReadonlySet<Word>;
}

const itemOf = <T>({ item }: Named<T>): T => item;
const isOperation = ({ words }: TableLabel): boolean => words.every((word) => operationOf(word) !== undefined);

/** The items that most of the free words speak of, then the next ones with the words that are left; a section that is named decides between rows. */
function name<T extends Nameable>(free: Set<Word>, items: readonly T[], enough: number, most = items.length): Named<T>[] {
  const { weightOf, mayBeIn } = namesOf(items);
  const meant = [...mayBeIn(spellingsIn([...free]).keys())];
  const named: Named<T>[] = [];
  while (named.length < most) {
    const open = meant.filter((item) => named.every((each) => each.item !== item));
    const matches = open.flatMap((item) => match(free, item, item.words, weightOf) ?? []).filter(({ share }) => share >= enough);
    const best = usingBest(free, matches);
    if (best.length === 0) break;
    const rivals = best.length > 1 ? best : [];
    const sections = rivals.flatMap((each) => match(free, each, each.item.section?.words ?? [], () => 1) ?? []);
    const kept = usingBest(free, sections).map(itemOf);
    named.push(...(kept.length > 0 ? kept : best));
  }
  return named;
}

/** Those that score best, whose words nothing else is named by. */
function usingBest<T>(free: Set<Word>, named: readonly Named<T>[]): readonly Named<T>[] {
  const most = Math.max(...named.map(({ score }) => score));
  const best = named.filter(({ score }) => score > most - CLOSE);
  for (const { words } of best) for (const word of words) free.delete(word);
  return best;
}

/** How much of a name is among the free words. */
function match<T>(
  free: ReadonlySet<Word>,
  item: T,
  name: readonly Word[],
  weightOf: NameIndex<T>['weightOf'],
): Named<T> | undefined {
  const words = new Set(isKorean(name[0]?.word ?? '') ? spellingsIn([...free]).get(wholeOf(name)) : []);
  const isWhole = words.size > 0;
  const said = name.filter(({ stem }) => {
    const found = isWhole ? undefined : free.values().find((word) => word.stem === stem && !words.has(word));
    if (found !== undefined) words.add(found);
    return isWhole || found !== undefined;
  });
  const sum = (all: readonly Word[]): number => all.reduce((total, word) => total + weightOf(word), 0);
  const [weight, all] = [sum(said), sum(name)];
  return words.size === 0 ? undefined : { item, share: weight / all, score: (weight * weight) / all, words };
}
