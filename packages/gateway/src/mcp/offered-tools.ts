import { featureMcp } from '@finclaw/features';
import type { RegisteredTool } from '@finclaw/tools';

/** What a client of the tools may see and do. */
export interface McpRights {
  /** Whether tools that show private data, such as the portfolio, are offered too. */
  readonly includesPrivate: boolean;
  /** Whether tools that change a person's own data are offered; each call asks that person first. */
  readonly mayWrite: boolean;
}

/**
 * Tools that only look things up. A tool that neither this list nor its feature names is not offered, whatever it says
 * about itself.
 */
export const READ_ONLY: ReadonlySet<string> = new Set([
  ...featureMcp.read,
  'get_quote',
  'get_history',
  'get_indicator',
  'search_instrument',
  'convert_currency',
  'calculate',
  'calculate_plan',
  'market_hours',
]);
/** The same for what belongs to a person. */
export const READ_ONLY_PRIVATE: ReadonlySet<string> = new Set([
  ...featureMcp.private,
  'compare_performance',
  'portfolio_summary',
  'portfolio_lots',
  'portfolio_performance',
  'portfolio_targets',
  'portfolio_tax',
  'what_if',
  'portfolio_trades',
  'list_orders',
  'get_order',
]);
/** Tools that change what a person keeps here, and nothing outside. */
const OWN_DATA: ReadonlySet<string> = new Set([...featureMcp.ownData, 'record_trade', 'record_asset', 'set_targets']);

/** Whether a tool is shown to a client with such rights. What reaches outside, such as an order, never is. */
export function isOffered({ definition, source }: RegisteredTool, { includesPrivate, mayWrite }: McpRights): boolean {
  const { name, changes } = definition;
  if (source !== 'built-in') return false;
  if (changes === 'own-data') return mayWrite && includesPrivate && OWN_DATA.has(name);
  return changes === 'nothing' && (READ_ONLY.has(name) || (includesPrivate && READ_ONLY_PRIVATE.has(name)));
}
