import type { FactUnit, ToolFact } from '@finclaw/types';
import { isRecord, type JsonFields } from '@finclaw/types';
import { type Branch, branchesOf, type FactTable, type FigureRule, type Reference } from './fact-table.ts';

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** A value during the traversal: its path and its ancestors, the nearest first. */
interface Place {
  readonly path: string;
  /** The keys that lead to it, without the numbers of rows. */
  readonly keys: readonly string[];
  readonly around: readonly JsonFields[];
}

/** Reads the facts of a tool's stored JSON with its table, and the paths of numbers the table does not cover. */
export function readFacts(
  content: unknown,
  table: FactTable,
): { readonly facts: readonly ToolFact[]; readonly untyped: readonly string[] } {
  const facts: ToolFact[] = [];
  const untyped: string[] = [];
  walk(content, { path: '', keys: [], around: [] }, branchesOf(table), (value, place, rule) => {
    if (rule === undefined) untyped.push(place.path);
    else if (rule !== 'other' && untyped.length === 0) facts.push(...factOf(value, place, rule));
  });
  return { facts, untyped };
}

type Visit = (value: string, place: Place, rule: FigureRule | 'other' | undefined) => void;

function walk(value: unknown, place: Place, branch: Branch | undefined, visit: Visit): void {
  if (Array.isArray(value)) {
    const next = branch?.next.get('[]');
    for (const [index, item] of value.entries()) walk(item, { ...place, path: `${place.path}[${index}]` }, next, visit);
    return;
  }
  if (isRecord(value)) {
    const amount = branch?.rule === undefined ? undefined : decimalOf(value.amount);
    const around = [value, ...place.around];
    if (amount !== undefined) visit(amount, { ...place, path: `${place.path}.amount`, around }, branch?.rule);
    else
      for (const [key, item] of fieldsOf(value)) walk(item, fieldOf(place, key, around), stepInto(branch, key), visit);
    return;
  }
  const decimal = decimalOf(value);
  if (decimal !== undefined) visit(decimal, place, branch?.rule);
}

const stepInto = (branch: Branch | undefined, key: string): Branch | undefined =>
  branch?.next.get(key) ?? branch?.next.get('*');

const fieldOf = ({ path, keys }: Place, key: string, around: readonly JsonFields[]): Place => ({
  path: path === '' ? key : `${path}.${key}`,
  keys: [...keys, key],
  around,
});

/** Returns the fields of an object; rows under named columns are returned as objects. */
function fieldsOf(object: JsonFields): readonly (readonly [string, unknown])[] {
  const { columns, rows } = object;
  const entries = Object.entries(object);
  if (!Array.isArray(columns) || !Array.isArray(rows)) return entries;
  const named = rows.map((row: unknown) =>
    Array.isArray(row) ? Object.fromEntries(columns.map((column, index) => [String(column), row[index]])) : row,
  );
  return entries.map(([key, value]) => [key, key === 'rows' ? named : value]);
}

function factOf(value: string, { path, keys, around }: Place, rule: FigureRule): ToolFact[] {
  const key = keys.at(-1) ?? '';
  const find = (wanted: string): unknown => findAround(around, wanted);
  // A missing figure has a placeholder, and is named in a separate field.
  const missing = find('missing');
  if (Array.isArray(missing) && missing.includes(key)) return [];
  const refer = (reference: Reference | undefined): string | undefined => {
    const found = typeof reference === 'function' ? reference(find, key) : reference && find(reference);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const kind = typeof rule.kind === 'function' ? rule.kind(find) : rule.kind;
  const type = find('instrument.type');
  const unit = unitOf(kind, type);
  const isMoney = unit === 'money';
  const symbol = refer(rule.subject);
  const at = Date.parse(refer(rule.at) ?? '');
  const period = refer(rule.period)?.slice(0, 10);
  const currency = isMoney ? refer(rule.currency) : undefined;
  const perCurrency = isMoney
    ? (refer(rule.perCurrency) ?? (kind === 'price' ? baseOfPair(symbol) : undefined))
    : undefined;
  const fact: ToolFact = {
    path,
    value,
    unit,
    currency,
    perCurrency,
    subject: symbol,
    field: fieldName(rule, find) || (rule.field === '' ? (keys.at(-2) ?? key) : key),
    period,
    ...(!Number.isNaN(at) && { at }),
    trust: 'own',
  };
  return [fact];
}

const fieldName = ({ field }: FigureRule, find: (path: string) => unknown): string =>
  typeof field === 'function' ? field(find) : (field ?? '');

function unitOf(kind: string, type: unknown): FactUnit {
  if (kind === 'price') return type === 'index' ? 'points' : 'money';
  if (kind === 'volume') return type === 'stock' || type === 'etf' || type === undefined ? 'shares' : 'number';
  return kind as FactUnit;
}

/** Returns the base currency of a pair: USD/KRW is in won per dollar. */
const baseOfPair = (symbol: string | undefined): string | undefined => /^([A-Z]{3})\/[A-Z]{3}$/.exec(symbol ?? '')?.[1];

/** Returns the value at a path of the nearest object that has it. */
function findAround(around: readonly JsonFields[], path: string): unknown {
  const steps = path.split('.');
  for (const object of around) {
    let found: unknown = object;
    for (const step of steps) found = Object(found)[step];
    if (found !== undefined) return found;
  }
  return undefined;
}

function decimalOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && DECIMAL.test(text) ? text : undefined;
}
