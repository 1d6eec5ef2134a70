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

/** The dependencies these tools share. */
interface FinanceToolParts extends FinanceToolDeps {
  readonly broker: PaperBroker;
  /** Returns the key of that person's portfolio and orders. */
  ownerKeyOf(context: ToolExecutionContext): string;
  /** Returns the portfolio of the person a tool runs for, as far as it may be shown there. */
  portfolioFor(context: ToolExecutionContext): PortfolioService;
}

/**
 * The tools of market and portfolio, ready to be registered; features bring their own. A new one is a line in the list
 * of its family.
 */
export function financeTools(parts: FinanceToolParts): readonly FinanceTool[] {
  const { directory, broker, ownerKeyOf, portfolioFor } = parts;
  return [
    ...marketTools(parts),
    planTool(),
    comparePerformanceTool({ ...parts, portfolioOf: portfolioFor }),
    ...aboutTrades(brokerTools({ broker, directory, ownerOf: ownerKeyOf })),
    ...aboutTrades(portfolioTools({ portfolioOf: portfolioFor, directory })),
  ];
}

/** The same tools, with the disclaimer belonging under answers that have their results. */
const aboutTrades = (tools: readonly FinanceTool[]): readonly FinanceTool[] =>
  tools.map(({ definition, executor }) => ({ definition: { ...definition, needsDisclaimer: true }, executor }));
