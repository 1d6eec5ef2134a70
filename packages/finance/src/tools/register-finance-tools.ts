import type { ToolRegistry } from '@finclaw/agent';
import { calculateTool } from './calculate-tool.ts';
import { convertCurrencyTool } from './convert-currency.ts';
import type { FinanceTool, FinanceToolDeps } from './finance-tool.ts';
import { getHistoryTool } from './get-history.ts';
import { getQuoteTool } from './get-quote.ts';
import { marketHoursTool } from './market-hours.ts';
import { searchInstrumentTool } from './search-instrument.ts';

/** Every finance tool, ready to be registered. */
export function financeTools(deps: FinanceToolDeps): FinanceTool[] {
  return [
    getQuoteTool(deps),
    getHistoryTool(deps),
    searchInstrumentTool(deps),
    convertCurrencyTool(deps),
    calculateTool(),
    marketHoursTool(deps),
  ];
}

/** Registers the finance tools with the process's registry. */
export function registerFinanceTools(registry: Pick<ToolRegistry, 'register'>, deps: FinanceToolDeps): void {
  for (const { definition, executor } of financeTools(deps)) registry.register(definition, executor);
}
