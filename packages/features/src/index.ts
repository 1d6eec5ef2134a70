export { lookAtEvent } from './events/look-at-event.ts';
export { readEvent } from './events/read-event.ts';
export { outputSchemaOf } from './facts/output-schema.ts';
export { factsOfTool, TOOL_FACTS } from './facts/tool-facts.ts';
export type { FeatureCall, FeatureHost, PageSetting, ReceivedShare, ServerHost } from './feature.ts';
export type { FundamentalsAnswer } from './fundamentals/fundamentals-result-text.ts';
export { filingsResultText, fundamentalsResultText, noData } from './fundamentals/fundamentals-result-text.ts';
export { createFundamentals } from './fundamentals/fundamentals-service.ts';
export {
  dividendsText,
  earningsText,
  filingsText,
  fundamentalsText,
  readFilingText,
} from './fundamentals/fundamentals-text.ts';
export { shownFundamentals } from './fundamentals/tools.ts';
export { identifier, limit, nothing, shortText } from './method-params.ts';
export {
  nameWithSymbol,
  plainInstrument,
  quoteOf,
  subjectOf,
  unknownSymbol,
} from './named-instruments.ts';
export { runNewsCommand } from './news/news-command.ts';
export { newsResultText } from './news/news-result-text.ts';
export type { NewsService } from './news/news-service.ts';
export { createNewsService } from './news/news-service.ts';
export { keyOfOwner, LOCAL, type Owner } from './owner.ts';
export { financePromptSections } from './prompt/finance-prompt.ts';
export { SCREEN_FIGURES, screen } from './screener/screen.ts';
export { screenText } from './screener/screen-text.ts';
export { shownScreen } from './screener/screen-tool.ts';
export { chosenOf, listedOf } from './screener/universe.ts';
export type { FeatureServices, ServedFeatures } from './server.ts';
export { featureMcp, featurePageSettings, loadFeatures, openFeatures } from './server.ts';
export type { WatchlistChange } from './watchlist/change-watchlist.ts';
export { changeWatchlist, watchedQuotes } from './watchlist/change-watchlist.ts';
export { watchlistChangeText } from './watchlist/watch-command.ts';
