import { type Decimal, parseDecimal } from '@finclaw/market';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import { movedBy } from '../ledger/settlement.ts';

/** A change of a holding, named by its symbol, or of cash, named by its currency. */
export interface Effect {
  readonly what: string;
  readonly change: Decimal;
}

const ADDS: ReadonlySet<string> = new Set(['buy', 'cover', 'transfer-in']);
const PAYS: ReadonlySet<string> = new Set(['buy', 'cover', 'fee', 'tax', 'withdrawal']);

/** Returns what a row alone changes; nothing for a split or a corporate action, whose effect depends on what is held. */
export function effectsOf(row: HistoryRow): readonly Effect[] {
  switch (row.kind) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover':
      return [sharesOf(row), cashOf(row)];
    case 'transfer-in':
    case 'transfer-out':
    case 'owe':
      return [sharesOf(row)];
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
    case 'deposit':
    case 'withdrawal':
      return [cashOf(row)];
    case 'fx':
      return [
        { what: row.currency, change: parseDecimal(row.amount).negated() },
        { what: row.toCurrency, change: parseDecimal(row.toAmount) },
      ];
    default:
      return [];
  }
}

type SharesRow = Extract<
  HistoryRow,
  { kind: 'buy' | 'sell' | 'short' | 'cover' | 'transfer-in' | 'transfer-out' | 'owe' }
>;

function sharesOf({ kind, symbol, quantity }: SharesRow): Effect {
  const size = parseDecimal(quantity);
  return { what: symbol, change: ADDS.has(kind) ? size : size.negated() };
}

function cashOf(row: HistoryRow & Parameters<typeof movedBy>[0]): Effect {
  const { currency, amount } = movedBy(row);
  return { what: currency, change: PAYS.has(row.kind) ? amount.negated() : amount };
}
