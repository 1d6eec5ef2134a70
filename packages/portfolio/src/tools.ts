import type { FinanceTool } from '@finclaw/market';
import { accountTools } from './agent-tools/account-tools.ts';
import { goalTools } from './agent-tools/goal-tools.ts';
import { incomeTool } from './agent-tools/income-tool.ts';
import { portfolioLotsTool } from './agent-tools/lots-tool.ts';
import { performanceTool } from './agent-tools/performance-tool.ts';
import type { PortfolioToolDeps } from './agent-tools/private-tool.ts';
import { recordAssetTool } from './agent-tools/record-asset-tool.ts';
import { recordTradeTool } from './agent-tools/record-trade-tool.ts';
import { statementTool } from './agent-tools/statement-tool.ts';
import { portfolioSummaryTool } from './agent-tools/summary-tool.ts';
import { targetTools } from './agent-tools/targets-tools.ts';
import { taxTool } from './agent-tools/tax-tool.ts';
import { portfolioTradesTool } from './agent-tools/trades-tool.ts';
import { whatIfTool } from './agent-tools/what-if-tool.ts';

/** Every tool on a person's own portfolio, ready to be registered. */
export function portfolioTools(deps: PortfolioToolDeps): readonly FinanceTool[] {
  return [
    portfolioSummaryTool(deps),
    portfolioLotsTool(deps),
    portfolioTradesTool(deps),
    performanceTool(deps),
    incomeTool(deps),
    statementTool(deps),
    taxTool(deps),
    ...accountTools(deps),
    ...targetTools(deps),
    ...goalTools(deps),
    whatIfTool(deps),
    recordTradeTool(deps),
    recordAssetTool(deps),
  ];
}
