export { createBrokerAccounts } from '../accounts/broker-accounts.ts';
export type { BrokerAccounts } from '../accounts/broker-holdings.ts';
export { differencesText } from '../accounts/reconcile-text.ts';
export { reconcileWithBroker } from '../accounts/reconcile-with-broker.ts';
export { PAPER_ACCOUNT } from '../broker/fill-row.ts';
export { tradableOn } from '../broker/order-rules.ts';
export {
  type CancelAnswer,
  type OrderAnswer,
  type OrdersAnswer,
  type PlaceAnswer,
  summarizeOrder,
} from '../broker/order-summary.ts';
export { cancelledText, endedText, ordersText, placedText } from '../broker/order-text.ts';
export { createOrderWatch, type OrderWatch } from '../broker/order-watch.ts';
export { PaperBroker } from '../broker/paper-broker.ts';
export { LOT_METHODS, type LotMethod } from './book/lots.ts';
export { createCloseMemory } from './close-memory.ts';
export type { FoundMapping } from './csv/find-table.ts';
export { amountFromPrice } from './csv/formats/finclaw.ts';
export type { ParsedRow } from './csv/formats/format.ts';
export { COLUMN_FIELDS } from './csv/mapping/column-field.ts';
export { readCorrections } from './csv/mapping/column-mapping.ts';
export { parseAmountCell, parseDateCell } from './csv/parse-cell.ts';
export { EXPORT_FORMATS } from './export/formats.ts';
export { describeKinds } from './export/left-out.ts';
export { FoldedMemory } from './folded-memory.ts';
export { isTradeFile } from './import/open-file.ts';
export { readChanges } from './import/row-fields.ts';
export type { ImportBatch } from './ledger/ledger.ts';
export type { HistoryRow } from './ledger/ledger-row.ts';
export type { Refusal } from './ledger/refusal.ts';
export { performanceText, planText } from './performance/performance-text.ts';
export { readTargets } from './performance/targets.ts';
export { createPortfolio, type PortfolioService } from './portfolio.ts';
export type { PortfolioDeps } from './portfolio-deps.ts';
export { createRateMemory } from './rate-memory.ts';
export { AccountLedger } from './shared/account-ledger.ts';
export { type SharedAccount, withShared } from './shared/with-shared.ts';
export { SqliteLedger } from './sqlite-ledger.ts';
export { taxCsv, taxText } from './tax/tax-text.ts';
export { describeRefusal } from './text/describe.ts';
export { entryText, undoCode } from './text/entry-text.ts';
export { previewText, refusedText } from './text/import-text.ts';
export { percentagesText } from './text/percentages-text.ts';
export { holdingRows, portfolioSums, portfolioText, portfolioTitle } from './text/portfolio-text.ts';
export { toPortfolioView, toSharedViews } from './text/portfolio-view.ts';
export {
  type HoldingLots,
  lotsText,
  type PerformanceAnswer,
  type PortfolioRows,
  performanceResultText,
  type Recorded,
  recordedText,
  rowsText,
  type Summary,
  summaryText,
  type TaxAnswer,
  taxResultText,
} from './text/result-text.ts';
export { transactionView } from './text/transaction-view.ts';
