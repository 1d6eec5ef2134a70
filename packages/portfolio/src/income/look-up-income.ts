import { type LocalDate, type Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString, MarketQuote, TickerSymbol } from '@finclaw/types';
import { foldLedger } from '../book/fold.ts';
import type { EntryRow, HistoryRow } from '../ledger/ledger-row.ts';
import { movedBy } from '../ledger/settlement.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { MarketInputs } from '../market-inputs.ts';
import { ownBookOf } from '../own/own-book.ts';
import { foldOf, type ReadingDeps } from '../portfolio-deps.ts';
import { rateOn } from '../valuation/dated-in-base.ts';
import { Figure, isKnown, type MaybeFigure, type MissingInput, sumKnown } from '../valuation/figure.ts';
import { createFxRates } from '../valuation/fx-rates.ts';
import type { AnnouncedBySymbol, AnnouncedDividend } from './announced.ts';
import { expectedIncome, type IncomeCalendar } from './expected-income.ts';

const DEADLINE_MS = 20_000;

/** Amounts in the base currency, with the rates they were converted at. */
export interface ConvertedIncome {
  readonly baseCurrency: CurrencyCode;
  /** In the order of the amounts; undefined where the rate is not known. */
  readonly amounts: readonly (Money | undefined)[];
  readonly total: MaybeFigure;
  /** True if anything was in another currency. */
  readonly isConverted: boolean;
  /** The rates of now by pair. */
  readonly rateQuotes: ReadonlyMap<string, MarketQuote>;
  readonly limits: readonly DataLimit[];
}

/** The income calendar, and its total in the base currency at the rates of now. */
export interface ExpectedIncomeReport extends IncomeCalendar {
  readonly inBase: ConvertedIncome;
}

/** Works out the income calendar with the dividends that calendars have announced. */
export async function lookUpIncome(
  deps: ReadingDeps,
  today: LocalDate,
  signal?: AbortSignal,
): Promise<ExpectedIncomeReport> {
  const { ledger } = deps;
  const rows = [...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))];
  const calendar = expectedIncome(
    rows,
    await ownBookOf(ledger),
    today,
    foldOf(deps),
    await announcedFor(deps, rows, signal),
  );
  const sums = calendar.totals.map(({ amount, currency }) => ({ amount, currency }));
  return { ...calendar, inBase: await convert(deps, today, sums, signal) };
}

/** Asks for the announced dividends of everything held; what no calendar covers is left out. */
async function announcedFor(
  { announced, directory, ...deps }: ReadingDeps,
  rows: readonly HistoryRow[],
  signal?: AbortSignal,
): Promise<AnnouncedBySymbol> {
  if (announced === undefined) return new Map();
  const held = new Set(
    [...foldLedger(rows, foldOf({ directory, ...deps })).accounts.values()].flatMap(({ positions }) =>
      [...positions.values()].flatMap(({ symbol, quantity }) => (quantity.greaterThan(0) ? [symbol] : [])),
    ),
  );
  const until = performance.now() + DEADLINE_MS;
  const found = new Map<TickerSymbol, readonly AnnouncedDividend[] | 'unanswered'>();
  for (const symbol of held) {
    const instrument = directory.find(symbol);
    if (instrument === undefined) continue;
    const dividends = await announced(instrument, performance.now() < until ? signal : AbortSignal.abort());
    if (dividends !== 'unknown') found.set(symbol, dividends);
  }
  return found;
}

/** A dividend or interest of the ledger. */
export type ReceivedRow = EntryRow & { readonly kind: 'dividend' | 'interest' };

/** Converts payments received in other currencies, each at the rate of its day. */
export function convertReceived(
  deps: ReadingDeps,
  today: LocalDate,
  rows: readonly ReceivedRow[],
  signal?: AbortSignal,
): Promise<ConvertedIncome> {
  const moved = rows.map((row) => {
    const { amount, currency } = movedBy(row);
    return { amount: toDecimalString(amount), currency, date: row.date };
  });
  return convert(deps, today, moved, signal);
}

interface DatedAmount {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  /** The day whose rate counts; now by default. */
  readonly date?: LocalDate;
}

async function convert(
  deps: ReadingDeps,
  today: LocalDate,
  amounts: readonly DatedAmount[],
  signal?: AbortSignal,
): Promise<ConvertedIncome> {
  const { baseCurrency } = deps;
  const inputOf = ({ currency, date }: DatedAmount): MissingInput => ({
    kind: 'rate',
    pair: `${currency}/${baseCurrency}`,
    ...(date && { date }),
  });
  const foreign = amounts.filter(({ currency }) => currency !== baseCurrency);
  const market = new MarketInputs(deps, performance.now() + DEADLINE_MS, signal);
  const fxRates = createFxRates(foreign.length === 0 ? [] : await market.rates(foreign.map(inputOf), today));
  const options = { fxRates, baseCurrency, asOf: today };
  const figures = amounts.map((each): MaybeFigure => {
    const { amount, currency, date } = each;
    const rate = date === undefined ? fxRates.rate(currency, baseCurrency) : rateOn(currency, date, options);
    return rate === undefined
      ? { missing: [inputOf(each)] }
      : Figure.of(parseDecimal(amount).times(parseDecimal(rate)), baseCurrency);
  });
  return {
    baseCurrency,
    amounts: figures.map((figure) => (isKnown(figure) ? figure.money : undefined)),
    total: sumKnown(figures, baseCurrency),
    isConverted: foreign.length > 0,
    rateQuotes: market.rateQuotes,
    limits: [...market.limits],
  };
}
