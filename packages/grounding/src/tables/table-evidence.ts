import { kept, once, type Steps } from '@finclaw/infra';
import type { CitedSpan } from '@finclaw/types';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Found, ToolAnswer } from '../evidence/fact.ts';
import type { Objection } from '../proof/objection.ts';
import { judge, type TableFinding } from './judge.ts';
import { type Naming, nameIn, readSaid } from './naming.ts';
import { isMeant, periodKey } from './period.ts';
import { readingTable, type Table, type TableFact } from './read-table.ts';

const MOST_TABLES = 24;
const LONGEST_QUESTION = 1_000;

type FoundTable = Pick<TableFinding, 'from'> & { readonly table: Table };

/** The tables that foreign tools found, and what the user asked about them. */
export class TableEvidence {
  readonly #tables: readonly FoundTable[];
  readonly #question: string;
  readonly #text: string;
  /** The figures of each sentence or cell. */
  readonly #amounts: ReadonlyMap<number, readonly Claim[]>;
  readonly #named = new Map<string, readonly Naming[]>();
  readonly #years = once(() => new Set(this.#tables.flatMap(({ table }) => table.facts.map(({ period }) => `${period?.year}`))));

  private constructor(tables: readonly FoundTable[], question: string, { text, claims }: ReadText) {
    this.#tables = tables;
    this.#question = question.slice(0, LONGEST_QUESTION);
    this.#text = text;
    const amounts = claims.filter(({ number }) => number.kind === 'quantity');
    this.#amounts = Map.groupBy(amounts, ({ stretch }) => stretch.start);
  }

  /** Reads the tables of the latest results, with rests in between. */
  static *reading(answers: readonly ToolAnswer[], grids: Found['grids'], question: string, read: ReadText): Steps<TableEvidence> {
    const tables: FoundTable[] = [];
    for (const from of answers.toReversed())
      for (const { grid } of grids.filter(({ order }) => order === from.order)) {
        const table = tables.length < MOST_TABLES ? yield* readingTable(grid) : undefined;
        if (table !== undefined) tables.push({ table, from });
      }
    return new TableEvidence(tables, question, read);
  }

  /** Whether a number is the year of a column or row. */
  isYear(written: string): boolean {
    return this.#years().has(written);
  }

  /** Holds a figure against every table of which its words, or the question, name something. */
  *judging(claim: Claim): Steps<TableFinding | undefined> {
    const { number } = claim;
    const { words, isAmongOthers } = this.#wordsOf(claim);
    const told = { ...number, value: number.mayBeNegative ? number.value.negated() : number.value, isAmongOthers };
    const against: TableFinding[] = [];
    for (const [at, { table, from }] of this.#tables.entries()) {
      const own: Naming = Object.assign({}, ...words.map((text) => this.#namings(text)[at]!).toReversed());
      const asked = this.#namings(this.#question)[at]!;
      const both = { ...asked, ...own };
      yield;
      if (both.subject === undefined && both.columns === undefined) continue;
      const verdict = judge(table, both, told);
      if (verdict.kind === 'proven') return { ...verdict, from };
      // What stands against a figure must be named by its own words; the question may have asked for another column.
      const isOfOther = own.subject !== undefined && own.columns === undefined && asked.columns !== undefined;
      against.push(isOfOther ? { kind: 'unverified', from } : { ...verdict, from });
    }
    // Two tables that speak of the same may differ for good reason.
    const [first, ...others] = against;
    return first === undefined || others.length === 0 ? first : { kind: 'unverified', from: first.from };
  }

  /** What the words around a figure name otherwise than the cells it cites: other rows, or another time. */
  againstCells({ facts: cells, formula }: CitedSpan, claim: Claim): Objection | undefined {
    const { words, isAmongOthers } = this.#wordsOf(claim);
    const said = formula === undefined && claim.moment ? [claim.moment] : claim.days;
    for (const [at, { table, from }] of this.#tables.entries()) {
      const isCited = ({ path, row, period }: TableFact): boolean =>
        cells.some((cell) => cell.path === path || (cell.subject === row.label && cell.period === periodKey(period)));
      const cited = table.facts.filter((fact) => cells.some(({ handle }) => handle === from.handle) && isCited(fact));
      if (cited.length === 0) continue;
      const named = words.flatMap((text) => this.#namings(text)[at]!.subject ?? []).filter(({ rows }) => rows.length > 0);
      if (named.length > 0 && !named.some(({ rows }) => cited.some(({ row }) => rows.includes(row)))) {
        const isOther = !isAmongOthers && named.every(({ isExact }) => isExact);
        return { reason: isOther ? 'field' : 'unnamed', isOther };
      }
      // A span of years is of each time in it.
      if (cited.some(({ period }) => period === undefined || period.lastYear !== undefined)) continue;
      const missed = said.filter((each) => !cited.some(({ period }) => isMeant(each, period!)));
      if (missed.length > 0) return { reason: 'period', isOther: missed.length === said.length };
    }
    return undefined;
  }

  /** The words that speak of a figure without the figures beside it: those before and behind it, then all of its sentence, row and column. */
  #wordsOf({ stretch, said, lead, clause }: Claim) {
    const others = this.#amounts.get(stretch.start) ?? [];
    const heads = said.slice(0, said.length - (stretch.end - stretch.start));
    const ends = [stretch.start, ...others.map(({ number }) => number.end)];
    const pieces = ends.map((end, at) => this.#text.slice(end, others[at]?.number.start ?? stretch.end));
    const all = heads + pieces.join(' ');
    return { words: others.length < 2 ? [all] : [lead, clause[1], all], isAmongOthers: others.length > 1 };
  }

  /** What a text names of each table. */
  #namings(text: string): readonly Naming[] {
    return kept(this.#named, text, () => {
      const said = readSaid(text);
      return this.#tables.map(({ table }) => nameIn(table, said));
    });
  }
}
