export type { CalcRefusal, Quantity } from './calc/calc-outcome.ts';
export { calculate } from './calc/calculate.ts';
export { isMoney, isPercent, NUMBER } from './calc/quantity.ts';
export { refusalHint } from './calc/refusal-hint.ts';
export { CALCULATE_WORD, expressionIn, moneySumIn, type SaidSum, sumIn } from './calc/said-sum.ts';
export { type CashFlow, xirr } from './calc/xirr.ts';
export { chartOfHistory } from './chart/chart-of-history.ts';
export { chartText } from './chart/chart-text.ts';
export type { Ink } from './chart/colours.ts';
export { compareText } from './chart/compare-text.ts';
export { dayCloseText, type HistoryFound, type HistoryRow, type PastPrices, periodsText } from './chart/history-text.ts';
export { type ChartAnswer, type ChartFound, type ChartRequest, lookUpChart } from './chart/look-up-chart.ts';
export { drawChartPicture } from './chart/picture/draw-picture.ts';
export { type Candles, candlesOf, lastCandles } from './chart/stretch-candles.ts';
export { outputSchemaOf } from './facts/output-schema.ts';
export { factsOfTool, TOOL_FACTS } from './facts/tool-facts.ts';
export { companyView } from './fundamentals/company-view.ts';
export {
  type FundamentalsAnswer,
  filingsResultText,
  fundamentalsResultText,
  noData,
} from './fundamentals/fundamentals-result-text.ts';
export {
  createFundamentals,
  createFundamentalsSources,
  type FundamentalsService,
} from './fundamentals/fundamentals-service.ts';
export { dividendsText, earningsText, filingsText, fundamentalsText, readFilingText } from './fundamentals/fundamentals-text.ts';
export { shownFundamentals } from './fundamentals/tools.ts';
export type { IndicatorAnswer } from './indicators/get-indicator-tool.ts';
export { indicatorText } from './indicators/indicator-text.ts';
export { indicatorsNamed } from './indicators/indicators-named.ts';
export { MarketData } from './market/market-data.ts';
export { seedOf } from './market/simulated/noise.ts';
export { SimulatedSource } from './market/simulated/simulated-source.ts';
export type { MarketDataSource } from './market/source.ts';
export { createTradingWindows } from './market/trading-windows.ts';
export { runNewsCommand } from './news/news-command.ts';
export { newsResultText } from './news/news-result-text.ts';
export { createNewsService, createNewsSources, type NewsService } from './news/news-service.ts';
export { conversionText, rateText } from './presentation/conversion-text.ts';
export {
  type Cite,
  citeBelow,
  numberText,
  priceText,
} from './presentation/figures.ts';
export { hoursText } from './presentation/hours-text.ts';
export { QUANTITY_FORMATS, quantityText } from './presentation/quantity-text.ts';
export { instrumentText, quoteText, unresolvedText } from './presentation/quote-text.ts';
export { financePromptSections } from './prompt/finance-prompt.ts';
export { SCREEN_FIGURES, screen } from './screener/screen.ts';
export { screenText } from './screener/screen-text.ts';
export { shownScreen } from './screener/screen-tool.ts';
export { chosenOf, listedOf } from './screener/universe.ts';
export { createMarketSources, usesRealMarket } from './sources/market-sources.ts';
export type { CalculationAnswer } from './tools/calculate-tool.ts';
export type { ConversionAnswer, ConvertedAmount } from './tools/convert-currency.ts';
export {
  describeInstrument,
  type FinanceToolDeps,
  type Invalid,
  type Unavailable,
  type Unresolved,
  unresolved,
} from './tools/finance-tool.ts';
export { financeTools } from './tools/finance-tools.ts';
export { lookUpQuote, type QuoteAnswer, type QuotedPrice } from './tools/get-quote.ts';
export { type HoursAnswer, type HoursFound, lookUpHours } from './tools/market-hours.ts';
