import type { PluginDiagnostic } from '@finclaw/types';
import { PluginLoadError } from './errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The location of a plugin's value, for the error when it is invalid. */
export interface Place {
  readonly place: string;
  readonly phase: PluginDiagnostic['phase'];
}

/** Returns true when a value has fields. */
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
/** Returns the fields of a value; none where it has none. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? (value as Fields) : {});
/** Returns the name of a value, if it is a text. */
export const nameIn = (fields: Fields, field = 'name'): string =>
  typeof fields[field] === 'string' ? (fields[field] as string) : '';

/** Refuses a field that is not a text. */
export function requireText(at: Place, fields: Fields, field: string, example: string): void {
  if (typeof fields[field] !== 'string' || fields[field] === '') refuse(at, field, 'string', fields[field], example);
}

/** Refuses a field that is not a text of a form. */
export function requireMatch(
  at: Place,
  fields: Fields,
  field: string,
  form: RegExp,
  wanted: string,
  example: string,
): void {
  const { [field]: value } = fields;
  if (typeof value !== 'string' || !form.test(value)) refuse(at, field, wanted, value, example);
}

/** Refuses a field that is not a function. */
export function requireFunction(at: Place, fields: Fields, field: string, form: string, example: string): void {
  if (typeof fields[field] !== 'function') refuse(at, field, form, fields[field], example);
}

/** Refuses a field that is not one of the given texts. */
export function requireOneOf(
  at: Place,
  fields: Fields,
  field: string,
  wanted: readonly string[],
  example: string,
): void {
  if (!wanted.includes(fields[field] as string)) refuse(at, field, wanted.join(' | '), fields[field], example);
}

/** Refuses a field that is not an amount. */
export function requireAmount(at: Place, fields: Fields, field: string, example: string): void {
  const value = fields[field];
  const isAmount = typeof value === 'number' ? Number.isFinite(value) : /^-?\d+(?:\.\d+)?$/.test(String(value));
  if (!isAmount) refuse(at, field, 'decimal as string, or number', value, example);
}

/** Refuses an invalid time. */
export function requireTime(at: Place, fields: Fields, example: string): void {
  const { at: time } = fields;
  const known = typeof time === 'number' ? time : typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (!Number.isFinite(known)) refuse(at, 'at', 'ISO 8601 as text, or milliseconds', time, example);
}

/** Refuses a value by its place and field, with an example. */
export function refuse({ place, phase }: Place, field: string, wanted: string, found: unknown, example: string): never {
  const params = { place: place.trim(), field, wanted, found: shown(found), example };
  throw new PluginLoadError(phase, ['plugins.problem.field', params]);
}

/** Shows a value as its author wrote it; a date would otherwise look like the text that is asked for. */
function shown(value: unknown): string {
  if (value instanceof Date) return 'a Date';
  return value === undefined ? 'undefined' : (JSON.stringify(value) ?? typeof value).slice(0, 80);
}
