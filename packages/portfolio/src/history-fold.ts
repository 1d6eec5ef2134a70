import { Pace } from '@finclaw/infra';
import { addDays, type LocalDate } from '@finclaw/market';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';
import type { Book, FoldOptions } from './book/fold.ts';
import type { Folded } from './folded-memory.ts';
import type { ReadableLedger } from './ledger/ledger.ts';
import { type HistoryRow, isHistoryRow, type LedgerRow } from './ledger/ledger-row.ts';
import { undoneBy } from './ledger/undone.ts';
import type { MarketInputs } from './market-inputs.ts';
import type { ReadingDeps } from './portfolio-deps.ts';
import { neededForDays } from './valuation/daily-values.ts';
import type { MissingInput } from './valuation/figure.ts';
import { outsideOf, traceHistory } from './valuation/flow-trace.ts';
import { createFxRates } from './valuation/fx-rates.ts';
import { buildsOn, canSettle, keepingCash, resume, type SettledPast, settleHistory } from './valuation/settled-past.ts';

/** The options for folding a history, and whether every day of it is needed. */
interface FollowOptions extends FoldOptions {
  readonly asOf: LocalDate;
  readonly baseCurrency: CurrencyCode;
  readonly account?: string;
  /** Also what each day needs to be valued. */
  readonly withDays?: boolean;
  /** True if all flows and moments are needed, and not only their results. */
  readonly isWhole?: boolean;
}

interface StoredPast {
  /** All rows up to this day are in it. */
  readonly until: LocalDate;
  /** The ledger's description of these rows. */
  readonly extent: string;
  /** The day on which it was worked out from nothing. */
  readonly since: LocalDate;
  readonly past: SettledPast;
}

/** Rows of so many days are added up with every question: their prices may still be corrected, and rows come late. */
const OPEN_DAYS = 30;
/** The number of days after which everything is computed again, as closing prices are requested again. */
const BELIEVED_DAYS = 30;
/** The number of rows from which a fold is worth storing. */
const WORTH_KEEPING = 500;

/**
 * Returns the folded rows and the inputs of their days, from the cache where nothing was added since. The distant past
 * is computed once and stored, so that a long history is neither read nor valued again; the rows themselves are
 * released.
 */
export async function followHistory(
  deps: ReadingDeps,
  options: FollowOptions,
  pace: Pace = new Pace(),
  market?: MarketInputs,
): Promise<Folded> {
  const { ledger, folded: memory } = deps;
  const { asOf, account, withDays = false, baseCurrency, isWhole = withDays } = options;
  // Without a market the past is not settled, and must not stand in for one that is.
  const name = JSON.stringify({ ...options, isWhole, settles: !isWhole && market !== undefined });
  // Read before the rows: one that comes in between changes the version.
  const version = await ledger.version();
  const known = memory?.get(name, version);
  if (known !== undefined) return known;
  const { start, rows } = isWhole
    ? { start: undefined, rows: await countingRows(ledger, asOf, account) }
    : await sinceSettled(deps, options, pace, market);
  const forDays = withDays ? neededForDays(rows, baseCurrency) : [];
  const without = options.without && outsideOf(rows, options.without);
  const folded = {
    trace: await traceHistory(rows, { ...options, without }, start && resume(start), pace),
    forDays,
    size: rows.length,
  };
  // Kept from a look that was late, it would stand in for a past that the next look can settle.
  if (isWhole || market?.isLate !== true) memory?.keep(name, version, folded);
  return folded;
}

/**
 * Returns the settled past if there is one, extended to a month ago where the market can be asked, and the rows after
 * it.
 */
async function sinceSettled(
  { ledger, settled: memory }: ReadingDeps,
  options: FollowOptions,
  pace: Pace,
  market: MarketInputs | undefined,
): Promise<{ readonly start: SettledPast | undefined; readonly rows: readonly HistoryRow[] }> {
  const { asOf, account, method, methods, baseCurrency } = options;
  const all = () => countingRows(ledger, asOf, account);
  if (memory === undefined || !canSettle([method, ...Object.values(methods ?? {})]))
    return { start: undefined, rows: await all() };
  const name = JSON.stringify({ method, methods, account, baseCurrency });
  const until = addDays(asOf, -OPEN_DAYS);
  // Read before the rows: one that comes in between would make the stored past differ from the ledger's.
  const extent = await ledger.extent(until);
  let kept = JSON.parse((await memory.get(name)) ?? 'null') as StoredPast | undefined;
  if (!kept || addDays(kept.since, BELIEVED_DAYS) < asOf || kept.extent !== (await ledger.extent(kept.until)))
    kept = undefined;
  let rows = await (kept === undefined ? all() : countingRows(ledger, asOf, account, kept.until));
  const accounts = keepingCash(kept?.past);
  if (!rows.every((row) => kept === undefined || buildsOn(accounts, row))) {
    kept = undefined;
    rows = await all();
  }
  const open = rows.findIndex(({ date }) => date > until);
  const over = open < 0 ? rows : rows.slice(0, open);
  const after = keepingCash(kept?.past, over);
  const isWorthIt =
    over.length >= WORTH_KEEPING && rows.every((row, index) => index < over.length || buildsOn(after, row));
  if (market === undefined || !isWorthIt) return { start: kept?.past, rows };
  const settled = await settle(over, kept?.past, options, pace, market);
  if (settled === undefined) return { start: kept?.past, rows };
  await memory.set(
    name,
    JSON.stringify({ until, extent, since: kept?.since ?? asOf, past: settled } satisfies StoredPast),
  );
  return { start: settled, rows: rows.slice(over.length) };
}

async function settle(
  rows: readonly HistoryRow[],
  before: SettledPast | undefined,
  options: FollowOptions,
  pace: Pace,
  market: MarketInputs,
): Promise<SettledPast | undefined> {
  const { asOf, baseCurrency } = options;
  const trace = await traceHistory(rows, options, before && resume(before), pace);
  const needed = [...(before ? heldNeeds(before, baseCurrency) : []), ...neededForDays(rows, baseCurrency)];
  const past = {
    ...options,
    quotes: new Map(),
    fxRates: createFxRates(await market.rates(needed, asOf)),
    closes: await market.closes(needed, currenciesOf(trace.book), asOf),
  };
  return settleHistory(trace, past, pace);
}

/** Returns the inputs that the days after a settled past need for the holdings of its last day. */
function heldNeeds({ accounts, through: date }: SettledPast, baseCurrency: CurrencyCode): MissingInput[] {
  const positions = accounts.flatMap((account) => account.positions);
  const currencies = new Set(
    accounts.flatMap(({ positions, pockets }) => [...positions, ...pockets].map((each) => each.currency)),
  );
  return [
    ...positions.map(({ symbol }) => ({ kind: 'close' as const, symbol, date })),
    ...[...currencies].flatMap((currency) =>
      currency === undefined || currency === baseCurrency
        ? []
        : [{ kind: 'rate' as const, pair: `${currency}/${baseCurrency}`, date }],
    ),
  ];
}

/** Returns the rows that count on a day, after another if given, in the order of the ledger. */
async function countingRows(
  ledger: ReadableLedger,
  asOf: LocalDate,
  account: string | undefined,
  after?: LocalDate,
): Promise<readonly HistoryRow[]> {
  const isUndone = undoneBy(await ledger.undoRows());
  const counting: HistoryRow[] = [];
  for await (const page of ledger.pages(undefined, after))
    for (const row of page) if (counts(row) && !isUndone(row)) counting.push(row);
  return counting;

  function counts(row: LedgerRow): row is HistoryRow {
    return isHistoryRow(row) && row.date <= asOf && (account === undefined || row.account === account);
  }
}

/** Every position of a book. */
export const positionsOf = (book: Book) =>
  [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);

/** The currency in which each symbol of a book is traded. */
export const currenciesOf = (book: Book): Map<TickerSymbol, CurrencyCode> =>
  new Map(
    positionsOf(book).flatMap(({ symbol, currency }) => (currency === undefined ? [] : [[symbol, currency] as const])),
  );
