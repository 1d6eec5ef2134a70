import { type AsyncSteps, inSlices, inSlicesUntil, type Steps } from '@finclaw/infra';
import type { CurrencyCode, DecimalString, MarketQuote, TickerSymbol } from '@finclaw/types';
import { PAPER_ACCOUNT } from '../broker/fill-row.ts';
import type { LocalDate } from '../calendar/local-date.ts';
import { toDecimalString } from '../money/decimal.ts';
import type { Money } from '../money/money.ts';
import type { Book, FoldOptions } from './book/fold.ts';
import type { LotMethod } from './book/lots.ts';
import type { Folded } from './folded-memory.ts';
import type { HistoryLedger } from './ledger/ledger.ts';
import type { HistoryRow, LedgerRow } from './ledger/ledger-row.ts';
import { undoneBy } from './ledger/undone.ts';
import { MarketInputs } from './market-inputs.ts';
import { foldOf, type HistoryDeps } from './portfolio-deps.ts';
import type { SharedName } from './shared/shared-name.ts';
import { type DailyValues, daySteps, neededForDays } from './valuation/daily-values.ts';
import type { MissingInput } from './valuation/figure.ts';
import { type FlowTrace, traceSteps } from './valuation/flow-trace.ts';
import { createFxRates } from './valuation/fx-rates.ts';
import type { PortfolioValue, ValueOptions } from './valuation/portfolio-value.ts';
import { findingMissing, type OpenedReturns, openReturnSteps, type PortfolioReturns, returnSteps } from './valuation/returns.ts';
import { valueSteps } from './valuation/value-portfolio.ts';

export interface ValueRequest {
  readonly method?: LotMethod;
  readonly account?: string;
  readonly baseCurrency?: CurrencyCode;
  /** Returns need the prices of every day on which money came or went; a quick look can do without. */
  readonly withoutReturns?: boolean;
  /** Also the value of every day, which takes a price of every holding for each of them. */
  readonly withDays?: boolean;
  /** Also what the returns are worked out from. */
  readonly opensReturns?: boolean;
  /** After so long, what is not known by then is left out and named; 20 seconds unless said otherwise. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** What can be left out when time is short. */
type LatePart = 'prices' | 'returns' | 'days';

/** A portfolio as it is now, with the quotes and returns behind it. */
export interface CurrentPortfolio {
  readonly value: PortfolioValue;
  readonly quotes: ReadonlyMap<TickerSymbol, MarketQuote>;
  /** Absent when no money ever came in, or when nobody asked for them. */
  readonly returns?: PortfolioReturns;
  /** Only where it was asked for, and nothing is missing. */
  readonly opened?: OpenedReturns;
  /** What the paper account can spend, where there is one; no part of any total. */
  readonly paperCash?: readonly Money[];
  /** Only where it was asked for. */
  readonly daily?: DailyValues;
  /** What was asked for and could not be worked out in time. */
  readonly late?: readonly LatePart[];
  /** Accounts of others that this person may see, each on its own: no part of any total above. */
  readonly shared?: readonly SharedValue[];
}

/** An account of somebody else as it is now. */
interface SharedValue extends SharedName {
  readonly current: CurrentPortfolio;
}

const DEADLINE_MS = 20_000;

/** Values a portfolio in slices, between which others have their turn, and in time: what would come too late is left out and named. */
export async function currentPortfolio(deps: HistoryDeps, asOf: LocalDate, request: ValueRequest): Promise<CurrentPortfolio> {
  const { signal, deadlineMs = DEADLINE_MS, withDays = false, baseCurrency = deps.baseCurrency } = request;
  const wantsReturns = request.withoutReturns !== true;
  const until = performance.now() + deadlineMs;
  const fold = request.method === undefined ? foldOf(deps) : { method: request.method };
  const run = <T>(steps: Steps<T> | AsyncSteps<T>): Promise<T> => inSlices(steps, { signal });
  const { account } = request;
  const followed = { ...fold, asOf, baseCurrency, withDays, ...(account !== undefined && { account }) };
  const { trace, forDays } = await run(following(deps, followed));
  const { book } = trace;
  const market = new MarketInputs(deps, until, signal);
  const quotes = await market.quotes(heldIn(book));
  const known = { ...fold, asOf, quotes, baseCurrency };
  // A first pass that knows nothing of rates and of the past names everything it would need; the second one has it.
  const blind = { ...known, fxRates: createFxRates([]), closes: { on: () => undefined } };
  const needs = [
    baseCurrency,
    wantsReturns,
    withDays,
    ...[...quotes.values()].map(({ symbol, currency }) => `${symbol} ${currency}`),
  ];
  const needed = neededBefore(trace, needs.join()) ?? (await findNeeded());
  const options: ValueOptions = { ...known, fxRates: createFxRates(await market.rates(needed, asOf)) };
  const past = { ...options, closes: await market.closes(needed, currenciesOf(book), asOf) };
  const value = await run(valueSteps(book, options));
  const returns = wantsReturns ? await inSlicesUntil(returnSteps(trace, value, past), until, { signal }) : undefined;
  const opened =
    request.opensReturns === true ? await inSlicesUntil(openReturnSteps(trace, value, past), until, { signal }) : undefined;
  const daily = withDays ? await inSlicesUntil(daySteps(trace, past), until, { signal }) : undefined;
  const late: LatePart[] = [
    ...(market.isLate ? (['prices'] as const) : []),
    ...(wantsReturns && returns === undefined ? (['returns'] as const) : []),
    ...(withDays && daily === undefined ? (['days'] as const) : []),
  ];
  return {
    value,
    quotes,
    ...(deps.paperCash !== undefined && book.accounts.has(PAPER_ACCOUNT) && { paperCash: await deps.paperCash() }),
    ...(returns?.value !== undefined && { returns: returns.value }),
    ...(opened?.value !== undefined && { opened: opened.value }),
    ...(daily && { daily: daily.value }),
    ...(late.length > 0 && { late }),
  };

  async function findNeeded(): Promise<readonly MissingInput[]> {
    const blindValue = await run(valueSteps(book, blind));
    const { missing } = blindValue;
    if (withDays || !wantsReturns) return noteNeeded(trace, needs.join(), [...missing, ...(withDays ? forDays : [])]);
    const returns = await inSlicesUntil(returnSteps(trace, blindValue, blind), until, { signal });
    const found = [...missing, ...(await run(findingMissing(returns?.value)))];
    return returns === undefined ? found : noteNeeded(trace, needs.join(), found);
  }
}

/** What histories need to be valued; it stays the same as long as no row is added and the same prices are known. */
const neededBy = new WeakMap<FlowTrace, Map<string, readonly MissingInput[]>>();

const neededBefore = (trace: FlowTrace, request: string): readonly MissingInput[] | undefined =>
  neededBy.get(trace)?.get(request);

function noteNeeded(trace: FlowTrace, request: string, needed: readonly MissingInput[]): readonly MissingInput[] {
  neededBy.set(trace, (neededBy.get(trace) ?? new Map()).set(request, needed));
  return needed;
}

type FollowOptions = FoldOptions & Pick<ValueRequest, 'account' | 'withDays'> & Pick<ValueOptions, 'asOf' | 'baseCurrency'>;

/**
 * What the rows add up to and what their days need, from memory where nothing was added since. The rows are let go with it: of a long history they are
 * the largest part.
 */
async function* following({ ledger, folded: memory }: HistoryDeps, options: FollowOptions): AsyncSteps<Folded> {
  const { asOf, account, withDays = false, baseCurrency } = options;
  const name = JSON.stringify({ ...options, baseCurrency: withDays && baseCurrency });
  // Asked before the rows are read: one that comes in between makes the history another one.
  const version = await ledger.version();
  const known = memory?.get(name, version);
  if (known !== undefined) return known;
  const counting = yield* countingRows(ledger, asOf, account);
  const forDays = withDays ? yield* neededForDays(counting, baseCurrency) : [];
  const folded = { trace: yield* traceSteps(counting, options), forDays, size: counting.length };
  memory?.keep(name, version, folded);
  return folded;
}

/** The rows that count on a day, in the order in which the ledger keeps them, which is the order in which they count. */
async function* countingRows(ledger: HistoryLedger, asOf: LocalDate, account: string | undefined): AsyncSteps<HistoryRow[]> {
  const isUndone = undoneBy(await ledger.undoRows());
  const counting: HistoryRow[] = [];
  for await (const page of ledger.pages()) {
    for (const row of page) if (counts(row) && !isUndone(row)) counting.push(row);
    yield;
  }
  return counting;

  function counts(row: LedgerRow): row is HistoryRow {
    return row.kind !== 'undo' && row.date <= asOf && (account === undefined || row.account === account);
  }
}

/** Something that is held in an account: how much, and since when. */
export interface HeldPosition {
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  readonly since: LocalDate | undefined;
}

/** What is held on a day, without any prices. */
export async function heldOn(deps: HistoryDeps, asOf: LocalDate): Promise<readonly HeldPosition[]> {
  const { baseCurrency } = deps;
  const { trace } = await inSlices(following(deps, { ...foldOf(deps), asOf, baseCurrency, withDays: false }));
  return openIn(trace.book).map(({ symbol, quantity, lots }) => {
    const [oldest] = lots.open();
    return { symbol, quantity: toDecimalString(quantity), since: oldest?.acquired };
  });
}

/** The accounts that have a row on a day or before it. */
export async function accountsOn(deps: HistoryDeps, asOf: LocalDate): Promise<readonly string[]> {
  const { baseCurrency } = deps;
  const { trace } = await inSlices(following(deps, { ...foldOf(deps), asOf, baseCurrency, withDays: false }));
  return [...trace.book.accounts.keys()].sort();
}

const positionsOf = (book: Book) => [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);

const openIn = (book: Book) => positionsOf(book).filter(({ currency, quantity }) => currency !== undefined && !quantity.isZero());

const heldIn = (book: Book): { symbol: TickerSymbol; currency: CurrencyCode }[] =>
  openIn(book).map(({ symbol, currency }) => ({ symbol, currency: currency as CurrencyCode }));

const currenciesOf = (book: Book): Map<TickerSymbol, CurrencyCode> =>
  new Map(positionsOf(book).flatMap(({ symbol, currency }) => (currency === undefined ? [] : [[symbol, currency] as const])));
