import { Pace, workUntil } from '@finclaw/infra';
import { isoWithOffset, type LocalDate, localDateAt, type Money, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString, MarketQuote, TickerSymbol } from '@finclaw/types';
import type { Book } from './book/fold.ts';
import type { LotMethod } from './book/lots.ts';
import { currenciesOf, followHistory, positionsOf } from './history-fold.ts';
import { PAPER_ACCOUNT } from './ledger/paper-account.ts';
import { MarketInputs } from './market-inputs.ts';
import type { OwnBook } from './own/own-book.ts';
import { foldOf, LEDGER_ZONE, type ReadingDeps } from './portfolio-deps.ts';
import type { SharedName } from './shared/shared-name.ts';
import { type DailyValues, dailyValues } from './valuation/daily-values.ts';
import { isKnown, type MissingInput } from './valuation/figure.ts';
import type { FlowTrace } from './valuation/flow-trace.ts';
import { createFxRates, ratesOn } from './valuation/fx-rates.ts';
import type { HoldingValue, PortfolioValue, ValueOptions } from './valuation/portfolio-value.ts';
import {
  missingForReturns,
  type OpenedReturns,
  openReturns,
  type PortfolioReturns,
  portfolioReturns,
} from './valuation/returns.ts';
import { unitCost } from './valuation/value-holding.ts';
import { holdingsIn, valuePortfolio } from './valuation/value-portfolio.ts';

export interface ValueRequest {
  readonly method?: LotMethod;
  readonly account?: string;
  /** The day whose evening, prices and rates count; now by default. */
  readonly date?: LocalDate;
  readonly baseCurrency?: CurrencyCode;
  /** Returns need the prices of every day on which money came or went; a quick look can do without. */
  readonly withoutReturns?: boolean;
  /** Also the value of every day, which takes a price of every holding for each of them. */
  readonly withDays?: boolean;
  /** Also the rates of the days on which what is held was paid, which `inBase` of holdings and lots needs. */
  readonly withPaidRates?: boolean;
  /** Returns and days without what the owner prices: houses, deposits, loans. */
  readonly withoutOwnAssets?: boolean;
  /** Also what the returns are worked out from. */
  readonly opensReturns?: boolean;
  /** The time after which unknown values are left out and listed; 20 seconds by default. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** The parts that can be left out when time is short. */
type LatePart = 'prices' | 'returns' | 'days';

/** A portfolio as it is now, with the quotes and returns behind it. */
export interface CurrentPortfolio {
  /** The time of the reading. */
  readonly at: number;
  /** The zone for times shown to its reader. */
  readonly timeZone: string;
  readonly value: PortfolioValue;
  readonly quotes: ReadonlyMap<TickerSymbol, MarketQuote>;
  /** The rates of its day by pair, such as USD/KRW, with their time and source. */
  readonly rateQuotes: ReadonlyMap<string, MarketQuote>;
  /** The owner's own instruments and classifications, which override the lists. */
  readonly own: OwnBook;
  /** The limits of the prices and rates behind it. */
  readonly limits: readonly DataLimit[];
  /** Absent when no money ever came in, or when not requested. */
  readonly returns?: PortfolioReturns;
  /** Only where requested, and nothing is missing. */
  readonly opened?: OpenedReturns;
  /** The available cash of the paper account, if any; not part of any total. */
  readonly paperCash?: readonly Money[];
  /** Only where requested. */
  readonly daily?: DailyValues;
  /** The requested parts that could not be computed in time. */
  readonly late?: readonly LatePart[];
  /** Accounts of others that this person may see, each on its own: no part of any total above. */
  readonly shared?: readonly SharedValue[];
}

/** The present state of another person's account. */
interface SharedValue extends SharedName {
  readonly current: CurrentPortfolio;
}

const DEADLINE_MS = 20_000;

/**
 * Values a portfolio, while others have their turn in between, and in time: what would come too late is left out and
 * named.
 */
export async function currentPortfolio(
  deps: ReadingDeps,
  today: LocalDate,
  request: ValueRequest,
): Promise<CurrentPortfolio> {
  const {
    signal,
    deadlineMs = DEADLINE_MS,
    withDays = false,
    baseCurrency = deps.baseCurrency,
    date = today,
  } = request;
  const asOf = date < today ? date : today;
  const isPast = asOf < today;
  const wantsReturns = request.withoutReturns !== true;
  const until = performance.now() + deadlineMs;
  const fold = request.method === undefined ? foldOf(deps) : { method: request.method };
  const pace = new Pace({ signal });
  const inTime = <T extends object>(work: (pace: Pace) => Promise<T | undefined>) => workUntil(until, work, signal);
  const { account } = request;
  // What is settled reaches beyond a past day.
  const isWhole = withDays || request.opensReturns === true || isPast;
  const followed = { ...fold, asOf, baseCurrency, withDays, isWhole, account };
  const market = new MarketInputs(deps, until, signal);
  // Settling the past takes the prices of years, which a quick look does not wait for.
  const then = await followHistory(deps, followed, pace, wantsReturns ? market : undefined);
  const { book } = then.trace;
  // Sources tell old prices in the shares and under the names of today, so what came after a past day counts for its
  // prices.
  const since = isPast ? await followHistory(deps, { ...followed, asOf: today }, pace, market) : then;
  const trace: FlowTrace = isPast
    ? { ...then.trace, splits: since.trace.splits, renamed: since.trace.renamed }
    : then.trace;
  const quotes = isPast ? await market.quotesOn(heldIn(book), asOf, trace) : await market.quotes(heldIn(book), today);
  const own = await market.own();
  const ownAssets = own.instruments.map(({ symbol }) => symbol).filter((symbol) => own.isPriced(symbol));
  const outside = [...withoutQuote(heldIn(book), quotes), ...(request.withoutOwnAssets ? ownAssets : [])];
  const measured = outside.length > 0 && (wantsReturns || isWhole) ? await withoutSymbols(outside) : trace;
  const known = { ...fold, asOf, quotes, baseCurrency };
  // A first pass that knows nothing of rates and of the past names everything it would need; the second one has it.
  const blind = { ...known, fxRates: createFxRates([]), closes: { on: () => undefined } };
  const needs = [
    baseCurrency,
    wantsReturns,
    withDays,
    request.withPaidRates,
    ...[...quotes.values()].map(({ symbol, currency }) => `${symbol} ${currency}`),
  ];
  const needed = (neededBefore(measured, needs.join()) ?? (await findNeeded())).map((input) =>
    isPast && input.kind === 'rate' ? { date: asOf, ...input } : input,
  );
  const rates = await market.rates(needed, today, isPast ? asOf : undefined);
  const fxRates = isPast
    ? ratesOn(asOf, createFxRates(rates.filter(({ date }) => date !== undefined)))
    : createFxRates(rates);
  const options: ValueOptions = { ...known, fxRates };
  const past = { ...options, closes: await market.closes(needed, currenciesOf(since.trace.book), today) };
  const value = await valueInTurns(options);
  const returns = wantsReturns ? await inTime((late) => portfolioReturns(measured, value, past, late)) : undefined;
  const opened =
    request.opensReturns === true ? await inTime((late) => openReturns(measured, value, past, late)) : undefined;
  const daily = withDays ? await inTime((late) => dailyValues(measured, past, late)) : undefined;
  const late: LatePart[] = [
    ...(market.isLate ? (['prices'] as const) : []),
    ...(wantsReturns && returns === undefined ? (['returns'] as const) : []),
    ...(withDays && daily === undefined ? (['days'] as const) : []),
  ];
  return {
    at: deps.now(),
    timeZone: deps.timeZone ?? LEDGER_ZONE,
    value,
    quotes,
    rateQuotes: market.rateQuotes,
    own,
    limits: [...market.limits],
    ...(deps.paperCash !== undefined &&
      !isPast &&
      book.accounts.has(PAPER_ACCOUNT) && { paperCash: await deps.paperCash() }),
    returns: returns?.value,
    opened: opened?.value,
    daily: daily?.value,
    ...(late.length > 0 && { late }),
  };

  function isOutside(input: MissingInput): boolean {
    return input.kind === 'close' && measured.without?.includes(input.symbol) === true;
  }

  /** Follows the history again with these symbols counted as outside. */
  async function withoutSymbols(symbols: readonly TickerSymbol[]): Promise<FlowTrace> {
    const without = [...new Set(symbols)].sort();
    const found = (await followHistory(deps, { ...followed, isWhole: true, without }, pace, market)).trace;
    return isPast ? { ...found, splits: trace.splits, renamed: trace.renamed } : found;
  }

  async function valueInTurns(options: ValueOptions): Promise<PortfolioValue> {
    const holdings: HoldingValue[] = [];
    for (const holding of holdingsIn(book, options)) {
      holdings.push(holding);
      if (pace.isDue()) await pace.rest();
    }
    const value = valuePortfolio(book, options, holdings);
    await pace.rest();
    return value;
  }

  async function findNeeded(): Promise<readonly MissingInput[]> {
    const blindValue = await valueInTurns(blind);
    const paid = request.withPaidRates ? blindValue.accounts.flatMap(({ holdings }) => holdings.map(missingPaid)) : [];
    const missing = [...blindValue.missing, ...paid.flat()];
    if (withDays || !wantsReturns)
      return noteNeeded(measured, needs.join(), [
        ...missing,
        ...(withDays ? since.forDays.filter((each) => !isOutside(each)) : []),
      ]);
    const returns = await inTime((late) => portfolioReturns(measured, blindValue, blind, late));
    const found = [...missing, ...(returns?.value === undefined ? [] : missingForReturns(returns.value))];
    return returns === undefined ? found : noteNeeded(measured, needs.join(), found);
  }
}

/** The rates that are missing to convert what a holding cost. */
function missingPaid({ inBase }: HoldingValue): readonly MissingInput[] {
  const cost = inBase()?.cost;
  return cost === undefined || isKnown(cost) ? [] : cost.missing;
}

/** The inputs for valuing histories, cached as long as no row is added and the same prices are known. */
const neededBy = new WeakMap<FlowTrace, Map<string, readonly MissingInput[]>>();

const neededBefore = (trace: FlowTrace, request: string): readonly MissingInput[] | undefined =>
  neededBy.get(trace)?.get(request);

function noteNeeded(trace: FlowTrace, request: string, needed: readonly MissingInput[]): readonly MissingInput[] {
  neededBy.set(trace, (neededBy.get(trace) ?? new Map()).set(request, needed));
  return needed;
}

/** Something that is held in an account: how much, and since when. */
export interface HeldPosition {
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  /** For one unit, in the currency it trades in; absent while a part's cost is unknown. */
  readonly averageCost?: Money;
  readonly since: LocalDate | undefined;
}

/** Returns the holdings of a day, without any prices. */
export async function heldOn(deps: ReadingDeps, asOf: LocalDate, account?: string): Promise<readonly HeldPosition[]> {
  const { baseCurrency } = deps;
  const options = { ...foldOf(deps), asOf, baseCurrency, withDays: false, account };
  const { trace } = await followHistory(deps, options);
  return openIn(trace.book).map((position) => {
    const { symbol, quantity, lots, cost, currency, isCostUnknown } = position;
    const [oldest] = lots.open();
    return {
      symbol,
      quantity: toDecimalString(quantity),
      ...(!isCostUnknown && { averageCost: unitCost(cost, quantity, currency as CurrencyCode) }),
      since: oldest?.acquired,
    };
  });
}

/** The accounts that have a row on a day or before it. */
export async function accountsOn(deps: ReadingDeps, asOf: LocalDate): Promise<readonly string[]> {
  const { baseCurrency } = deps;
  const { trace } = await followHistory(deps, { ...foldOf(deps), asOf, baseCurrency, withDays: false });
  return [...trace.book.accounts.keys()].sort();
}

const openIn = (book: Book) =>
  positionsOf(book).filter(({ currency, quantity }) => currency !== undefined && !quantity.isZero());

const heldIn = (book: Book): { symbol: TickerSymbol; currency: CurrencyCode }[] =>
  openIn(book).map(({ symbol, currency }) => ({ symbol, currency: currency as CurrencyCode }));

/** Returns the symbols without a price in their currency, unless none has one. */
function withoutQuote(
  held: ReturnType<typeof heldIn>,
  quotes: ReadonlyMap<TickerSymbol, MarketQuote>,
): readonly TickerSymbol[] {
  const unpriced = held.filter(({ symbol, currency }) => quotes.get(symbol)?.currency !== currency);
  return unpriced.length === held.length ? [] : unpriced.map(({ symbol }) => symbol);
}

/** Formats the time of a reading, in the reader's zone; only the day for a past one. */
export const lookedAt = ({ at, timeZone, value }: Pick<CurrentPortfolio, 'at' | 'timeZone' | 'value'>): string =>
  value.asOf < localDateAt(at, timeZone) ? value.asOf : isoWithOffset(at, timeZone);
