import type { CurrencyCode, DecimalString, MarketQuote, TickerSymbol } from '@finclaw/types';
import { PAPER_ACCOUNT } from '../broker/fill-row.ts';
import type { LocalDate } from '../calendar/local-date.ts';
import { localDateAt } from '../calendar/zone-time.ts';
import type { InstrumentDirectory } from '../instruments/directory.ts';
import type { MarketData } from '../market/market-data.ts';
import type { Money } from '../money/money.ts';
import { type Book, type FoldOptions, foldHistory, history } from './book/fold.ts';
import type { LotMethod } from './book/lots.ts';
import { exportCsv } from './csv/export-csv.ts';
import type { ParsedRow } from './csv/formats/format.ts';
import { type CommitResult, commitImport } from './import/commit-import.ts';
import type { OwnNames } from './import/find-instrument.ts';
import type { ImportPreview } from './import/import-tally.ts';
import { type ImportOptions, previewImport, type UnreadableFile } from './import/preview-import.ts';
import { type RecordResult, recordRow } from './import/record.ts';
import { type UndoResult, undoBatch, undoRow } from './import/undo.ts';
import type { ImportBatch, PortfolioLedger } from './ledger/ledger.ts';
import type { HistoryRow, LedgerRow } from './ledger/ledger-row.ts';
import { standing, undoneBy } from './ledger/undone.ts';
import { MarketInputs } from './market-inputs.ts';
import { type DailyValues, dailyValues, neededForDays } from './valuation/daily-values.ts';
import { type FlowTrace, traceFlows } from './valuation/flow-trace.ts';
import { createFxRates } from './valuation/fx-rates.ts';
import type { PortfolioValue, ValueOptions } from './valuation/portfolio-value.ts';
import { measureReturns, missingForReturns, type PortfolioReturns } from './valuation/returns.ts';
import { type SellPreview, sellPreview } from './valuation/sell-preview.ts';
import { valueBook } from './valuation/value-portfolio.ts';

export interface PortfolioDeps {
  readonly ledger: PortfolioLedger;
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly now: () => number;
  readonly baseCurrency: CurrencyCode;
  /** Names of securities that the owner has explained once. */
  readonly names?: NameMemory;
  /** The cash of the paper account, which is no part of any total. */
  readonly paperCash?: () => readonly Money[];
  /** Average cost unless said otherwise: it is what Korean brokers show. */
  readonly method?: LotMethod;
  /** Accounts that use another method. */
  readonly methods?: Readonly<Record<string, LotMethod>>;
}

/** Where a person's own names for securities are kept. */
export interface NameMemory {
  all(): OwnNames;
  remember(name: string, symbol: string): void;
}

export interface ValueRequest {
  readonly method?: LotMethod;
  readonly account?: string;
  readonly baseCurrency?: CurrencyCode;
  /** Returns need the prices of every day on which money came or went; a quick look can do without. */
  readonly withoutReturns?: boolean;
  /** Also the value of every day, which takes a price of every holding for each of them. */
  readonly withDays?: boolean;
  readonly signal?: AbortSignal;
}

/** A portfolio as it is now, with the quotes and returns behind it. */
export interface CurrentPortfolio {
  readonly value: PortfolioValue;
  readonly quotes: ReadonlyMap<TickerSymbol, MarketQuote>;
  /** Absent when no money ever came in, or when nobody asked for them. */
  readonly returns?: PortfolioReturns;
  /** What the paper account can spend, where there is one; no part of any total. */
  readonly paperCash?: readonly Money[];
  /** Only where it was asked for. */
  readonly daily?: DailyValues;
}

/** One person's portfolio: the ledger and what can be asked of it. */
export interface PortfolioService {
  /** Adds a row; the same id adds nothing a second time. */
  record(row: ParsedRow, id?: string): RecordResult;
  undo(row: string): UndoResult;
  previewImport(
    bytes: AsyncIterable<Uint8Array>,
    options: Omit<ImportOptions, 'directory' | 'today'>,
  ): Promise<ImportPreview | UnreadableFile>;
  commitImport(batch: string): CommitResult;
  /** Keeps names that the owner has explained, for later imports and entries. */
  rememberNames(names: OwnNames): void;
  discardImport(batch: string): void;
  undoImport(batch: string): UndoResult;
  imports(): readonly ImportBatch[];
  /** The rows that count, oldest first. */
  rows(): Iterable<HistoryRow>;
  /** Our own layout, line by line. */
  exportCsv(): Iterable<string>;
  current(request?: ValueRequest): Promise<CurrentPortfolio>;
  /** What selling now would realise under each lot method. */
  previewSale(symbol: TickerSymbol, quantity: DecimalString, price: DecimalString, account?: string): SellPreview;
  /** Today, as the ledger counts days. */
  today(): LocalDate;
}

/** Trades are dated by the broker's day; Seoul is ahead of New York, so no trade of either lies in the future. */
const ZONE = 'Asia/Seoul';
const DEFAULT_ACCOUNT = 'main';
const NO_FLOWS: FlowTrace = { flows: [], moments: [], splits: [] };

/** Puts the ledger, the instruments and the market together. */
export function createPortfolio(deps: PortfolioDeps): PortfolioService {
  const { ledger, directory, names } = deps;
  const ownNames = (): OwnNames => names?.all() ?? {};
  const today = (): LocalDate => localDateAt(deps.now(), ZONE);
  return {
    today,
    record: (row, id) =>
      recordRow(
        ledger,
        row,
        { directory, today: today(), account: DEFAULT_ACCOUNT, ownNames: ownNames(), fold: foldOf(deps) },
        id,
      ),
    undo: (row) => undoRow(ledger, row, today()),
    previewImport: (bytes, options) =>
      previewImport(bytes, ledger, {
        ...options,
        ownNames: { ...ownNames(), ...options.ownNames },
        directory,
        today: today(),
      }),
    rememberNames: (explained) => {
      for (const [name, symbol] of Object.entries(explained)) names?.remember(name, symbol);
    },
    commitImport: (batch) => commitImport(ledger, batch),
    discardImport: (batch) => ledger.discard(batch),
    undoImport: (batch) => undoBatch(ledger, batch, today()),
    imports: () => ledger.batches(),
    rows: () => standing(ledger.rows(), undoneBy(ledger.undoRows())),
    exportCsv: () => exportCsv(ledger.rows()),
    current: (request = {}) => currentPortfolio(deps, today(), request),
    previewSale: (symbol, quantity, price, account) => sellPreview(ledger.rows(), symbol, quantity, price, account),
  };
}

const foldOf = ({ method = 'average', methods }: PortfolioDeps): FoldOptions => ({ method, ...(methods && { methods }) });

async function currentPortfolio(deps: PortfolioDeps, asOf: LocalDate, request: ValueRequest): Promise<CurrentPortfolio> {
  const rows = [...deps.ledger.rows()].filter((row) => isConcerned(row, request.account));
  const fold = request.method === undefined ? foldOf(deps) : { method: request.method };
  const withDays = request.withDays === true;
  const baseCurrency = request.baseCurrency ?? deps.baseCurrency;
  const counting = history(rows, asOf);
  const book = foldHistory(counting, fold);
  const trace = request.withoutReturns === true && !withDays ? NO_FLOWS : traceFlows(counting, book, fold);
  const market = new MarketInputs(deps.directory, deps.market, request.signal);
  const quotes = await market.quotes(heldIn(book));
  const known = { ...fold, asOf, quotes, baseCurrency };
  // A first pass that knows nothing of rates and of the past names everything it would need; the second one has it.
  const blind = { ...known, fxRates: createFxRates([]), closes: { on: () => undefined } };
  const blindReturns = measureReturns(trace, book, blind);
  const needed = [
    ...valueBook(book, blind).missing,
    ...(blindReturns === undefined ? [] : missingForReturns(blindReturns)),
    ...(withDays ? neededForDays(counting, baseCurrency) : []),
  ];
  const options: ValueOptions = { ...known, fxRates: createFxRates(await market.rates(needed, asOf)) };
  const past = { ...options, closes: await market.closes(needed, currenciesOf(book), asOf) };
  const returns = measureReturns(trace, book, past);
  return {
    value: valueBook(book, options),
    quotes,
    ...(deps.paperCash !== undefined && book.accounts.has(PAPER_ACCOUNT) && { paperCash: deps.paperCash() }),
    ...(returns !== undefined && { returns }),
    ...(withDays && { daily: await dailyValues(counting, trace, past) }),
  };
}

const isConcerned = (row: LedgerRow, account: string | undefined): boolean =>
  account === undefined || row.kind === 'undo' || row.account === account;

function heldIn(book: Book): { symbol: TickerSymbol; currency: CurrencyCode }[] {
  const positions = [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);
  return positions.flatMap(({ symbol, currency, quantity }) =>
    currency === undefined || quantity.isZero() ? [] : [{ symbol, currency }],
  );
}

function currenciesOf(book: Book): Map<TickerSymbol, CurrencyCode> {
  const positions = [...book.accounts.values()].flatMap((account) => [...account.positions.values()]);
  return new Map(positions.flatMap(({ symbol, currency }) => (currency === undefined ? [] : [[symbol, currency] as const])));
}
