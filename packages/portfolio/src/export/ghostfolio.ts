import { addDecimals, divideDecimals } from '@finclaw/market';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { costsOf, type ExportWriter, grossOf, isTrade } from './exported-file.ts';

/** So many that a price times a large quantity is the amount again. */
const PRICE_DIGITS = 18;

/** A number that is written digit for digit; a mark that no text of the ledger can contain identifies it until then. */
type NumberText = `\u0000${string}`;
const number = (digits: string): NumberText => `\u0000${digits}`;
const MARKED = /"\\u0000(-?\d+(?:\.\d+)?)"/g;

/**
 * Ghostfolio, Activities › Import: one JSON text of activities. It stores cash as a balance, so rows that only move
 * cash are left out.
 */
export const ghostfolio: ExportWriter = (rows) => {
  const told = rows.map((row) => [row, activityOf(row)] as const);
  const activities = told.flatMap(([, activity]) => (activity === undefined ? [] : [activity]));
  return {
    lines: [`${JSON.stringify({ activities }, null, 2).replace(MARKED, '$1')}\n`],
    leftOut: told.flatMap(([row, activity]) => (activity === undefined ? [row] : [])),
  };
};

interface Activity {
  readonly account: string;
  readonly comment: string | null;
  readonly currency: string;
  readonly dataSource: 'YAHOO' | 'MANUAL';
  readonly date: string;
  readonly fee: NumberText;
  readonly quantity: NumberText;
  readonly symbol: string;
  readonly type: 'BUY' | 'SELL' | 'DIVIDEND' | 'FEE' | 'INTEREST';
  readonly unitPrice: NumberText;
}

function activityOf(row: HistoryRow): Activity | undefined {
  const base = { account: row.account, comment: row.note ?? null, date: `${row.date}T${clock(row.time)}.000Z` };
  // It has no column for taxes; inside the fee they count as what they are, a cost.
  if (isTrade(row) && (row.kind === 'buy' || row.kind === 'sell'))
    return {
      ...base,
      ...security(row.symbol),
      currency: row.currency,
      type: row.kind === 'buy' ? 'BUY' : 'SELL',
      quantity: number(row.quantity),
      unitPrice: number(divideDecimals(grossOf(row), row.quantity, PRICE_DIGITS)),
      fee: number(costsOf(row)),
    };
  if (!('amount' in row) || row.amount === undefined || row.amount.startsWith('-')) return undefined;
  if (row.kind === 'fee' || row.kind === 'tax')
    return {
      ...base,
      currency: row.currency,
      dataSource: 'MANUAL',
      symbol: row.kind,
      type: 'FEE',
      quantity: number('1'),
      unitPrice: number('0'),
      fee: number(row.amount),
    };
  if (row.kind !== 'dividend' && row.kind !== 'interest') return undefined;
  const costs = costsOf(row);
  return {
    ...base,
    ...(row.symbol === undefined ? ({ dataSource: 'MANUAL', symbol: row.kind } as const) : security(row.symbol)),
    currency: row.currency,
    type: row.kind === 'dividend' && row.symbol !== undefined ? 'DIVIDEND' : 'INTEREST',
    quantity: number('1'),
    unitPrice: number(addDecimals(row.amount, costs)),
    fee: number(costs),
  };
}

const clock = (time = '00:00'): string => (time.length === 5 ? `${time}:00` : time);

/**
 * Returns a security. Its prices come from Yahoo, whose symbols ours are, but it writes a coin against a currency as
 * one word.
 */
const security = (symbol: string): { readonly dataSource: 'YAHOO'; readonly symbol: string } => ({
  dataSource: 'YAHOO',
  symbol: symbol.replace(/^([A-Z0-9]+)-(USD|KRW)$/, '$1$2'),
});
