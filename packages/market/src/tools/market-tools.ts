import { getIndicatorTool } from '../indicators/get-indicator-tool.ts';
import { calculateTool } from './calculate-tool.ts';
import { convertCurrencyTool } from './convert-currency.ts';
import type { FinanceTool, FinanceToolDeps } from './finance-tool.ts';
import { getHistoryTool } from './get-history.ts';
import { getQuoteTool } from './get-quote.ts';
import { marketHoursTool } from './market-hours.ts';
import { searchInstrumentTool } from './search-instrument.ts';

/** The tools for prices, instruments, opening hours and arithmetic. */
export function marketTools(deps: FinanceToolDeps): readonly FinanceTool[] {
  return [
    getQuoteTool(deps),
    getHistoryTool(deps),
    searchInstrumentTool(deps),
    convertCurrencyTool(deps),
    calculateTool(),
    marketHoursTool(deps),
    getIndicatorTool(deps),
  ];
}
