export { roomsText } from './account-types/account-text.ts';
export { ACCOUNT_TYPES, type AccountDescription, type AccountDescriptions } from './account-types/account-type.ts';
export type { LotMethod } from './book/lots.ts';
export { LOT_METHODS } from './book/lots.ts';
export { createCloseMemory } from './close-memory.ts';
export { comparePerformanceTool } from './compare/compare-tool.ts';
export { exportNotes } from './export/export-notes.ts';
export { EXPORT_FORMATS } from './export/formats.ts';
export { FoldedMemory } from './folded-memory.ts';
export type { Goal } from './goals/goal.ts';
export { goalLines, goalsText, unclearGoalText } from './goals/goal-text.ts';
export type { ImportPreview } from './import/import-tally.ts';
export { newRow, type RowFields, readChanges } from './import/row-fields.ts';
export { isSynced, type StatementEvent } from './import/statement.ts';
export type { AnnouncedDividend } from './income/announced.ts';
export { incomeText } from './income/income-text.ts';
export { incomeView } from './income/income-view.ts';
export type { ImportBatch } from './ledger/ledger.ts';
export type { EntryRow, RowDraft } from './ledger/ledger-row.ts';
export { PAPER_ACCOUNT } from './ledger/paper-account.ts';
export { className, termsText } from './own/instrument-draft.ts';
export { readAssetEntry } from './own/read-asset-entry.ts';
export { performanceText, planText } from './performance/performance-text.ts';
export { readTargets } from './performance/targets.ts';
export type { Plan, PlanInput, PlanRefusal } from './planning/plan.ts';
export { PLAN_KINDS } from './planning/plan.ts';
export { planAssumptions, planLines, planRefusalText, planTable } from './planning/plan-text.ts';
export { planTool } from './planning/plan-tool.ts';
export { solvePlan } from './planning/solve-plan.ts';
export type { PortfolioService } from './portfolio.ts';
export { createPortfolio } from './portfolio.ts';
export type { PortfolioDeps } from './portfolio-deps.ts';
export { createRateMemory } from './rate-memory.ts';
export type { ClosedPeriod } from './reconcile/closed-periods.ts';
export type { StatedPosition } from './reconcile/compare-statement.ts';
export { periodsText, statementText } from './reconcile/statement-text.ts';
export { AccountLedger } from './shared/account-ledger.ts';
export type { SharedAccount } from './shared/with-shared.ts';
export { withShared } from './shared/with-shared.ts';
export { SqliteLedger } from './sqlite-ledger.ts';
export { limitsText as taxLimitsText, taxCsv, taxReport, taxText } from './tax/tax-text.ts';
export { amountOf } from './text/amount-in-words.ts';
export { brokerName } from './text/broker-name.ts';
export { describeRefusal } from './text/describe.ts';
export { entryText, undoCode } from './text/entry-text.ts';
export { costQuestions, saleQuestions, unlistedText } from './text/import-questions.ts';
export { previewText, refusedText } from './text/import-text.ts';
export { percentagesText } from './text/percentages-text.ts';
export { holdingRows, portfolioSums, portfolioText, portfolioTitle } from './text/portfolio-text.ts';
export { toPortfolioView, toSharedViews } from './text/portfolio-view.ts';
export type {
  HoldingLots,
  PerformanceAnswer,
  PortfolioRows,
  Recorded,
  Summary,
  TaxAnswer,
} from './text/result-text.ts';
export {
  type LeftOut,
  leftOutText,
  lotsText,
  performanceResultText,
  recordedText,
  rowsText,
  summaryText,
  taxResultText,
} from './text/result-text.ts';
export { transactionView } from './text/transaction-view.ts';
export { portfolioTools } from './tools.ts';
export { isKnown } from './valuation/figure.ts';
