import { Rational, type Reading, readText } from '@finclaw/language';
import { sourceResult } from '../results/source-result.ts';
import type { LabelledAnswer } from './labelled-answers.ts';

/** A number of a result as a model could cite it. */
export interface CitableValue {
  readonly handle: string;
  readonly tool: string;
  /** Names and indexes in order: rows, 3, close. */
  readonly keys: readonly (string | number)[];
  readonly value: Rational;
  /** Of a typed fact: what it measures. */
  readonly unit?: string;
  readonly currency?: string;
  readonly perCurrency?: string;
  readonly field?: string;
  readonly subject?: string;
  /** What a model would call its row, such as a day or a symbol. */
  readonly rowLabel?: string;
}

const NUMBER = /^[+-]?\d{1,15}(?:,\d{3})*(?:\.\d+)?$/;
const LABELS = ['symbol', 'date', 'time', 'day', 'period', 'ticker', 'name', 'account_nm', 'market'];

/** Every number of an answer's results that can be cited: typed facts of our own tools, any number of other tools. */
export function citableValues({ results }: LabelledAnswer): readonly CitableValue[] {
  return results.flatMap(({ tool, content }, at) => {
    const handle = `r${at + 1}`;
    const source = sourceResult(handle, tool, content);
    const facts = source.facts();
    const values: CitableValue[] = [];
    visit(source.content, [], undefined, (keys, value, rowLabel) => {
      const fact = facts?.get(pathText(keys));
      if (facts !== undefined && fact === undefined) return;
      const text = (fact?.value ?? String(value)).replaceAll(',', '').replace(/^\+/, '');
      values.push({
        handle,
        tool,
        keys,
        value: Rational.parse(text),
        ...(fact && { unit: fact.unit, field: fact.field }),
        ...(fact?.currency !== undefined && { currency: fact.currency }),
        ...(fact?.perCurrency !== undefined && { perCurrency: fact.perCurrency }),
        ...(fact?.subject !== undefined && { subject: fact.subject }),
        ...(rowLabel !== undefined && { rowLabel }),
      });
    });
    return values;
  });
}

type Visit = (keys: readonly (string | number)[], value: string | number, rowLabel: string | undefined) => void;

function visit(value: unknown, keys: readonly (string | number)[], label: string | undefined, seen: Visit): void {
  if (typeof value === 'number' && Number.isFinite(value) && !String(value).includes('e')) seen(keys, value, label);
  else if (typeof value === 'string' && NUMBER.test(value)) seen(keys, value, label);
  else if (Array.isArray(value)) {
    const labels = value.map(labelOf);
    for (const [at, row] of value.entries()) {
      const isUnique = labels[at] !== undefined && labels.filter((each) => each === labels[at]).length === 1;
      visit(row, [...keys, at], isUnique ? labels[at] : undefined, seen);
    }
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      visit(inner, [...keys, key], keys.length > 0 ? label : undefined, seen);
}

function labelOf(row: unknown): string | undefined {
  const fields = Object(row) as Record<string, unknown>;
  const found = LABELS.map((name) => fields[name]).find((label) => typeof label === 'string' && !/["\\]/.test(label));
  return typeof found === 'string' ? (/^\d{4}-\d\d-\d\dT/.test(found) ? found.slice(0, 10) : found) : undefined;
}

const pathText = (keys: readonly (string | number)[]): string =>
  keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
    '',
  );

/** How a model writes the path: money as one value, rows by index or by their label. */
export function citation({ handle, keys, rowLabel }: CitableValue, byLabel: boolean): string {
  const shown = keys.at(-1) === 'amount' && keys.length > 1 ? keys.slice(0, -1) : keys;
  const lastIndex = shown.findLastIndex((key) => typeof key === 'number');
  return shown.reduce<string>((path, key, at) => {
    if (typeof key === 'number')
      return `${path}[${byLabel && at === lastIndex && rowLabel ? JSON.stringify(rowLabel) : key}]`;
    return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
  }, handle);
}

/** The figure that a label stands around. */
export function readingAt(text: string, start: number, end: number): Reading | undefined {
  const inside = readText(text).filter(
    (reading) => reading.start < end && reading.end > start && reading.kind === 'quantity',
  );
  return inside.length === 1 ? inside[0] : undefined;
}

/**
 * Whether a value, rounded to the places that are written, is the written one. Signs are no part of it: people write
 * "down 3 %".
 */
export function isWrittenAs({ value, step }: Reading, other: Rational): boolean {
  const difference = absolute(absolute(value).minus(absolute(other)));
  return difference.plus(difference).compareTo(step) <= 0 && !(other.isZero() && !value.isZero());
}

const absolute = (value: Rational): Rational => (value.isNegative() ? value.negated() : value);

/** Whether a written figure and a typed value measure the same; other results do not say what they measure. */
export function isSameMeasure({ unit: { dimension, currency } }: Reading, value: CitableValue): boolean {
  if (value.unit === undefined) return dimension !== 'duration' && dimension !== 'rank';
  if (dimension === 'money') return value.unit === 'money' && (currency === undefined || currency === value.currency);
  if (dimension === 'percent' || dimension === 'percent-points') return value.unit === 'percent';
  if (dimension === 'shares') return value.unit === 'shares';
  return dimension === 'none' && value.unit !== 'percent';
}
