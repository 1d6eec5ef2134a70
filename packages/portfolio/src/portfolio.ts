import type { FoundMapping, ParsedRow, Refusal, UnreadableFile } from '@finclaw/broker-files';
import { Decimal, type LocalDate, type Money, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DecimalString, Locale, TickerSymbol } from '@finclaw/types';
import type { AccountDescription } from './account-types/account-type.ts';
import { type AccountRooms, lookUpRooms, type RoomsRequest } from './account-types/look-up-rooms.ts';
import { realisedByRow } from './book/realised-by-row.ts';

import {
  accountsOn,
  type CurrentPortfolio,
  currentPortfolio,
  type HeldPosition,
  heldOn,
  type ValueRequest,
} from './current-portfolio.ts';
import { exportCsv } from './export/export-csv.ts';
import type { ExportedFile } from './export/exported-file.ts';
import { type ExportFormatId, exportFor } from './export/formats.ts';
import { type Goal, type GoalFields, readGoal, type UnclearGoal } from './goals/goal.ts';
import { type GoalReport, lookUpGoals } from './goals/look-up-goals.ts';
import { type CommitResult, commitImport } from './import/commit-import.ts';
import type { OwnNames } from './import/find-instrument.ts';
import type { ImportPreview } from './import/import-tally.ts';

import { type ImportOptions, previewImport, previewStatement } from './import/preview-import.ts';
import { editRow, type RecordedRows, type RecordResult, recordRow, recordRows } from './import/record.ts';
import type { RowFields } from './import/row-fields.ts';
import type { StatementEvent } from './import/statement.ts';
import type { DraftContext } from './import/to-draft.ts';
import { type UndoResult, undoBatch, undoRow } from './import/undo.ts';
import {
  type ConvertedIncome,
  convertReceived,
  type ExpectedIncomeReport,
  lookUpIncome,
  type ReceivedRow,
} from './income/look-up-income.ts';
import type { ImportBatch } from './ledger/ledger.ts';
import type { EntryRow } from './ledger/ledger-row.ts';

import { editsIn, entries, standing, undoneBy } from './ledger/undone.ts';
import { completeRow, type HeldThen } from './own/complete-row.ts';
import { type OwnBook, ownBookOf } from './own/own-book.ts';
import { type AssetEntry, assetRows } from './own/record-asset.ts';
import {
  lookUpPerformance,
  lookUpPlan,
  type PerformanceRequest,
  type PlanRequest,
  type PricedPlan,
} from './performance/look-up.ts';
import type { NoPerformance, PortfolioPerformance } from './performance/performance.ts';
import type { TargetWeights } from './performance/targets.ts';
import { dayOfLook, foldOf, type HistoryDeps, latestDay, type PortfolioDeps, todayOf } from './portfolio-deps.ts';
import type { CheckedPeriod } from './reconcile/closed-periods.ts';
import {
  closeAccount,
  closedPeriodsOf,
  lookUpStatement,
  type StatementComparison,
  type StatementRequest,
} from './reconcile/look-up-statement.ts';
import { lookUpTaxYear, type TaxRequest } from './tax/look-up-tax-year.ts';
import type { TaxCountry } from './tax/tax-rules.ts';
import type { TaxYear } from './tax/tax-year.ts';
import { type SellPreview, sellPreview } from './valuation/sell-preview.ts';
import { lookUpWhatIf, type WhatIf, type WhatIfRequest } from './what-if/what-if.ts';

/** The options of an import; the rest follows from the portfolio. */
type GivenOptions = Omit<ImportOptions, 'directory' | 'today' | 'own' | 'remembered' | 'fold' | 'refuseAccount'>;

/** One person's portfolio: the ledger and the questions it answers. */
export interface PortfolioService {
  /** Adds a row; the same id adds nothing a second time. */
  record(row: ParsedRow, id?: string): Promise<RecordResult>;
  /** Adds an own asset or debt, its definition or its value; all rows of it or none. */
  recordAsset(entry: AssetEntry, id?: string): Promise<RecordedRows>;
  /** Returns the owner's definitions of instruments. */
  own(): Promise<OwnBook>;
  /** Puts a row with some fields changed in the place of another, which stays in the ledger and no longer counts. */
  edit(row: string, changes: RowFields): Promise<RecordResult>;
  /** Takes a row back; an edited one becomes what it was before. */
  undo(row: string): Promise<UndoResult>;
  /** The rows that took another's place. */
  edited(): Promise<ReadonlySet<string>>;
  previewImport(bytes: AsyncIterable<Uint8Array>, options: GivenOptions): Promise<ImportPreview | UnreadableFile>;
  /** Shows what a broker reported about an account, in the same way; nothing counts before it is committed. */
  previewStatement(
    events: readonly StatementEvent[],
    options: { readonly file: string; readonly account: string },
  ): Promise<ImportPreview>;
  commitImport(batch: string): Promise<CommitResult>;
  /** Stores names the owner has explained, for later imports and entries. */
  rememberNames(names: OwnNames): Promise<void>;
  /** Stores the interpretation of a table's columns, for the next file of that shape. */
  rememberLayout(layout: FoundMapping): Promise<void>;
  discardImport(batch: string): Promise<void>;
  undoImport(batch: string): Promise<UndoResult>;
  imports(): Promise<readonly ImportBatch[]>;
  /** The rows that count, oldest first. */
  rows(): Promise<readonly EntryRow[]>;
  /** Returns the result of each sale, by its row. */
  realised(): Promise<ReadonlyMap<string, Money>>;
  /** Our own layout, line by line. */
  exportCsv(): Promise<Iterable<string>>;
  /** The rows that count as a file for another program, and those it has no way to say. */
  exportFor(format: ExportFormatId, locale: Locale): Promise<ExportedFile>;
  current(request?: ValueRequest): Promise<CurrentPortfolio>;
  /** The names of the person's own accounts. */
  accounts(): Promise<readonly string[]>;
  /** Returns the present holdings, counted and not valued. */
  held(account?: string): Promise<readonly HeldPosition[]>;
  /** Returns the gain of selling now under each lot method. */
  previewSale(
    symbol: TickerSymbol,
    quantity: DecimalString,
    price: DecimalString,
    account?: string,
  ): Promise<SellPreview>;
  /** Returns the effect of imagined trades, prices and exchange rates; nothing is recorded. */
  whatIf(request: WhatIfRequest): Promise<WhatIf>;
  /** Returns the same portfolio with its money in another currency than the configured one. */
  inCurrency(currency: CurrencyCode): PortfolioService;
  /** The country whose tax rules apply to this person. */
  readonly taxResidence: TaxCountry | undefined;
  /** Returns a year's figures for the taxes of a country, as information. */
  taxYear(country: TaxCountry, year: number, request?: TaxRequest): Promise<TaxYear>;
  /**
   * Returns the performance over a period, without deposits and withdrawals, or why there is none.
   */
  performance(request?: PerformanceRequest): Promise<PortfolioPerformance | NoPerformance>;
  /** Returns the amounts that may still be paid into accounts with limits of their own. */
  accountRooms(request?: RoomsRequest): Promise<AccountRooms>;
  /** Returns the income that the holdings may bring over the next twelve months. */
  expectedIncome(signal?: AbortSignal): Promise<ExpectedIncomeReport>;
  /** Returns received dividends and interest in the base currency, each at the rate of its day. */
  convertReceived(rows: readonly ReceivedRow[], signal?: AbortSignal): Promise<ConvertedIncome>;
  /** Keeps what an account is by law. */
  describeAccount(account: string, description: AccountDescription): Promise<void>;
  /** Returns an account on a day beside what a statement or a broker says of it. */
  compareStatement(request: StatementRequest): Promise<StatementComparison | Refusal>;
  /** Keeps that an account was checked up to a day, so that later changes in it are flagged. */
  closePeriod(account: string, date: LocalDate): Promise<void>;
  reopenPeriod(account: string, date: LocalDate): Promise<void>;
  /** The closed periods, each with what changed in it since. */
  closedPeriods(): Promise<readonly CheckedPeriod[]>;
  /** Returns how far each goal is and what it takes every month. */
  goals(signal?: AbortSignal): Promise<GoalReport>;
  /** Keeps a goal in the place of one with the same name. */
  setGoal(fields: GoalFields): Promise<Goal | UnclearGoal>;
  /** Forgets a goal; false where there was none of that name. */
  removeGoal(name: string): Promise<boolean>;
  targets(): Promise<TargetWeights>;
  setTargets(targets: TargetWeights): Promise<void>;
  /** Returns the trades to reach target weights; nothing is traded. */
  plan(targets: TargetWeights, request?: PlanRequest): Promise<PricedPlan>;
  /** Today on the reader's clock. */
  today(): LocalDate;
}

const DEFAULT_ACCOUNT = 'main';

/** The functions of a history: reading it, and adding rows. */
export type HistoryService = Pick<
  PortfolioService,
  | 'record'
  | 'recordAsset'
  | 'own'
  | 'edit'
  | 'edited'
  | 'undo'
  | 'rows'
  | 'realised'
  | 'current'
  | 'performance'
  | 'previewSale'
>;

/**
 * Returns the rule for account names. Existing accounts keep their names; each new one is judged once, beside those
 * before it.
 */
async function accountRule(deps: HistoryDeps): Promise<Pick<DraftContext, 'refuseAccount'>> {
  const judge = await deps.accountNames?.();
  if (judge === undefined) return {};
  const own = new Set([DEFAULT_ACCOUNT, ...(await accountsOn(deps, latestDay(deps)))]);
  const refused = new Map<string, Refusal>();
  return {
    refuseAccount: (account) => {
      if (own.has(account)) return undefined;
      const refusal = refused.get(account) ?? judge(account, [...own]);
      if (refusal === undefined) own.add(account);
      else refused.set(account, refusal);
      return refusal;
    },
  };
}

/** Opens a history with its instruments and its market, for its owner or a person with whom an account is shared. */
export function lookAtHistory(deps: HistoryDeps): HistoryService {
  const { ledger, directory, names } = deps;
  const byHand = async () => ({
    directory,
    own: await ownBookOf(ledger),
    today: latestDay(deps),
    account: DEFAULT_ACCOUNT,
    ownNames: (await names?.all()) ?? {},
    fold: foldOf(deps),
    ...(await accountRule(deps)),
  });
  const heldThen: HeldThen = async (symbol, account = DEFAULT_ACCOUNT, date) => {
    const held = await heldOn(deps, date, account);
    return held.reduce(
      (sum, each) => (each.symbol === symbol ? sum.plus(parseDecimal(each.quantity)) : sum),
      new Decimal(0),
    );
  };
  return {
    record: async (row, id) => {
      const context = await byHand();
      const whole = await completeRow(row, context.own, heldThen);
      return 'reason' in whole ? { ok: false, refusal: whole } : recordRow(ledger, whole, context, id);
    },
    recordAsset: async (entry, id) => {
      const context = await byHand();
      const symbol = context.own.named(entry.name)?.symbol;
      const held = symbol === undefined ? undefined : await heldThen(symbol, entry.account, entry.date);
      const rows = assetRows(entry, context.own, context, toDecimalString(held ?? new Decimal(0)));
      return 'reason' in rows ? { ok: false, refusal: rows } : recordRows(ledger, rows, context, id);
    },
    own: () => ownBookOf(ledger),
    edit: async (row, changes) => editRow(ledger, row, changes, await byHand()),
    edited: async () => new Set(editsIn(await ledger.undoRows()).keys()),
    undo: (row) => undoRow(ledger, row, latestDay(deps)),
    rows: async () => entries(await ledger.rows(), undoneBy(await ledger.undoRows())),
    realised: async () =>
      realisedByRow([...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))], foldOf(deps)),
    current: async (request = {}) => currentPortfolio(deps, await dayOfLook(deps), request),
    performance: async (request = {}) => lookUpPerformance(deps, await dayOfLook(deps), request),
    previewSale: async (symbol, quantity, price, account) =>
      sellPreview(await ledger.rows(), symbol, quantity, price, account),
  };
}

/** Puts the ledger, the instruments and the market together. */
export function createPortfolio(deps: PortfolioDeps): PortfolioService {
  const { ledger, directory, names, layouts } = deps;
  const forImport = async (options: GivenOptions): Promise<ImportOptions> => ({
    ...options,
    ownNames: { ...(await names?.all()), ...options.ownNames, ...options.corrections?.names },
    own: await ownBookOf(ledger),
    remembered: (await layouts?.all()) ?? {},
    fold: foldOf(deps),
    ...(await accountRule(deps)),
    directory,
    today: latestDay(deps),
  });
  return {
    ...lookAtHistory(deps),
    inCurrency: (baseCurrency) => createPortfolio({ ...deps, baseCurrency }),
    today: () => todayOf(deps),
    taxResidence: deps.taxResidence,
    previewImport: async (bytes, options) => previewImport(bytes, ledger, await forImport(options)),
    previewStatement: async (events, options) =>
      previewStatement(events, ledger, { ...(await forImport(options)), account: options.account }),
    rememberNames: async (explained) => {
      for (const [name, symbol] of Object.entries(explained)) await names?.remember(name, symbol);
    },
    rememberLayout: async ({ shape, mapping }) => layouts?.remember(shape, mapping),
    commitImport: (batch) => commitImport(ledger, batch),
    discardImport: (batch) => ledger.discard(batch),
    undoImport: (batch) => undoBatch(ledger, batch, latestDay(deps)),
    imports: () => ledger.batches(),
    exportCsv: async () => exportCsv(await ledger.rows()),
    exportFor: async (format, locale) => {
      const rows = [...standing(await ledger.rows(), undoneBy(await ledger.undoRows()))];
      return exportFor(format, rows, { directory, locale });
    },
    taxYear: async (country, year, request) => lookUpTaxYear(deps, await dayOfLook(deps), country, year, request),
    whatIf: async (request) => lookUpWhatIf(deps, await dayOfLook(deps), request),
    accountRooms: async (request = {}) => lookUpRooms(deps, await dayOfLook(deps), request),
    expectedIncome: async (signal) => lookUpIncome(deps, await dayOfLook(deps), signal),
    convertReceived: async (rows, signal) => convertReceived(deps, await dayOfLook(deps), rows, signal),
    describeAccount: async (account, description) => deps.accountTypes?.describe(account, description),
    compareStatement: (request) => lookUpStatement(deps, request),
    closePeriod: (account, date) => closeAccount(deps, account, date),
    reopenPeriod: async (account, date) => deps.closedPeriods?.reopen(account, date),
    closedPeriods: () => closedPeriodsOf(deps),
    goals: async (signal) => lookUpGoals(deps, await dayOfLook(deps), (await deps.goals?.all()) ?? [], signal),
    setGoal: async (fields) => {
      const accounts = await accountsOn(deps, latestDay(deps));
      const goal = readGoal(fields, { today: todayOf(deps), baseCurrency: deps.baseCurrency, accounts });
      if (!('unclear' in goal)) await deps.goals?.set(goal);
      return goal;
    },
    removeGoal: async (name) => (await deps.goals?.remove(name)) ?? false,
    targets: async () => (await deps.targets?.get()) ?? {},
    setTargets: async (targets) => deps.targets?.set(targets),
    plan: async (targets, request) => lookUpPlan(deps, await dayOfLook(deps), targets, request),
    accounts: () => accountsOn(deps, latestDay(deps)),
    held: (account) => heldOn(deps, latestDay(deps), account),
  };
}
