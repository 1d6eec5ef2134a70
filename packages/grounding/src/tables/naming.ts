import { directionsIn } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { dated, isKorean, type Period, type Word, wordsOf } from '@finclaw/language';
import type { Table, TableLabel } from './read-table.ts';
import { type Operation, operationOf } from './words.ts';

/** What a text names of a table; each part is left out where the text says nothing of it. */
export interface Naming {
  readonly subject?: {
    readonly rows: readonly TableLabel[];
    readonly sections: readonly TableLabel[];
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
/** So much of a name's weight is to be said for it to be meant at all. */
const LEAST = 0.3;
/** Weights that differ by less are equal. */
const CLOSE = 1e-9;
const LONGEST_NAME = 60;
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
  const others = [...free].filter(({ stem }) => [table.rows, table.sections].some((items) => namesOf(items).counts.has(stem)));
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
interface Named {
  readonly item: TableLabel;
  /** How much of the name's weight is there. */
  readonly share: number;
  readonly score: number;
  readonly words: ReadonlySet<Word>;
}

const itemOf = ({ item }: Named): TableLabel => item;
const isOperation = ({ words }: TableLabel): boolean => words.every((word) => operationOf(word) !== undefined);
/** A name without blanks. */
const wholeOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join('');

/** The items that most of the free words speak of, then the next ones with the words that are left; a section that is named decides between rows. */
function name(free: Set<Word>, items: readonly TableLabel[], enough: number, most = items.length): Named[] {
  const { weightOf, byKey } = namesOf(items);
  const meant = new Set([...spellingsIn(free).keys()].flatMap((key) => [...(byKey.get(key) ?? [])]));
  const named: Named[] = [];
  while (named.length < most) {
    const matches = [...meant].flatMap((item) => match(free, item, item.words, weightOf) ?? []);
    const best = usingBest(
      free,
      matches.filter(({ share }) => share >= enough),
    );
    if (best.length === 0) break;
    const rivals = best.length > 1 ? best.map(itemOf) : [];
    const sections = rivals.flatMap((item) => match(free, item, item.section?.words ?? [], () => 1) ?? []);
    const decided = usingBest(free, sections).map(itemOf);
    named.push(...best.filter(({ item }) => decided.length === 0 || decided.includes(item)));
    for (const { item } of named) meant.delete(item);
  }
  return named;
}

/** Those that score best, whose words nothing else is named by. */
function usingBest(free: Set<Word>, named: readonly Named[]): readonly Named[] {
  const most = Math.max(...named.map(({ score }) => score));
  const best = named.filter(({ score }) => score > most - CLOSE);
  for (const { words } of best) for (const word of words) free.delete(word);
  return best;
}

/** How much of a name is among the free words. */
function match(
  free: ReadonlySet<Word>,
  item: TableLabel,
  name: readonly Word[],
  weightOf: (word: Word) => number,
): Named | undefined {
  const words = new Set(isKorean(name[0]?.word ?? '') ? spellingsIn(free).get(wholeOf(name)) : []);
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

const indexes = new WeakMap<readonly TableLabel[], ReturnType<typeof indexed>>();

/** The names of some items by their words, read once. */
const namesOf = (items: readonly TableLabel[]): ReturnType<typeof indexed> => kept(indexes, items, () => indexed(items));

function indexed(items: readonly TableLabel[]) {
  const isOfHeads = items.length > 1 && items[0]!.section === undefined;
  const stems = items.flatMap(({ words }) => [...new Set(words.map(({ stem }) => stem))]);
  const counts = Map.groupBy(stems, (stem) => stem);
  // A word weighs the more the fewer names have it; of heads, what all of them say or what asks for an operation weighs nothing.
  const weightOf = (word: Word): number => {
    if (isOfHeads && operationOf(word) !== undefined) return CLOSE;
    return Math.log((isOfHeads ? 0 : 1) + items.length / (counts.get(word.stem)?.length ?? items.length)) + CLOSE;
  };
  // Each item stands under its name as a whole and under the heaviest words of it, without which the others are not enough.
  const byKey = new Map<string, Set<TableLabel>>();
  for (const item of items) {
    const weighed = item.words.map((word) => ({ key: word.stem, weight: weightOf(word) })).sort((a, b) => b.weight - a.weight);
    let rest = weighed.reduce((sum, { weight }) => sum + weight, 0);
    const least = LEAST * rest - CLOSE;
    for (const { key, weight } of [{ key: wholeOf(item.words), weight: 0 }, ...weighed]) {
      if (rest < least) break;
      byKey.set(key, (byKey.get(key) ?? new Set()).add(item));
      rest -= weight;
    }
  }
  return { weightOf, counts, byKey };
}

/** The words of a text by how they are written, Korean ones also joined, for a name may be written with or without blanks. */
function spellingsIn(free: ReadonlySet<Word>): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, readonly Word[]>();
  const text = [...free];
  for (const first of text.keys()) {
    let written = '';
    for (let at = first; at < text.length && written.length < LONGEST_NAME; at++) {
      const { word, stem } = text[at]!;
      if (at > first && !isKorean(word)) break;
      if (!found.has(written + stem)) found.set(written + stem, text.slice(first, at + 1));
      written += word;
    }
  }
  return found;
}
