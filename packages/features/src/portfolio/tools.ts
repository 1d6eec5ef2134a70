import { brokerTools, type PaperBroker, type RealOrders, realOrderTools } from '@finclaw/brokers';
import type { FinanceTool, FinanceToolDeps } from '@finclaw/market';
import { comparePerformanceTool, type PortfolioService, planTool, portfolioTools } from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';

interface PortfolioToolParts extends FinanceToolDeps {
  readonly broker: PaperBroker;
  readonly realOrders: RealOrders;
  /** Returns the owner of the broker accounts if a call may read them; undefined otherwise. */
  holderOf(context: ToolExecutionContext): string | undefined;
  /** Returns the name under which the portfolio and orders of a tool's caller are stored. */
  ownerKeyOf(context: ToolExecutionContext): string;
  /** Returns the portfolio of a tool's caller, as far as it may be disclosed in the call's conversation. */
  portfolioFor(context: ToolExecutionContext): PortfolioService;
}

/** Returns the tools for plans, comparisons, orders and the portfolio. */
export function portfolioFeatureTools(parts: PortfolioToolParts): readonly FinanceTool[] {
  const { directory, broker, realOrders, holderOf, ownerKeyOf, portfolioFor } = parts;
  const tools = [
    planTool(),
    comparePerformanceTool({ ...parts, portfolioOf: portfolioFor }),
    ...brokerTools({ broker, directory, ownerOf: ownerKeyOf }),
    ...realOrderTools({ orders: realOrders, directory, holderOf }),
    ...portfolioTools({ portfolioOf: portfolioFor, directory }),
  ];
  // The disclaimer belongs under every answer that uses their results.
  return tools.map(({ definition, executor }) => ({ definition: { ...definition, needsDisclaimer: true }, executor }));
}
