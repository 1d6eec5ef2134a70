import { Rational } from '@finclaw/language';
import type { FactUnit, ToolFact } from '@finclaw/types';
import type { Role } from '../context/roles.ts';
import { plainDecimal } from '../evidence/fact.ts';
import { FIELDS, readUnitField, type UnitField } from '../evidence/fields.ts';
import { readInstant } from '../evidence/instant.ts';

/** What the objects around a value say of it. */
interface Around {
  readonly subject?: string;
  readonly currency?: string;
  readonly unit?: UnitField;
  readonly period?: string;
  readonly at?: number;
}

type Json = Readonly<Record<string, unknown>>;

const DEEPEST = 40;
const MOST_FACTS = 50_000;

/** The numbers in JSON that none of our tools wrote: each by its path, with what its key and the fields beside it say of it. */
export function foreignFacts(content: unknown): readonly ToolFact[] {
  const facts: ToolFact[] = [];
  walk(content, '', '', {}, facts, 0);
  return facts;
}

function walk(value: unknown, path: string, key: string, around: Around, facts: ToolFact[], depth: number): void {
  if (depth > DEEPEST || facts.length > MOST_FACTS) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${path}[${index}]`, key, around, facts, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    const inner = aroundIn(value as Json, around);
    for (const [name, item] of Object.entries(value as Json))
      walk(item, path === '' ? name : `${path}.${name}`, name, inner, facts, depth + 1);
  } else {
    const fact = factOf(value, path, key, around);
    if (fact !== undefined) facts.push(fact);
  }
}

function aroundIn(object: Json, outer: Around): Around {
  let around = outer;
  let symbol: string | undefined;
  let name: string | undefined;
  for (const [key, value] of Object.entries(object)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const { use, isSymbol, isName } = FIELDS.of(key);
    const text = String(value).slice(0, 80);
    if (isSymbol) symbol ??= text;
    if (isName || use === 'label') name ??= text;
    if (use === 'currency' && /^[A-Za-z]{3,4}$/.test(text)) around = { ...around, currency: text.toUpperCase() };
    const unit = use === 'unit' ? readUnitField(text) : undefined;
    if (unit !== undefined) around = { ...around, unit };
    if (use === 'day' || use === 'time') around = { ...around, ...momentOf(value) };
  }
  const subject = symbol ?? name;
  return subject === undefined ? around : { ...around, subject };
}

function momentOf(value: string | number): Pick<Around, 'period' | 'at'> {
  const at = readInstant(value);
  const period = /^\d{4}(?:-Q[1-4]|-\d{2}-\d{2})?(?=$|[T ])/.exec(String(value))?.[0];
  return { ...(at !== undefined && String(value).length > 10 && { at }), ...(period !== undefined && { period }) };
}

function factOf(value: unknown, path: string, key: string, around: Around): ToolFact | undefined {
  const written = typeof value === 'string' ? value.trim().replace(/^\+/, '') : value;
  const decimal = typeof written === 'number' || typeof written === 'string' ? plainDecimal(written) : undefined;
  const { use, size, currency: named, isPercent } = FIELDS.of(key);
  if (decimal === undefined || (use !== undefined && use !== 'label')) return undefined;
  const unit = unitOf(key, around);
  const currency = unit === 'money' || unit === 'number' ? (named ?? around.unit?.currency ?? around.currency) : undefined;
  const scale = size === 1n && !isPercent && unit !== 'count' && unit !== 'shares' ? (around.unit?.size ?? 1n) : size;
  const { subject, period, at } = around;
  return {
    path: path === '' ? '$' : path,
    value: scale === 1n ? decimal : Rational.parse(decimal).times(Rational.of(scale)).toDecimal(40),
    // A currency beside a number whose key says nothing may be another field's.
    unit: unit === 'number' && named !== undefined ? 'money' : unit,
    ...(currency !== undefined && { currency }),
    ...(subject !== undefined && { subject }),
    field: key === '' ? 'value' : key,
    ...(period !== undefined && { period }),
    ...(at !== undefined && { at }),
    trust: 'outside',
  };
}

const UNITS: Readonly<Record<string, FactUnit>> = {
  money: 'money',
  percent: 'percent',
  'percent-points': 'percentage-points',
  shares: 'shares',
  'index-points': 'points',
  count: 'count',
  multiple: 'ratio',
};

/** Fields that are amounts of the currency beside them, unless they are an index's. */
const PRICES = new Set<Role>(['price', 'open', 'high', 'low', 'close', 'prevClose', 'bid', 'ask', 'high52', 'low52']);

function unitOf(key: string, { unit, currency, subject = '' }: Around): FactUnit {
  const { dimension, role } = FIELDS.of(key);
  const told = dimension === undefined ? undefined : UNITS[dimension];
  if (told !== undefined) return told;
  if (unit?.isPercent) return 'percent';
  if (currency !== undefined && role !== undefined && PRICES.has(role) && !subject.startsWith('^')) return 'money';
  return unit?.currency === undefined ? 'number' : 'money';
}
