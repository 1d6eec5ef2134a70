import { Pace } from '@finclaw/infra';
import { Decimal, type LocalDate, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, TickerSymbol } from '@finclaw/types';
import { AccountBook, type Pocket } from '../book/account-book.ts';
import type { Book } from '../book/fold.ts';
import type { Lot } from '../book/lot.ts';
import type { LotMethod } from '../book/lots.ts';
import type { Position } from '../book/position.ts';
import { RowIds, type WrittenIds } from '../book/row-ids.ts';
import type { DatedTally } from '../book/tally.ts';
import type { HistoryRow } from '../ledger/ledger-row.ts';
import type { Closes } from './daily-worth.ts';
import { DayRates } from './day-rates.ts';
import { isKnown } from './figure.ts';
import type { FlowTrace, SettledReturns, TraceStart } from './flow-trace.ts';
import type { ValueOptions } from './portfolio-value.ts';
import { LotCosts, realisedParts } from './realised.ts';
import { settleReturns } from './returns.ts';
import { contributions } from './value-portfolio.ts';

/**
 * The result of a history up to a day, in plain values for storing: what later rows and a valuation need, and none of
 * the rows. Values with a known rate or price of their day are in one currency.
 */
export interface SettledPast {
  /** The last day that has a row. */
  readonly through: LocalDate;
  readonly accounts: readonly StoredAccount[];
  readonly refused: Book['refused'];
  readonly renamed: readonly (readonly [TickerSymbol, TickerSymbol])[];
  readonly contributed: DecimalString;
  readonly returns?: Omit<SettledReturns, 'growth' | 'last'> & {
    readonly growth: DecimalString;
    readonly last: DecimalString;
  };
}

interface StoredAccount extends Pick<AccountBook, 'account' | 'method' | 'keepsCash'> {
  readonly positions: readonly StoredPosition[];
  readonly pockets: readonly StoredPocket[];
}

const SUMS = ['quantity', 'cost', 'realised', 'income', 'costs'] as const;

interface StoredPosition
  extends Record<(typeof SUMS)[number], DecimalString>,
    Pick<Position, 'symbol' | 'unmetChoices'> {
  readonly currency: CurrencyCode | undefined;
  readonly rows: WrittenIds;
  readonly splits: readonly { readonly date: LocalDate; readonly factor: DecimalString }[];
  readonly settled: { readonly realised: DecimalString; readonly byPrice: DecimalString };
  readonly lots: readonly StoredLot[];
}

interface StoredLot extends Pick<Lot, 'id' | 'acquired'> {
  readonly quantity: DecimalString;
  readonly cost: DecimalString;
  /** The cost in the currency of the valuation. */
  readonly settled: DecimalString;
  /** Absent where they are those of the position, as they are of shares at average cost. */
  readonly rows?: WrittenIds;
}

const TALLIES = ['income', 'charges', 'fees', 'taxes'] as const;

type KeptTally = readonly (readonly [LocalDate, DecimalString])[];

interface StoredPocket extends Record<(typeof TALLIES)[number], KeptTally> {
  readonly currency: CurrencyCode;
  readonly cash: DecimalString;
}

/**
 * Tells whether the remaining lots under these methods follow from the lots alone: the most expensive first depends on
 * the first cost of each.
 */
export const canSettle = (methods: readonly LotMethod[]): boolean => !methods.includes('hifo');

/** Works out all that is past of a history; undefined where a rate or price is missing. */
export async function settleHistory(
  trace: FlowTrace,
  options: ValueOptions & { readonly closes: Closes },
  pace: Pace = new Pace(),
): Promise<SettledPast | undefined> {
  const through = trace.moments.at(-1)?.date;
  const contributed = contributions(trace.book, options);
  const hasFlows = trace.flows.length > 0 || trace.settled !== undefined;
  const returns = await settleReturns(trace, options, pace);
  if (through === undefined || !isKnown(contributed) || (hasFlows && returns === undefined)) return undefined;
  const accounts: StoredAccount[] = [];
  for (const { account, method, keepsCash, positions, pockets } of trace.book.accounts.values()) {
    const stored: StoredPosition[] = [];
    for (const position of positions.values()) {
      if (pace.isDue()) await pace.rest();
      const settled = settlePosition(position, options);
      if (settled === undefined) return undefined;
      stored.push(settled);
    }
    accounts.push({ account, method, keepsCash, positions: stored, pockets: [...pockets.values()].map(storedPocket) });
  }
  return {
    through,
    accounts,
    refused: trace.book.refused,
    renamed: [...trace.renamed],
    contributed: contributed.money.amount,
    ...(returns && {
      returns: { ...returns, growth: toDecimalString(returns.growth), last: toDecimalString(returns.last) },
    }),
  };
}

function settlePosition(position: Position, options: ValueOptions): StoredPosition | undefined {
  const { symbol, currency, unmetChoices } = position;
  const day = new DayRates(currency ?? options.baseCurrency, options);
  const costs = new LotCosts(day);
  const { realised, byPrice } = realisedParts(position, day, costs);
  const rows = position.rows.written();
  const own = JSON.stringify(rows);
  const lots: StoredLot[] = [];
  for (const lot of position.lots.open()) {
    const written = lot.rows.written();
    lots.push({
      id: lot.id,
      acquired: lot.acquired,
      quantity: toDecimalString(lot.quantity),
      cost: toDecimalString(lot.cost),
      settled: toDecimalString(costs.left(lot)),
      ...(JSON.stringify(written) !== own && { rows: written }),
    });
  }
  if (day.missing.size > 0) return undefined;
  const sums = SUMS.map((name) => [name, toDecimalString(position[name])]);
  return {
    ...(Object.fromEntries(sums) as Record<(typeof SUMS)[number], DecimalString>),
    symbol,
    currency,
    unmetChoices,
    rows,
    lots,
    splits: position.splits.map(({ date, factor }) => ({ date, factor: toDecimalString(factor) })),
    settled: { realised: toDecimalString(realised), byPrice: toDecimalString(byPrice) },
  };
}

function storedPocket({ currency, cash, income, charges, fees, taxes }: Pocket): StoredPocket {
  const days = ({ byDay }: DatedTally): KeptTally =>
    [...byDay].map(([date, amount]) => [date, toDecimalString(amount)]);
  const tallies = { income: days(income), charges: days(charges), fees: days(fees), taxes: days(taxes) };
  return { ...tallies, currency, cash: toDecimalString(cash) };
}

/**
 * Tells whether a row can be added to a settled past with such accounts: none that changes the meaning of earlier days.
 */
export function buildsOn(keepsCash: ReadonlyMap<string, boolean>, { kind, account }: HistoryRow): boolean {
  // The first cash in an account makes it one that keeps its cash, from its first row on.
  return movesCash(kind) ? keepsCash.get(account) !== false : !CHANGES_THE_PAST.has(kind);
}

/** The accounts of a settled past and of rows after it, and whether they keep their cash. */
export function keepingCash(
  past: SettledPast | undefined,
  rows: readonly HistoryRow[] = [],
): ReadonlyMap<string, boolean> {
  const found = new Map(past?.accounts.map(({ account, keepsCash }) => [account, keepsCash]));
  for (const { account, kind } of rows) if (movesCash(kind) || !found.has(account)) found.set(account, movesCash(kind));
  return found;
}

const movesCash = (kind: HistoryRow['kind']): boolean => kind === 'deposit' || kind === 'withdrawal';

const CHANGES_THE_PAST: ReadonlySet<HistoryRow['kind']> = new Set([
  'split',
  'spin-off',
  'merger',
  'rename',
  'delisting',
  'maturity',
  'expiry',
  'exercise',
]);

/** The books as they were after the last row of a settled past. */
export function resume({ through, accounts, refused, renamed, contributed, returns }: SettledPast): TraceStart {
  const decimal = (text: DecimalString): Decimal => new Decimal(text);
  return {
    book: {
      accounts: new Map(accounts.map((stored) => [stored.account, resumeAccount(stored)])),
      refused,
      contributed: decimal(contributed),
    },
    through,
    renamed: new Map(renamed),
    returns: returns && { ...returns, growth: decimal(returns.growth), last: decimal(returns.last) },
  };
}

function resumeAccount({ account, method, keepsCash, positions, pockets }: StoredAccount): AccountBook {
  const book = new AccountBook(account, method, keepsCash);
  for (const stored of positions) {
    const position = book.position(stored.symbol);
    position.currency = stored.currency;
    for (const name of SUMS) position[name] = new Decimal(stored[name]);
    position.rows = new RowIds([], stored.rows);
    position.unmetChoices.push(...stored.unmetChoices);
    position.splits.push(...stored.splits.map(({ date, factor }) => ({ date, factor: new Decimal(factor) })));
    position.settled = { realised: new Decimal(stored.settled.realised), byPrice: new Decimal(stored.settled.byPrice) };
    for (const { id, acquired, quantity, cost, settled, rows } of stored.lots)
      position.lots.restore({
        id,
        acquired,
        quantity: new Decimal(quantity),
        cost: new Decimal(cost),
        // A past with unknown costs is never settled.
        isCostUnknown: false,
        rows: new RowIds([], rows ?? stored.rows),
        moves: [{ settled: new Decimal(settled) }],
      });
  }
  for (const stored of pockets) {
    const pocket = book.pocket(stored.currency);
    pocket.cash = new Decimal(stored.cash);
    for (const name of TALLIES) for (const [date, amount] of stored[name]) pocket[name].add(date, new Decimal(amount));
  }
  return book;
}
