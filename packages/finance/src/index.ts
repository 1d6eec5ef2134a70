export { alertAnswerText, createAlertCommands } from './alerts/alert-commands.ts';
export { createAlertReadings } from './alerts/alert-readings.ts';
export { type AlertScheduler, createAlertScheduler } from './alerts/alert-scheduler.ts';
export { type AlertService, createAlertService } from './alerts/alert-service.ts';
export { parseAlertSpec } from './alerts/alert-spec.ts';
export type { AlertSummary } from './alerts/alert-summary.ts';
export { alertListText, alertText, firedText, originLines, splitText } from './alerts/alert-text.ts';
export type { Owner } from './alerts/owner.ts';
export { type AlertAnswer, setAlert } from './alerts/set-alert.ts';
export { PAPER_ACCOUNT } from './broker/fill-row.ts';
export { tradableOn } from './broker/order-rules.ts';
export {
  type CancelAnswer,
  type OrderAnswer,
  type OrdersAnswer,
  type PlaceAnswer,
  summarizeOrder,
} from './broker/order-summary.ts';
export { cancelledText, endedText, ordersText, placedText } from './broker/order-text.ts';
export { createOrderWatch, type OrderWatch } from './broker/order-watch.ts';
export { PaperBroker } from './broker/paper-broker.ts';
export type { CalcRefusal } from './calc/calc-outcome.ts';
export { calculate } from './calc/calculate.ts';
export { compoundGrowth } from './calc/functions.ts';
export { type CashFlow, xirr } from './calc/xirr.ts';
export { type ExchangeId, isExchange } from './calendar/exchange-rules.ts';
export { addDays, dayOfWeek, type LocalDate, localDate, parseLocalDate, yearOf } from './calendar/local-date.ts';
export { sessionRow } from './calendar/session-row.ts';
export { TradingCalendar } from './calendar/trading-calendar.ts';
export { isoWithOffset, localDateAt } from './calendar/zone-time.ts';
export { chartOfHistory } from './chart/chart-of-history.ts';
export { chartText } from './chart/chart-text.ts';
export type { Ink } from './chart/colours.ts';
export { type ChartAnswer, type ChartFound, type ChartRequest, lookUpChart } from './chart/look-up-chart.ts';
export { drawChartPicture } from './chart/picture/draw-picture.ts';
export { lookAtEvent } from './events/look-at-event.ts';
export { readEvent } from './events/read-event.ts';
export { factsOfTool } from './facts/tool-facts.ts';
export {
  createFundamentals,
  createFundamentalsSources,
  type FundamentalsService,
} from './fundamentals/fundamentals-service.ts';
export { dividendsText, filingsText, fundamentalsText } from './fundamentals/fundamentals-text.ts';
export { shownFundamentals } from './fundamentals/tools.ts';
export type { IndicatorAnswer } from './indicators/get-indicator-tool.ts';
export { InstrumentDirectory, type Resolution } from './instruments/directory.ts';
export { currencyFromWord, forexPair, parseForex, RATED_CURRENCIES } from './instruments/forex.ts';
export { type Instrument, shortTicker } from './instruments/instrument.ts';
export { GROUP_NAMES } from './instruments/listings/families.ts';
export { listedInstruments } from './instruments/listings/listed.ts';
export { findMentions, type Mention } from './instruments/mentions.ts';
export { letters, searchKey, slips } from './instruments/search-key.ts';
export { spansDays, startsLate } from './market/candle-days.ts';
export { MarketData } from './market/market-data.ts';
export { seedOf } from './market/simulated/noise.ts';
export { SimulatedSource } from './market/simulated/simulated-source.ts';
export type { MarketDataSource } from './market/source.ts';
export { createTradingWindows } from './market/trading-windows.ts';
export { currencyName, minorUnits } from './money/currency.ts';
export { addDecimals, compareDecimals, divideDecimals, roundDecimal } from './money/decimal.ts';
export {
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatNumberShort,
  groupThousands,
} from './money/format.ts';
export { Money } from './money/money.ts';
export { newsText, runNewsCommand } from './news/news-command.ts';
export { createNewsService, createNewsSources, type NewsService } from './news/news-service.ts';
export type { NewsHeader } from './news/tools.ts';
export { LOT_METHODS, type LotMethod } from './portfolio/book/lots.ts';
export { createCloseMemory } from './portfolio/close-memory.ts';
export { type FoundMapping, isTradeTable } from './portfolio/csv/find-table.ts';
export type { ParsedRow } from './portfolio/csv/formats/format.ts';
export { COLUMN_FIELDS } from './portfolio/csv/mapping/column-field.ts';
export { readCorrections } from './portfolio/csv/mapping/column-mapping.ts';
export { parseAmountCell, parseDateCell } from './portfolio/csv/parse-cell.ts';
export type { ImportBatch } from './portfolio/ledger/ledger.ts';
export type { LedgerKind } from './portfolio/ledger/ledger-row.ts';
export { createPortfolio, type PortfolioService } from './portfolio/portfolio.ts';
export { createRateMemory } from './portfolio/rate-memory.ts';
export { SqliteLedger } from './portfolio/sqlite-ledger.ts';
export { TAX_COUNTRIES } from './portfolio/tax/tax-rules.ts';
export { taxCsv, taxText } from './portfolio/tax/tax-text.ts';
export { describeRefusal, describeReturns } from './portfolio/text/describe.ts';
export { previewText, refusedText } from './portfolio/text/import-text.ts';
export { portfolioText } from './portfolio/text/portfolio-text.ts';
export { toPortfolioView } from './portfolio/text/portfolio-view.ts';
export { transactionView } from './portfolio/text/transaction-view.ts';
export type { PortfolioReturns } from './portfolio/valuation/returns.ts';
export {
  type Citable,
  type Cite,
  citeBelow,
  numberText,
  priceText,
  sourceText,
} from './presentation/figures.ts';
export { instrumentText, quoteText, unresolvedText } from './presentation/quote-text.ts';
export { financePromptSections } from './prompt/finance-prompt.ts';
export { SqliteTimer } from './schedules/durable-timer.ts';
export type { BriefName, Job, JobPlace, JobRun } from './schedules/job.ts';
export { targetOf } from './schedules/job.ts';
export { readQuiet } from './schedules/read-quiet.ts';
export { readSchedule } from './schedules/read-schedule.ts';
export { type QuietBook, type ScheduleCaller, ScheduleCommands, scheduleAnswerText } from './schedules/schedule-commands.ts';
export { type HandOver, type RunEnding, ScheduleRunner } from './schedules/schedule-runner.ts';
export { ScheduleService } from './schedules/schedule-service.ts';
export { jobText, momentText, shownZone } from './schedules/schedule-text.ts';
export { type ScheduleSummary, type ScheduleToolAnswer, scheduleTools } from './schedules/tools.ts';
export { zoneNamed } from './schedules/zone-name.ts';
export { createMarketSources, usesRealMarket } from './sources/market-sources.ts';
export type { CalculationAnswer } from './tools/calculate-tool.ts';
export type { ConversionAnswer, ConvertedAmount } from './tools/convert-currency.ts';
export {
  describeInstrument,
  type FinanceToolDeps,
  type Invalid,
  type NamedInstrument,
  type Unavailable,
  type Unresolved,
  unresolved,
} from './tools/finance-tool.ts';
export { financeTools } from './tools/finance-tools.ts';
export { lookUpQuote, type QuoteAnswer, type QuotedPrice } from './tools/get-quote.ts';
export { type HoursAnswer, type HoursFound, lookUpHours, type SessionTimes } from './tools/market-hours.ts';
export { changeWatchlist, type WatchlistChange, watchedQuotes } from './watchlist/change-watchlist.ts';
export { runWatchCommand, watchlistChangeText } from './watchlist/watch-command.ts';
export { createWatchlist, type Watchlist } from './watchlist/watchlist.ts';
