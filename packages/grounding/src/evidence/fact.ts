import type { Role } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { type Dimension, type Moment, Rational } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import type { Claim, Clause } from '../context/claim.ts';
import type { Grid } from '../tables/grid.ts';

/** A value that the conversation vouches for: what our own tool says of it, or what a reading found, and where it stands. */
export interface Fact {
  /** A plain decimal. */
  readonly value: string;
  readonly size: number;
  readonly origin: 'tool' | 'user' | 'calculation';
  /** Who says so: a tool of this program, which knows what it tells, or somebody whose words are read. */
  readonly trust?: ToolFact['trust'] | undefined;
  readonly role?: Role | undefined;
  /** Undefined where the source does not say what the number measures. */
  readonly dimension?: Dimension | undefined;
  /** What its tool, its text, its field or a unit beside it says that it measures; a number where only its role makes it likely. */
  readonly unit?: FactUnit | undefined;
  readonly currency?: string | undefined;
  /** Of a rate: KRW per USD has the currency KRW and this one USD. */
  readonly perCurrency?: string | undefined;
  /** How a percentage is stored: as 2.5, as 0.025, or impossible to tell. */
  readonly scale?: 'percent' | 'fraction' | 'either' | undefined;
  /** The instruments it belongs to; undefined for a value of an account, a market or nobody. */
  readonly ids?: ReadonlySet<string> | undefined;
  /** The day, year or quarter it belongs to. */
  readonly moment?: Moment | undefined;
  /** The last and the first day of several that it belongs to. */
  readonly lastDay?: Moment | undefined;
  readonly firstDay?: Moment | undefined;
  readonly tool?: string | undefined;
  /** Position of the tool result among all. */
  readonly order: number;
  readonly path?: string | undefined;
  /** When the value was true, and when the tool answered, in milliseconds. */
  readonly at?: number | undefined;
  readonly answeredAt?: number | undefined;
  /** Marks values that stand in the same place of the rows of one array. */
  readonly series?: string | undefined;
  /** One row of a series in time, which is as old as it says and never stale. */
  readonly isDated?: boolean | undefined;
  /** The words that speak of it, where it is read from running text. */
  readonly clause?: Clause | undefined;
  /** The number as it stands in running text. */
  readonly written?: string | undefined;
  /** Read from running text: its sign is known only if the words give one. */
  readonly isUnsigned?: boolean | undefined;
  /** Told as the earlier of two values. */
  readonly tense?: Claim['tense'] | undefined;
  readonly formula?: string | undefined;
  /** The path without the numbers of rows, of what is no running text, and the row it stands in. */
  readonly place?: string | undefined;
  readonly row?: object | undefined;
  /** The name of its field, and what the object around it calls what it is of and of when. */
  readonly field?: string | undefined;
  readonly subject?: string | undefined;
  readonly period?: string | undefined;
}

/** What a citation is told of a value in a result, whoever wrote it. */
export type KnownFact = Pick<Fact, keyof ToolFact> & Pick<ToolFact, 'path'>;

/** A tool's answer as it was written, with the time it came. */
export interface ToolAnswer {
  readonly tool: string;
  readonly handle: string;
  readonly content: unknown;
  readonly at?: number | undefined;
  readonly order: number;
}

/** What a tool's answer says. */
export interface Found {
  readonly facts: Fact[];
  /** Running text. */
  readonly texts: { readonly text: string; readonly path: string; readonly ids: ReadonlySet<string> | undefined }[];
  /** Days, and instants in milliseconds. */
  readonly moments: (Moment | number)[];
  /** Every short text with a digit in it, which may be an id or a code, and the tool that gave it. */
  readonly codes: Map<string, string>;
  /** Tables, and the order of the results they stand in. */
  readonly grids: { readonly grid: Grid; readonly order: number }[];
  /** Results of a calculation over values that must be vouched for themselves. */
  readonly calculations: { readonly fact: Fact; readonly expression: string }[];
}

const exactly = new WeakMap<Fact, Rational>();

/** The fact's value as an exact ratio. */
export const exact = (fact: Fact): Rational => kept(exactly, fact, () => Rational.parse(fact.value));

const keys = new WeakMap<Fact, string>();

/** Equal for facts that say the same, wherever they come from. */
export const keyOf = (fact: Fact): string =>
  kept(keys, fact, () => {
    const { value, dimension, currency, role, ids, origin, moment } = fact;
    const when = moment === undefined ? '' : `${moment.year}-${moment.quarter}-${moment.month}-${moment.day}`;
    // Joined, it is one string; a template would be kept as the dozen pieces it was put together from.
    return [value, dimension, currency, role, origin, when, ids === undefined ? '' : [...ids].join()].join('|');
  });

/** Writes a JSON number as a plain decimal; undefined for what no amount looks like. */
export function plainDecimal(value: number | bigint | string): string | undefined {
  const text = String(value);
  if (/^-?\d{1,40}(?:\.\d{1,40})?$/.test(text)) return text;
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d{1,2})$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', lead = '', tail = '', exponent = '0'] = parts;
  return `${sign}${Rational.parse(`${lead}.${tail}0`)
    .times(Rational.of(10n).toPower(Number(exponent)))
    .toDecimal(40)}`;
}
