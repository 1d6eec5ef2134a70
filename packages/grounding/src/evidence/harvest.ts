import type { Moment } from '@finclaw/language';
import type { Role } from '../context/roles.ts';
import type { Grid } from '../tables/grid.ts';
import type { Fact } from './fact.ts';
import type { UnitField } from './fields.ts';
import type { Identity } from './identity.ts';

/** A tool's answer with the time it came. */
export interface ToolAnswer {
  readonly tool: string;
  readonly handle: string;
  readonly content: unknown;
  /** Somebody outside wrote it, whatever the tool is called. */
  readonly isOutside: boolean;
  readonly at?: number;
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

/** What a value inherits from the objects around it. */
export interface Place {
  readonly identity?: Identity | undefined;
  /** What the result calls what the values are of. */
  readonly subject?: string;
  readonly currency?: string | undefined;
  readonly unit?: UnitField;
  readonly moment?: Moment;
  /** The day of the close, in a row of several days. */
  readonly lastDay?: Moment | undefined;
  /** The same as it is written, where the field is named for it. */
  readonly period?: string;
  readonly at?: number;
  readonly role?: Role | undefined;
  /** Inside a row of an array, the key of that array. */
  readonly series?: string;
  readonly isDated?: boolean;
  /** The row of a list that it stands in. */
  readonly row?: object;
  /** The currency that the rates below are for one of. */
  readonly base?: string;
  /** The short texts of the objects around, which may say the unit of a table. */
  readonly caption?: () => string;
}

/** Where a value stands in a tool's answer. */
export interface Spot {
  readonly path: string;
  /** The path without the numbers of rows. */
  readonly pattern: string;
  readonly keys: readonly string[];
}

/** The spot of a field of an object. */
export const fieldOf = ({ path, pattern, keys }: Spot, key: string): Spot => ({
  path: path === '' ? key : `${path}.${key}`,
  pattern: pattern === '' ? key : `${pattern}.${key}`,
  keys: [...keys, key],
});
