import { type FinanceTool, type FinanceToolDeps, marketTools } from '@finclaw/market';
import {
  brokerTools,
  comparePerformanceTool,
  type PaperBroker,
  type PortfolioService,
  planTool,
  portfolioTools,
} from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';
import { type AlertToolDeps, alertTools } from './alerts/tools.ts';
import type { FundamentalsService } from './fundamentals/fundamentals-service.ts';
import { fundamentalsTools } from './fundamentals/tools.ts';
import type { NewsService } from './news/news-service.ts';
import { newsTools } from './news/tools.ts';
import type { Owner } from './owner.ts';
import { screenTool } from './screener/screen-tool.ts';
import { watchlistTools } from './watchlist/tools.ts';
import type { Watchlist } from './watchlist/watchlist.ts';

/** What all finance tools together work with. */
interface FinanceToolParts extends FinanceToolDeps, Pick<AlertToolDeps, 'alerts' | 'readings' | 'locale'> {
  readonly broker: PaperBroker;
  readonly watchlist: Watchlist;
  readonly news: NewsService;
  readonly fundamentals: FundamentalsService;
  /** The person for whom a tool runs. */
  ownerOf(context: ToolExecutionContext): Owner;
  /** The name under which that person's portfolio and orders are kept. */
  ownerKeyOf(context: ToolExecutionContext): string;
  /** The portfolio of whoever a tool runs for, as far as it may be told where it runs. */
  portfolioFor(context: ToolExecutionContext): PortfolioService;
}

/** Every finance tool there is, ready to be registered. A new one is a line in the list of its family. */
export function financeTools(parts: FinanceToolParts): readonly FinanceTool[] {
  const { directory, broker, news, fundamentals, ownerKeyOf, portfolioFor } = parts;
  return [
    ...marketTools(parts),
    planTool(),
    comparePerformanceTool({ ...parts, portfolioOf: portfolioFor }),
    ...aboutTrades(brokerTools({ broker, directory, ownerOf: ownerKeyOf })),
    ...aboutTrades(portfolioTools({ portfolioOf: portfolioFor, directory })),
    ...alertTools(parts),
    ...watchlistTools(parts),
    screenTool({
      ...parts,
      symbolsOf: async (among, context) =>
        among === 'watched'
          ? parts.watchlist.list(parts.ownerOf(context))
          : (await portfolioFor(context).held()).map(({ symbol }) => symbol),
    }),
    ...(fundamentals.isConfigured ? fundamentalsTools({ fundamentals, directory }) : []),
    ...(news.isConfigured ? newsTools({ news, directory }) : []),
  ];
}

/** The same tools, with the disclaimer belonging under answers that have their results. */
const aboutTrades = (tools: readonly FinanceTool[]): readonly FinanceTool[] =>
  tools.map(({ definition, executor }) => ({ definition: { ...definition, needsDisclaimer: true }, executor }));
