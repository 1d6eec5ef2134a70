export type { BrokerToolDeps } from './broker/broker-tool.ts';
export { type FillRecord, PAPER_ACCOUNT } from './broker/fill-row.ts';
export { PaperBroker, type PaperBrokerDeps } from './broker/paper-broker.ts';
export { registerBrokerTools } from './broker/register-broker-tools.ts';
export type { CalcNote, CalcOutcome, CalcRefusal } from './calc/calc-outcome.ts';
export { calculate } from './calc/calculate.ts';
export { type FoundNumber, findNumbers } from './calc/find-numbers.ts';
export { Rational } from './calc/rational.ts';
export { type CashFlow, xirr } from './calc/xirr.ts';
export type { DayName } from './calendar/day-name.ts';
export type { ExchangeId } from './calendar/exchange-rules.ts';
export { type LocalDate, parseLocalDate } from './calendar/local-date.ts';
export { nxtPhases, type VenuePhase } from './calendar/nxt-hours.ts';
export { type SessionRow, sessionRow } from './calendar/session-row.ts';
export { type MarketStatus, TradingCalendar, type TradingDay, type TradingSession } from './calendar/trading-calendar.ts';
export { isoWithOffset } from './calendar/zone-time.ts';
export { type ChartScreen, chartText } from './chart/chart-text.ts';
export { type ChartAnswer, type ChartRequest, lookUpChart } from './chart/look-up-chart.ts';
export { registerIndicatorTool } from './indicators/get-indicator-tool.ts';
export { InstrumentDirectory, type Resolution } from './instruments/directory.ts';
export type { Instrument } from './instruments/instrument.ts';
export { type Conversion, convertMoney } from './market/exchange-rate.ts';
export { MarketData, type SuppliedHistory } from './market/market-data.ts';
export { SIMULATED_SOURCE_ID, SimulatedSource } from './market/simulated/simulated-source.ts';
export type { HistoryRequest, MarketDataSource, SourceFailure } from './market/source.ts';
export { formatMoney, formatMoneyShort, formatNumber, formatSignedMoney, formatSignedPercent } from './money/format.ts';
export { Money } from './money/money.ts';
export { createOfflineAdapter, type OfflineAdapterDeps } from './offline-model/offline-adapter.ts';
export type { PortfolioToolDeps } from './portfolio/agent-tools/private-tool.ts';
export { LOT_METHODS, type LotMethod } from './portfolio/book/lots.ts';
export type { ParsedRow } from './portfolio/csv/formats/format.ts';
export { parseAmountCell, parseDateCell } from './portfolio/csv/parse-cell.ts';
export type { ImportPreview, RefusedLine } from './portfolio/import/import-tally.ts';
export type { UnreadableFile } from './portfolio/import/preview-import.ts';
export type { PortfolioLedger } from './portfolio/ledger/ledger.ts';
export type { HistoryRow, LedgerKind, LedgerRow } from './portfolio/ledger/ledger-row.ts';
export type { Refusal } from './portfolio/ledger/refusal.ts';
export {
  type CurrentPortfolio,
  createPortfolio,
  type PortfolioDeps,
  type PortfolioService,
  type ValueRequest,
} from './portfolio/portfolio.ts';
export { createSqliteLedger, type SqliteLedgerOptions } from './portfolio/sqlite-ledger.ts';
export { type SummaryOptions, toPortfolio, toPortfolioSummary } from './portfolio/summary.ts';
export { describeMissing, describeRefusal, describeReturns } from './portfolio/text/describe.ts';
export { previewText, refusedText } from './portfolio/text/import-text.ts';
export { portfolioText } from './portfolio/text/portfolio-text.ts';
export { toPortfolioView } from './portfolio/text/portfolio-view.ts';
export { createPortfolioTools } from './portfolio/tools.ts';
export { Figure, isKnown, type MaybeFigure, type MissingInput } from './portfolio/valuation/figure.ts';
export type { HoldingValue, PortfolioValue } from './portfolio/valuation/portfolio-value.ts';
export type { PortfolioReturns } from './portfolio/valuation/returns.ts';
export { type SellPreview, sellPreview } from './portfolio/valuation/sell-preview.ts';
export { valuePortfolio } from './portfolio/valuation/value-portfolio.ts';
export { percentText, priceText, sourceText, timeText } from './presentation/figures.ts';
export { instrumentText, quoteText, unresolvedText } from './presentation/quote-text.ts';
export { readReference, referenceDataFolder } from './scoreboard/reference-data.ts';
export type { Score } from './scoreboard/score.ts';
export { runScoreboard } from './scoreboard/scoreboard.ts';
export { createMarketSources } from './sources/market-sources.ts';
export type { FinanceTool, FinanceToolDeps } from './tools/finance-tool.ts';
export { lookUpQuote, type QuoteAnswer, type QuotedPrice } from './tools/get-quote.ts';
export { type HoursAnswer, type HoursFound, lookUpHours } from './tools/market-hours.ts';
export { financeTools, registerFinanceTools } from './tools/register-finance-tools.ts';
