import {
  bad,
  FINCLAW_COLUMNS,
  type InstrumentText,
  type ParsedRow,
  parseAmountCell,
  parseRatio,
  type Refusal,
  RowRefused,
} from '@finclaw/broker-files';
import { parseLocalDate } from '@finclaw/market';

import type { HistoryRow } from '../ledger/ledger-row.ts';

import { fieldsOf } from './to-draft.ts';

/** The fields of a row, each as a person writes it; empty where a possible field is unset. */
export type RowFields = Readonly<Record<string, string>>;

const NUMBERS: ReadonlySet<string> = new Set([
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'toAmount',
  'added',
  'costShare',
  'settledAmount',
  'settledRate',
]);
const INSTRUMENTS = { symbol: 'instrument', toSymbol: 'toInstrument' } as const;
/** The parts of an amount that is computed from a price. */
const PARTS = ['quantity', 'price', 'fee', 'tax'];

/** Returns all possible fields of a row of this kind, with this row's values. */
export function rowFields(row: HistoryRow): RowFields {
  const said = row as unknown as Readonly<Record<string, string | undefined>>;
  const ratio = said.to === undefined ? '' : `${said.to}:${said.from}`;
  return Object.fromEntries(fieldsOf(row.kind).map((name) => [name, name === 'ratio' ? ratio : (said[name] ?? '')]));
}

/** Reads `price=210` and `수량=3` as changes of a row; the first word that is none of these comes back. */
export function readChanges(words: readonly string[]): RowFields | { readonly unclear: string } {
  const changes: Record<string, string> = {};
  for (const word of words) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(word.normalize('NFC')) ?? [];
    const wanted = name.trim().toLowerCase();
    const field = Object.entries(FINCLAW_COLUMNS).find(([, names]) => names.some((known) => known === wanted))?.[0];
    if (field === undefined || field === 'kind') return { unclear: word };
    changes[field] = value;
  }
  return changes;
}

/** The row with some fields changed. An amount that was not given follows a changed price, quantity or cost. */
export function changedRow(row: HistoryRow, changes: RowFields): ParsedRow | Refusal {
  const before = rowFields(row);
  const unknown = Object.keys(changes).find((name) => !Object.hasOwn(before, name));
  if (unknown !== undefined) return bad(unknown, changes[unknown] ?? '');
  const fields: Record<string, string> = { ...before, ...changes };
  // What moved in another currency follows a changed amount at its rate.
  const isRescaled = ['amount', ...PARTS].some((part) => changes[part] !== undefined);
  if (isRescaled && changes.settledAmount === undefined && 'settledAmount' in fields) fields.settledAmount = '';
  // Another security may be traded in another currency, which it brings with it.
  if (changes.symbol !== undefined && changes.currency === undefined) fields.currency = '';
  const read = readFields(row.kind, fields);
  if ('reason' in read) return read;
  const isWorkedOut = changes.amount === undefined && PARTS.some((part) => changes[part] !== undefined);
  return isWorkedOut && read.price !== undefined && read.quantity !== undefined ? { ...read, amount: undefined } : read;
}

/** Reads a new row from its fields as a person writes them. */
export function newRow(kind: ParsedRow['kind'], fields: RowFields): ParsedRow | Refusal {
  const known = fieldsOf(kind);
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) return bad(unknown, fields[unknown] ?? '');
  return readFields(kind, fields);
}

function readFields(kind: ParsedRow['kind'], fields: RowFields): ParsedRow | Refusal {
  const parsed: Record<string, unknown> = { kind };
  for (const [name, text] of Object.entries(fields)) {
    if (text.trim() === '') continue;
    const value = readField(name, text.trim());
    if ('reason' in value) return value;
    Object.assign(parsed, value);
  }
  if (parsed.date === undefined) return { reason: 'missing-value', params: { field: 'date' } };
  return parsed as unknown as ParsedRow;
}

function readField(name: string, text: string): Partial<ParsedRow> | Refusal {
  if (name === 'symbol' || name === 'toSymbol')
    return { [INSTRUMENTS[name]]: { text, by: 'name' } satisfies InstrumentText };
  if (name === 'date') {
    const date = parseLocalDate(text);
    return date === undefined ? bad(name, text) : { date };
  }
  if (name === 'ratio') return readRatio(text);
  if (!NUMBERS.has(name)) return { [name]: text };
  const number = parseAmountCell(text);
  return number === null || number === undefined ? bad(name, text) : { [name]: number };
}

function readRatio(text: string): Partial<ParsedRow> | Refusal {
  try {
    return parseRatio(text);
  } catch (error) {
    if (error instanceof RowRefused) return bad('ratio', text);
    throw error;
  }
}
