import { factsOfTool } from '@finclaw/finance';
import { runToEnd, type Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { ToolAnswer } from '../evidence/harvest.ts';
import { KeptReadings } from '../evidence/kept-readings.ts';
import { gridsIn } from './grid.ts';
import { judge, type TableClaim, type TableVerdict } from './judge.ts';
import { type Naming, nameIn, readSaid, type SaidText, withMissing } from './naming.ts';
import { readingTable, type Table } from './read-table.ts';

/** A figure, the words that speak of it, and whether other figures stand among them. */
interface Told {
  readonly number: Reading;
  /** The sentence, or row and column, without its figures; where it has several, first what stands before this one, then what follows it. */
  readonly words: readonly string[];
  readonly isAmongOthers: boolean;
}

/** What the tables of a conversation say of a figure. */
export interface TableFinding extends TableVerdict {
  readonly from: ToolAnswer;
}

type Source = Pick<ToolAnswer, 'tool' | 'content' | 'isOutside'>;

const MOST_TABLES = 24;
const LONGEST_QUESTION = 1_000;
const QUESTIONS_BACK = 2;
/** So many characters of results are kept in mind with their tables. */
const MOST_KEPT = 4_000_000;

const ofObjects = new WeakMap<object, readonly Table[]>();
const ofTexts = new KeptReadings<readonly Table[]>(MOST_KEPT);

/** The tables in a tool's result, for who cites a cell of one. */
export const tablesOf = (result: Source): readonly Table[] => runToEnd(readingTables(result));

/** The tables in a tool's result, read once, in steps. Our own tools give typed facts and no tables. */
function* readingTables({ tool, content, isOutside }: Source): Steps<readonly Table[]> {
  const isText = typeof content === 'string';
  if ((!isOutside && factsOfTool(tool, {}) !== undefined) || !(isText || (typeof content === 'object' && content !== null)))
    return [];
  const known = isText ? ofTexts.get(content) : ofObjects.get(content);
  if (known !== undefined) return known;
  const tables: Table[] = [];
  for (const grid of gridsIn(content)) {
    const table = yield* readingTable(grid);
    if (table !== undefined) tables.push(table);
  }
  if (isText) ofTexts.set(content, tables, content.length);
  else ofObjects.set(content, tables);
  return tables;
}

/** The tables that foreign tools found, and what the user asked about them. */
export class TableEvidence {
  readonly #tables: readonly { readonly table: Table; readonly from: ToolAnswer }[];
  readonly #questions: readonly string[];
  readonly #said = new Map<string, SaidText>();
  readonly #named = new Map<Table, Map<string, Naming>>();

  private constructor(tables: readonly { readonly table: Table; readonly from: ToolAnswer }[], questions: readonly string[]) {
    this.#tables = tables;
    this.#questions = questions;
  }

  /** Reads what has not been read before, with a rest after each result. */
  static *reading(results: readonly ToolAnswer[], user: readonly string[]): Steps<TableEvidence> {
    const tables: { table: Table; from: ToolAnswer }[] = [];
    for (const from of results.toReversed()) {
      for (const table of yield* readingTables(from)) if (isForReaders(table)) tables.push({ table, from });
      yield;
      if (tables.length >= MOST_TABLES) break;
    }
    const questions = user.slice(-QUESTIONS_BACK).map((text) => text.slice(0, LONGEST_QUESTION));
    return new TableEvidence(tables.slice(0, MOST_TABLES), questions.toReversed());
  }

  get isEmpty(): boolean {
    return this.#tables.length === 0;
  }

  /** Whether a number is the year of a column or row. */
  isYear(written: string): boolean {
    return this.#tables.some(({ table }) => table.facts.some(({ period }) => String(period?.year) === written));
  }

  /** Holds a figure against every table of which its words, or the question, name something. */
  *judging(told: Told): Steps<TableFinding | undefined> {
    const { number, isAmongOthers } = told;
    const claim = { ...number, value: number.mayBeNegative ? number.value.negated() : number.value, isAmongOthers };
    const against: TableFinding[] = [];
    for (const { table, from } of this.#tables) {
      const verdict = this.#judge(table, told.words, claim);
      if (verdict?.kind === 'proven') return { ...verdict, from };
      if (verdict !== undefined) against.push({ ...verdict, from });
      yield;
    }
    // Two tables that speak of the same may differ for good reason.
    const [first, ...others] = against;
    return first === undefined || others.length === 0 ? first : { kind: 'unverified', from: first.from };
  }

  /** What a table says of a claim; undefined where nothing of it is named. */
  #judge(table: Table, words: readonly string[], claim: TableClaim): TableVerdict | undefined {
    const own = this.#naming(table, words);
    const asked = this.#naming(table, this.#questions);
    const first = withMissing(own, asked);
    if (namesNothing(first)) return undefined;
    const verdict = judge(table, first, claim);
    if (verdict.kind === 'proven' || namesNothing(own)) return verdict;
    // The sentence names what it speaks of and leaves to the question what was done with it, or whom it is held against.
    const joined = this.#naming(table, [`${words.at(-1)} ${this.#questions[0] ?? ''}`]);
    for (const other of [{ ...first, operations: asked.operations }, joined]) {
      const second = judge(table, other, claim);
      if (second.kind === 'proven' && second.term?.step !== 'value') return second;
    }
    // What stands against a figure must be named by its own words; the question may have asked for another column.
    return own.columns === undefined && asked.columns !== undefined ? { kind: 'unverified' } : verdict;
  }

  /** What texts name, the first of them before the others. */
  #naming(table: Table, texts: readonly string[]): Naming {
    const known = this.#named.get(table) ?? new Map<string, Naming>();
    this.#named.set(table, known);
    const [first = this.#nameOne(table, '', known), ...others] = texts.map((text) => this.#nameOne(table, text, known));
    return others.reduce(withMissing, first);
  }

  #nameOne(table: Table, text: string, known: Map<string, Naming>): Naming {
    const said = this.#said.get(text) ?? readSaid(text);
    this.#said.set(text, said);
    const naming = known.get(text) ?? nameIn(table, said);
    known.set(text, naming);
    return naming;
  }
}

const namesNothing = ({ subject, columns }: Naming): boolean => subject === undefined && columns === undefined;

/** A list of objects is no more than data, unless its rows have names of their own. */
const isForReaders = ({ isOfRecords, rows }: Table): boolean => !isOfRecords || rows.some(({ words }) => words.length > 0);
