import type { FinanceTool, FinanceToolDeps } from '@finclaw/market';
import {
  brokerTools,
  comparePerformanceTool,
  type PaperBroker,
  type PortfolioService,
  planTool,
  portfolioTools,
} from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';

/** The dependencies of these tools. */
interface PortfolioToolParts extends FinanceToolDeps {
  readonly broker: PaperBroker;
  /** Returns the name under which the portfolio and orders of a tool's caller are stored. */
  ownerKeyOf(context: ToolExecutionContext): string;
  /** Returns the portfolio of a tool's caller, as far as it may be shown where the tool runs. */
  portfolioFor(context: ToolExecutionContext): PortfolioService;
}

/** Returns the tools for plans, comparisons, orders and the portfolio. */
export function portfolioFeatureTools(parts: PortfolioToolParts): readonly FinanceTool[] {
  const { directory, broker, ownerKeyOf, portfolioFor } = parts;
  const tools = [
    planTool(),
    comparePerformanceTool({ ...parts, portfolioOf: portfolioFor }),
    ...brokerTools({ broker, directory, ownerOf: ownerKeyOf }),
    ...portfolioTools({ portfolioOf: portfolioFor, directory }),
  ];
  // The disclaimer belongs under every answer that has their results.
  return tools.map(({ definition, executor }) => ({ definition: { ...definition, needsDisclaimer: true }, executor }));
}
