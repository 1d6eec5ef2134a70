import type { Steps } from '@finclaw/infra';
import { Rational, type Reading } from '@finclaw/language';
import type { ToolAnswer } from '../evidence/harvest.ts';
import { scaleOf } from './cell.ts';
import { judge, type TableClaim } from './judge.ts';
import { type Naming, nameIn, namesNothing, withMissing } from './naming.ts';
import type { Table } from './read-table.ts';
import { readingTables } from './tables-of.ts';
import type { Term } from './term.ts';

/** A figure, the words that speak of it, and whether other figures stand among them. */
interface Told {
  readonly number: Reading;
  readonly written: string;
  /** The sentence, or row and column, without its figures; where it has several, first what stands before this one, then what follows it. */
  readonly words: readonly string[];
  readonly isAmongOthers: boolean;
}

/** What the tables of a conversation say of a figure. */
export interface TableFinding {
  readonly kind: 'proven' | 'contradicted' | 'unverified';
  /** What follows from the table: the proof, or the value that stands against the figure. */
  readonly term?: Term;
  readonly from: ToolAnswer;
}

const MOST_TABLES = 24;
const LONGEST_QUESTION = 1_000;
const QUESTIONS_BACK = 2;

/** The tables that foreign tools found, and what the user asked about them. */
export class TableEvidence {
  readonly #tables: readonly { readonly table: Table; readonly from: ToolAnswer }[];
  readonly #questions: readonly string[];
  readonly #asked = new Map<Table, Naming>();
  readonly #said = new Map<string, Map<Table, Naming>>();

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
    const questions = user.slice(-QUESTIONS_BACK).toReversed();
    return new TableEvidence(
      tables.slice(0, MOST_TABLES),
      questions.map((text) => text.slice(0, LONGEST_QUESTION)),
    );
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
    const claim = claimOf(told);
    const against: TableFinding[] = [];
    for (const { table, from } of this.#tables) {
      const { isNamed, verdict } = this.#judge(table, told.words, claim);
      if (verdict.kind === 'proven') return { ...verdict, from };
      if (isNamed) against.push({ ...verdict, from });
      yield;
    }
    // Two tables that speak of the same may differ for good reason.
    return against.length === 1 ? against[0] : against.length === 0 ? undefined : { kind: 'unverified', from: against[0]!.from };
  }

  #judge(
    table: Table,
    words: readonly string[],
    claim: TableClaim,
  ): { readonly isNamed: boolean; readonly verdict: ReturnType<typeof judge> } {
    const own = this.#ownNaming(table, words);
    const asked = this.#askedNaming(table);
    const first = withMissing(own, asked);
    if (namesNothing(first)) return { isNamed: false, verdict: { kind: 'unverified' } };
    const verdict = judge(table, first, claim);
    if (verdict.kind === 'proven' || namesNothing(own)) return { isNamed: true, verdict };
    // The sentence names what it speaks of and leaves to the question what was done with it, or whom it is held against.
    for (const other of [
      { ...first, operations: asked.operations },
      nameIn(table, `${words.at(-1)} ${this.#questions[0] ?? ''}`),
    ]) {
      const second = judge(table, other, claim);
      if (second.kind === 'proven' && second.term.step !== 'value') return { isNamed: true, verdict: second };
    }
    // What stands against a figure must be named by its own words; the question may have asked for another column.
    return { isNamed: true, verdict: isOthers(own, asked) ? { kind: 'unverified' } : verdict };
  }

  #ownNaming(table: Table, words: readonly string[]): Naming {
    const [first, ...others] = words.map((text) => this.#naming(table, text));
    return others.reduce(withMissing, first!);
  }

  #naming(table: Table, text: string): Naming {
    const ofText = this.#said.get(text) ?? new Map<Table, Naming>();
    this.#said.set(text, ofText);
    const naming = ofText.get(table) ?? nameIn(table, text);
    ofText.set(table, naming);
    return naming;
  }

  #askedNaming(table: Table): Naming {
    const known = this.#asked.get(table);
    if (known !== undefined) return known;
    const [last = nameIn(table, ''), ...before] = this.#questions.map((text) => nameIn(table, text));
    const naming = before.reduce(withMissing, last);
    this.#asked.set(table, naming);
    return naming;
  }
}

const isOthers = (own: Naming, asked: Naming): boolean => !own.isColumnNamed && asked.isColumnNamed;

/** A list of objects is no more than data, unless its rows have names of their own. */
const isForReaders = ({ isOfRecords, facts }: Table): boolean => !isOfRecords || facts.some(({ row }) => row.stems.length > 0);

function claimOf({ number, written, isAmongOthers }: Told): TableClaim {
  const { value, step, unit, mayBeNegative } = number;
  const { dimension, currency } = unit;
  return {
    value: mayBeNegative ? value.negated() : value,
    step: step.isZero() ? Rational.one : step,
    scale: scaleOf(written.replace(/^[^\d]+/, ''), step),
    isPercent: dimension === 'percent' || dimension === 'percent-points',
    ...(currency !== undefined && { currency }),
    isAmongOthers,
  };
}
