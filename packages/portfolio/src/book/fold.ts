import type { Refusal } from '@finclaw/broker-files';
import type { Pace } from '@finclaw/infra';
import { type Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { TickerSymbol } from '@finclaw/types';
import type { HistoryRow, LedgerRow } from '../ledger/ledger-row.ts';

import { inOrder } from '../ledger/row-order.ts';
import { movedBy } from '../ledger/settlement.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { AccountBook } from './account-book.ts';
import { applyCorporate } from './corporate-action.ts';
import type { LotMethod } from './lots.ts';
import type { MovedCost, Position } from './position.ts';
import { type CorporateRow, isCorporate } from './step-corporate.ts';
import { type ExerciseRow, stepExercise } from './step-exercise.ts';
import { type HoldingRow, isHoldingRow } from './step-holding.ts';

export interface FoldOptions {
  readonly method: LotMethod;
  /** Accounts that use another method. */
  readonly methods?: Readonly<Record<string, LotMethod>>;
  /** Rows after this day do not count yet. */
  readonly asOf?: LocalDate;
  /** Symbols counted as outside: what is paid for them leaves the portfolio, and what they bring comes in. */
  readonly without?: readonly TickerSymbol[];
}

/** A row of the ledger that is impossible and therefore counts for nothing. */
export interface RefusedRow {
  readonly row: HistoryRow;
  readonly refusal: Refusal;
}

/** The result of folding a ledger's rows. */
export interface Book {
  readonly accounts: ReadonlyMap<string, AccountBook>;
  readonly refused: readonly RefusedRow[];
  /** Deposits less withdrawals before the listed flows, in the currency of the valuation. */
  readonly contributed?: Decimal;
}

/** The rows that count on a day, in the order in which they count. */
export function history(rows: Iterable<LedgerRow>, asOf?: LocalDate): HistoryRow[] {
  const all = Array.isArray(rows) ? (rows as readonly LedgerRow[]) : [...rows];
  const counting = [...standing(all, undoneBy(all))];
  return inOrder(asOf === undefined ? counting : counting.filter(({ date }) => date <= asOf));
}

/** Adds up a ledger. The result depends on what the rows say, never on the order in which they were entered. */
export function foldLedger(rows: Iterable<LedgerRow>, options: FoldOptions): Book {
  const counting = history(rows, options.asOf);
  const folding = new Folding(counting, options);
  for (const row of counting) folding.add(row);
  return folding.book;
}

/** The same for rows as a ledger gives them, which count and are in order: others have their turn in between. */
export async function foldInTurns(rows: readonly HistoryRow[], options: FoldOptions, pace: Pace): Promise<Book> {
  const folding = new Folding(rows, options);
  for (const row of rows) {
    if (pace.isDue()) await pace.rest();
    folding.add(row);
  }
  return folding.book;
}

/** Adds up rows that are in their order already, one by one, to what earlier ones added up to. */
export class Folding {
  readonly book: Book;
  readonly #refused: RefusedRow[];

  constructor(counting: readonly HistoryRow[], options: FoldOptions, start?: Book) {
    this.#refused = [...(start?.refused ?? [])];
    this.book = { ...start, accounts: openAccounts(counting, options, start), refused: this.#refused };
  }

  /** Adds the next row. */
  add(row: HistoryRow): void {
    const refusal = applyRow(this.book.accounts.get(row.account) as AccountBook, row);
    if (refusal !== undefined) this.#refused.push({ row, refusal });
  }
}

/** Makes an account for every name in the rows; those that ever saw a deposit or a withdrawal keep their cash. */
function openAccounts(
  rows: readonly HistoryRow[],
  { method, methods, without }: FoldOptions,
  start: Book | undefined,
): Map<string, AccountBook> {
  const keepsCash = new Map<string, boolean>();
  for (const { account, kind } of rows) {
    if (kind === 'deposit' || kind === 'withdrawal') keepsCash.set(account, true);
    else if (!keepsCash.has(account)) keepsCash.set(account, false);
  }
  const opened = (name: string): AccountBook =>
    start?.accounts.get(name) ??
    new AccountBook(name, methods?.[name] ?? method, keepsCash.get(name) === true, without);
  const names = [...new Set([...(start?.accounts.keys() ?? []), ...keepsCash.keys()])].sort();
  return new Map(names.map((name) => [name, opened(name)]));
}

/** Applies one row to its account, or returns the reason it is impossible and changes nothing. */
function applyRow(account: AccountBook, row: HistoryRow): Refusal | undefined {
  if (isHoldingRow(row)) {
    const position = account.position(row.symbol);
    const moved = position.apply(row);
    if ('reason' in moved) return moved;
    settleHolding(account, position, row, moved);
    return undefined;
  }
  if (isCorporate(row)) return settleCorporate(account, row);
  if (row.kind === 'exercise') return settleExercise(account, row);
  const amount = parseDecimal(row.amount);
  switch (row.kind) {
    case 'dividend':
    case 'interest': {
      const moved = movedBy(row);
      account.pocket(moved.currency).income.add(row.date, moved.amount);
      account.moveCash(row, moved.currency, moved.amount);
      if (row.symbol !== undefined) noteIncome(account.position(row.symbol), row.currency, amount);
      noteCosts(account, row);
      return undefined;
    }
    case 'fee':
    case 'tax': {
      const moved = movedBy(row);
      const { charges, fees, taxes } = account.pocket(moved.currency);
      for (const tally of [charges, row.kind === 'fee' ? fees : taxes]) tally.add(row.date, moved.amount);
      account.moveCash(row, moved.currency, moved.amount.negated());
      return undefined;
    }
    case 'deposit':
    case 'withdrawal':
      account.crossBorder(row, row.currency, row.kind === 'deposit' ? amount : amount.negated());
      return undefined;
    case 'fx':
      noteCosts(account, row);
      // Without recorded cash, both sides of the exchange are outside.
      if (!account.keepsCash) return undefined;
      account.moveCash(row, row.currency, amount.negated());
      account.moveCash(row, row.toCurrency, parseDecimal(row.toAmount));
      return undefined;
  }
}

function settleHolding(account: AccountBook, position: Position, row: HoldingRow, moved: MovedCost): void {
  switch (row.kind) {
    case 'buy':
    case 'sell':
    case 'short':
    case 'cover': {
      const { currency, amount } = movedBy(row);
      account.moveCash(row, currency, row.kind === 'buy' || row.kind === 'cover' ? amount.negated() : amount);
      noteCosts(account, row, position);
      break;
    }
    case 'transfer-in':
    case 'transfer-out': {
      const quantity = parseDecimal(row.quantity);
      const isIn = row.kind === 'transfer-in';
      const { cost, isUnknown } = moved;
      account.moveShares(row, position, isIn ? quantity : quantity.negated(), {
        cost: isIn ? cost : cost.negated(),
        isUnknown,
      });
      break;
    }
    // What is owed is less than nothing, and so is what it had brought in.
    case 'owe':
      account.moveShares(row, position, parseDecimal(row.quantity).negated(), moved);
  }
}

/**
 * Contracts end, shares change hands at the strike, and what the option had cost goes into the cost or comes off the
 * proceeds.
 */
function settleExercise(account: AccountBook, row: ExerciseRow): Refusal | undefined {
  const option = account.position(row.symbol);
  const shares = account.position(row.toSymbol);
  const step = stepExercise(row, option, shares);
  if ('reason' in step) return step;
  const { cost, isUnknown } = option.exercise(row.id, step.left);
  const moved = parseDecimal(row.amount);
  const amount = moved.isNegative() ? moved.abs().plus(cost) : moved.minus(cost);
  const bought = { ...step.trade, kind: 'transfer-in', amount: undefined };
  const isGuess = isUnknown && step.trade.kind === 'buy';
  shares.apply((isGuess ? bought : { ...step.trade, amount: toDecimalString(amount) }) as HoldingRow);
  account.moveCash(row, row.currency, moved);
  noteCosts(account, row, shares);
  return undefined;
}

function settleCorporate(account: AccountBook, row: CorporateRow): Refusal | undefined {
  const source = account.position(row.symbol);
  const applied = applyCorporate(row, source, row.toSymbol && account.position(row.toSymbol));
  if ('reason' in applied) return applied;
  const currency = row.currency ?? source.currency;
  if (currency !== undefined && !applied.cash.isZero()) account.moveCash(row, currency, applied.cash);
  return undefined;
}

function noteIncome(position: Position, currency: string, amount: Decimal): void {
  if (position.currency === undefined || position.currency === currency) position.income = position.income.plus(amount);
}

type CostlyRow = Extract<
  HistoryRow,
  { kind: 'buy' | 'sell' | 'short' | 'cover' | 'dividend' | 'interest' | 'fx' | 'exercise' }
>;

/** Fees and taxes inside an amount are listed, not charged again. */
function noteCosts(account: AccountBook, row: CostlyRow, position?: Position): void {
  for (const [kind, text] of [['fees', row.fee] as const, ['taxes', 'tax' in row ? row.tax : undefined] as const]) {
    const cost = text === undefined ? undefined : parseDecimal(text);
    if (cost === undefined || cost.isZero()) continue;
    account.pocket(row.currency)[kind].add(row.date, cost);
    if (position !== undefined) position.costs = position.costs.plus(cost);
  }
}
