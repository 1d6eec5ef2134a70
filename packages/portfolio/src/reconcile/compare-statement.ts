import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { type FoldOptions, foldLedger } from '../book/fold.ts';
import type { LedgerRow } from '../ledger/ledger-row.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { type ExplainedBy, explainDifference } from './explain-difference.ts';

/** A position by a statement: a security by its symbol, or cash by its currency. */
export interface StatedPosition {
  readonly what: string;
  readonly amount: DecimalString;
}

/** One security or currency: what each side has of it on the day. */
export interface ComparedPosition {
  readonly what: string;
  readonly isCash: boolean;
  readonly statement?: DecimalString;
  readonly broker?: DecimalString;
  readonly ledger: DecimalString;
  /** The amount of the statement, or without one of the broker, less that of the ledger. */
  readonly difference: DecimalString;
  readonly explained?: ExplainedBy;
}

interface Compared {
  readonly account: string;
  readonly date: LocalDate;
  readonly fold: FoldOptions;
  /** Tells what no statement of a broker lists, such as a house, so that its absence means nothing. */
  readonly isOwn?: (symbol: string) => boolean;
}

interface Sides {
  readonly statement?: readonly StatedPosition[] | undefined;
  readonly broker?: readonly StatedPosition[] | undefined;
}

/**
 * Compares an account of the ledger on a day with what others say of it, to the last cent. A side that names a security
 * names them all; cash counts where it is stated.
 */
export function compareStatement(
  all: readonly LedgerRow[],
  { account, date, fold, isOwn = () => false }: Compared,
  { statement, broker }: Sides,
): readonly ComparedPosition[] {
  const book = foldLedger(all, { ...fold, asOf: date });
  const of = book.accounts.get(account);
  const ledger = new Map<string, Decimal>();
  for (const { symbol, quantity } of of?.positions.values() ?? []) if (!quantity.isZero()) ledger.set(symbol, quantity);
  const securities = new Set(ledger.keys());
  for (const { currency, cash } of of?.pockets.values() ?? []) ledger.set(currency, cash);
  const rows = [...standing(all, undoneBy(all))];
  const refused = new Set(book.refused.map(({ row }) => row.id));
  const [stated, held] = [statement, broker].map(byName);
  const listed = [...securities].filter((symbol) => !isOwn(symbol));
  const names = [...new Set([...listed, ...(stated?.keys() ?? []), ...(held?.keys() ?? [])])];
  return names.map((what): ComparedPosition => {
    const isCash = of?.pockets.has(what as never) === true || (/^[A-Z]{3}$/.test(what) && !securities.has(what));
    const [one, other] = [stated, held].map((side) => side && (side.get(what) ?? (isCash ? undefined : ZERO)));
    const own = ledger.get(what) ?? ZERO;
    const difference = (one ?? other ?? own).minus(own);
    const explained = difference.isZero()
      ? undefined
      : explainDifference(rows, refused, { account, date, what }, difference);
    return {
      what,
      isCash,
      ...(one && { statement: toDecimalString(one) }),
      ...(other && { broker: toDecimalString(other) }),
      ledger: toDecimalString(own),
      difference: toDecimalString(difference),
      explained,
    };
  });
}

const ZERO = new Decimal(0);

const byName = (side: readonly StatedPosition[] | undefined): ReadonlyMap<string, Decimal> | undefined =>
  side && new Map(side.map(({ what, amount }) => [what, parseDecimal(amount)]));
