export { growth } from './calc/annuities.ts';
export type { CalcRefusal, Quantity } from './calc/calc-outcome.ts';
export { CalcRefused } from './calc/calc-outcome.ts';
export { calculate } from './calc/calculate.ts';
export { nearly, power } from './calc/power.ts';
export { HUNDRED, isMoney, isPercent, NUMBER } from './calc/quantity.ts';
export { refusalHint } from './calc/refusal-hint.ts';
export type { SpokenSum } from './calc/spoken-sum.ts';
export { expressionIn, sumIn } from './calc/spoken-sum.ts';
export type { CashFlow } from './calc/xirr.ts';
export { xirr } from './calc/xirr.ts';
export type { ExchangeId } from './calendar/exchange-rules.ts';
export { EXCHANGES, hasDailyPrice } from './calendar/exchange-rules.ts';
export type { LocalDate } from './calendar/local-date.ts';
export {
  addDays,
  dayNumber,
  dayOfWeek,
  isWeekend,
  localDate,
  monthEnd,
  parseLocalDate,
  yearOf,
} from './calendar/local-date.ts';
export { worldExchangeNamed } from './calendar/named-world-exchange.ts';
export { sessionRow } from './calendar/session-row.ts';
export { TradingCalendar } from './calendar/trading-calendar.ts';
export { countryOfExchange, isOnWorldExchange, unknownSuffix, worldExchange } from './calendar/world-exchanges.ts';
export { isoWithOffset, localDateAt, localTimeAt, zonedTime } from './calendar/zone-time.ts';
export { chartOfHistory } from './chart/chart-of-history.ts';
export { chartText } from './chart/chart-text.ts';
export type { Ink } from './chart/colours.ts';
export { compareText, comparisonOf, legendOf } from './chart/compare-text.ts';
export type { HistoryFound, HistoryRow, PastPrices } from './chart/history-text.ts';
export { dayCloseText, periodsText } from './chart/history-text.ts';
export type { ChartAnswer, ChartFound, ChartRequest } from './chart/look-up-chart.ts';
export { datedCandles, lookUpChart } from './chart/look-up-chart.ts';
export { drawChartPicture, drawComparePicture } from './chart/picture/draw-picture.ts';
export type { Candles } from './chart/stretch-candles.ts';
export { candlesOf, lastCandles } from './chart/stretch-candles.ts';
export type { IndicatorAnswer } from './indicators/get-indicator-tool.ts';
export { indicatorSeries } from './indicators/indicator-series.ts';
export { indicatorText } from './indicators/indicator-text.ts';
export { indicatorsNamed } from './indicators/indicators-named.ts';
export { closeOfDay, dayOfCandle, startsLate, tradingZone } from './market/candle-days.ts';
export type { Limited } from './market/limits.ts';
export { joinLimits, limited, limitsOf, limitsOfSource, limitsWithin } from './market/limits.ts';
export { MarketData } from './market/market-data.ts';
export { dailyLimits, tickSize } from './market/price-rules.ts';
export { changePercentOf } from './market/price-series.ts';
export { seedOf } from './market/simulated/noise.ts';
export { SIMULATED_SOURCE_ID, SimulatedSource } from './market/simulated/simulated-source.ts';
export type { HistoryRequest, MarketDataSource, SourceFailure } from './market/source.ts';
export type { TradingWindows } from './market/trading-windows.ts';
export { createTradingWindows } from './market/trading-windows.ts';
export type { WatchLoop } from './market/watch-loop.ts';
export { createWatchLoop } from './market/watch-loop.ts';
export { currencyName, minorUnits } from './money/currency.ts';
export {
  addDecimals,
  compareDecimals,
  Decimal,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  roundToStep,
  subtractDecimals,
  toDecimalString,
} from './money/decimal.ts';
export {
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatSignedMoney,
  formatSignedPercent,
  groupThousands,
} from './money/format.ts';
export { Money } from './money/money.ts';
export { conversionText, rateText } from './presentation/conversion-text.ts';
export type { Citable, Cite, Cited } from './presentation/figures.ts';
export { citeBelow, numberText, priceText, sourceText, timeText } from './presentation/figures.ts';
export { hoursText, worldHoursText } from './presentation/hours-text.ts';
export { originLine, originLines } from './presentation/origin-lines.ts';
export { QUANTITY_FORMATS, quantityText } from './presentation/quantity-text.ts';
export { instrumentText, quoteText, sourceFailureText, unresolvedText } from './presentation/quote-text.ts';
export { alphaVantageRefusal } from './sources/alpha-vantage-source.ts';
export { AnswerCache } from './sources/answer-cache.ts';
export { buildQuote } from './sources/build-quote.ts';
export { buildCandles, withinRequest } from './sources/candles.ts';
export { compactDay, dig, listOf, textOf } from './sources/dig.ts';
export { createFinnhubClient } from './sources/finnhub-source.ts';
export { foundInstrument } from './sources/found-instrument.ts';
export { connectKis } from './sources/kis-connection.ts';
export { bodyOf } from './sources/kis-errors.ts';
export { connectKiwoom, type KiwoomQuery } from './sources/kiwoom-connection.ts';
export { isKrxListed, isUsListed, krxCode } from './sources/listed-where.ts';
export { createMarketSources, usesRealMarket } from './sources/market-sources.ts';
export { orAborted } from './sources/or-aborted.ts';
export type { SourceResult } from './sources/source-result.ts';
export { answered, failed } from './sources/source-result.ts';
export type { SourceSettings, TokenStore } from './sources/source-settings.ts';
export { connectToss } from './sources/toss-connection.ts';
export { createVendorClient } from './sources/vendor-client.ts';
export { readDecimal, readInstant, readPositive, readSeconds } from './sources/vendor-number.ts';
export { yahooMoney } from './sources/yahoo-chart.ts';
export { createYahooClient } from './sources/yahoo-source.ts';
export { yahooSymbol } from './sources/yahoo-symbol.ts';
export type { CalculationAnswer } from './tools/calculate-tool.ts';
export type { ConversionAnswer, ConvertedAmount } from './tools/convert-currency.ts';
export { amountSayings, daySayings, namesOf, sayingsOf } from './tools/equivalent-words.ts';
export type {
  FinanceTool,
  FinanceToolDeps,
  Invalid,
  NamedInstrument,
  Unavailable,
  Unresolved,
} from './tools/finance-tool.ts';
export {
  answer,
  describeInstrument,
  invalid,
  readOnlyTool,
  unavailable,
  unresolved,
  withLimits,
} from './tools/finance-tool.ts';
export type { QuoteAnswer, QuotedPrice } from './tools/get-quote.ts';
export { lookUpQuote, originOf, priceZoneOf, quoteInstrument } from './tools/get-quote.ts';
export type { HoursAnswer, HoursFound } from './tools/market-hours.ts';
export { lookUpHours } from './tools/market-hours.ts';
export { marketTools } from './tools/market-tools.ts';
