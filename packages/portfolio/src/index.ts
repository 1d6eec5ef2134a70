export { roomsText } from './account-types/account-text.ts';
export { ACCOUNT_TYPES, type AccountDescription, type AccountDescriptions } from './account-types/account-type.ts';
export { BROKER_NAMES, type BrokerAccounts } from './accounts/broker-account.ts';
export { createBrokerAccounts } from './accounts/broker-accounts.ts';
export { differencesText } from './accounts/reconcile-text.ts';
export { reconcileWithBroker } from './accounts/reconcile-with-broker.ts';
export { previewSync, type SyncPreview } from './accounts/sync-account.ts';
export type { LotMethod } from './book/lots.ts';
export { LOT_METHODS } from './book/lots.ts';
export { PAPER_ACCOUNT } from './broker/fill-row.ts';
export { tradableOn } from './broker/order-rules.ts';
export type { CancelAnswer, OrderAnswer, OrdersAnswer, PlaceAnswer } from './broker/order-summary.ts';
export { summarizeOrder } from './broker/order-summary.ts';
export { cancelledText, endedText, ordersText, placedText } from './broker/order-text.ts';
export { createOrderWatch, type OrderWatch } from './broker/order-watch.ts';
export { PaperBroker } from './broker/paper-broker.ts';
export { brokerTools } from './broker/tools.ts';
export { createCloseMemory } from './close-memory.ts';
export { comparePerformanceTool } from './compare/compare-tool.ts';
export type { FoundMapping } from './csv/find-table.ts';
export type { ParsedRow } from './csv/formats/format.ts';
export { readCorrections } from './csv/mapping/column-mapping.ts';
export { parseAmountCell, parseDateCell } from './csv/parse-cell.ts';
export { COLUMN_FIELDS, type ColumnField } from './csv/vocabulary/fields.ts';
export { exportNotes } from './export/export-notes.ts';
export { EXPORT_FORMATS } from './export/formats.ts';
export { FoldedMemory } from './folded-memory.ts';
export type { Goal } from './goals/goal.ts';
export { goalLines, goalsText, unclearGoalText } from './goals/goal-text.ts';
export { isTradeFile } from './import/open-file.ts';
export { newRow, type RowFields, readChanges } from './import/row-fields.ts';
export { incomeText } from './income/income-text.ts';
export { incomeView } from './income/income-view.ts';
export type { ImportBatch } from './ledger/ledger.ts';
export { type EntryRow, LEDGER_KINDS } from './ledger/ledger-row.ts';
export type { Refusal } from './ledger/refusal.ts';
export { createOrderDesks } from './orders/order-desks.ts';
export { ORDER_BROKERS } from './orders/real-order.ts';
export { type RealAnswer, summarizeRealOrder } from './orders/real-order-summary.ts';
export { orderAccountText, realNoticeText, realOrderText } from './orders/real-order-text.ts';
export { realOrderTools } from './orders/real-order-tools.ts';
export { type OrderLimits, RealOrders } from './orders/real-orders.ts';
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
export { brokerPositions } from './reconcile/broker-positions.ts';
export type { ClosedPeriod } from './reconcile/closed-periods.ts';
export { periodsText, statementText } from './reconcile/statement-text.ts';
export { AccountLedger } from './shared/account-ledger.ts';
export type { SharedAccount } from './shared/with-shared.ts';
export { withShared } from './shared/with-shared.ts';
export { SqliteLedger } from './sqlite-ledger.ts';
export { limitsText as taxLimitsText, taxCsv, taxReport, taxText } from './tax/tax-text.ts';
export { describeRefusal } from './text/describe.ts';
export { entryText, undoCode } from './text/entry-text.ts';
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
  lotsText,
  performanceResultText,
  recordedText,
  rowsText,
  summaryText,
  taxResultText,
} from './text/result-text.ts';
export { brokerFailureText, brokerName, syncText } from './text/sync-text.ts';
export { transactionView } from './text/transaction-view.ts';
export { portfolioTools } from './tools.ts';
