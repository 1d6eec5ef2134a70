/** All built-in tools, by group, whether or not the settings enable them. */
const BY_GROUP = {
  assistant: [
    'find_tools',
    'forget_memory',
    'read_document',
    'read_result',
    'read_skill',
    'remember',
    'research',
    'search_conversations',
  ],
  finance: [
    'calculate',
    'calculate_plan',
    'cancel_order',
    'cancel_real_order',
    'change_watchlist',
    'compare_performance',
    'compare_statement',
    'convert_currency',
    'create_alert',
    'create_schedule',
    'delete_alert',
    'delete_schedule',
    'describe_account',
    'expected_income',
    'get_dividends',
    'get_earnings_dates',
    'get_filings',
    'get_fundamentals',
    'get_history',
    'get_indicator',
    'get_news',
    'get_order',
    'get_quote',
    'get_watchlist',
    'list_alerts',
    'list_orders',
    'list_real_orders',
    'list_schedules',
    'market_hours',
    'place_order',
    'place_real_order',
    'preview_real_order',
    'portfolio_accounts',
    'portfolio_goals',
    'portfolio_lots',
    'portfolio_performance',
    'portfolio_summary',
    'portfolio_targets',
    'portfolio_tax',
    'portfolio_trades',
    'read_filing',
    'record_asset',
    'record_trade',
    'savings_plan',
    'screen_instruments',
    'search_instrument',
    'set_goal',
    'set_quiet_hours',
    'set_targets',
    'what_if',
  ],
  shell: ['shell'],
  web: ['web_fetch', 'web_search'],
} as const;

type BuiltInTool = (typeof BY_GROUP)[keyof typeof BY_GROUP][number];

/** The names of built-in tools, so that a rule about an unknown tool is found before anything runs. */
export const BUILT_IN_TOOLS: readonly { readonly name: string; readonly group: string }[] = Object.entries(
  BY_GROUP,
).flatMap(([group, names]) => names.map((name) => ({ name, group })));

/**
 * Tools that few questions need, by topic. Where `find_tools` is offered too, a model receives them once the
 * conversation comes to their topic; all others are in every request.
 */
const BY_TOPIC = {
  orders: [
    'place_order',
    'cancel_order',
    'get_order',
    'list_orders',
    'place_real_order',
    'cancel_real_order',
    'preview_real_order',
    'list_real_orders',
  ],
  alerts: ['create_alert', 'delete_alert', 'list_alerts'],
  schedules: ['create_schedule', 'savings_plan', 'delete_schedule', 'list_schedules', 'set_quiet_hours'],
  ledger: ['record_trade', 'record_asset', 'portfolio_trades', 'portfolio_lots', 'compare_statement'],
  tax: ['portfolio_tax', 'portfolio_accounts', 'describe_account'],
  planning: ['calculate_plan', 'portfolio_goals', 'set_goal'],
  targets: ['portfolio_targets', 'set_targets'],
  watchlist: ['get_watchlist', 'change_watchlist'],
  screening: ['screen_instruments'],
  indicators: ['get_indicator'],
  filings: ['get_filings', 'read_filing', 'get_earnings_dates', 'get_dividends'],
  income: ['expected_income'],
  files: ['read_document'],
  past: ['search_conversations', 'forget_memory'],
} as const satisfies Readonly<Record<string, readonly BuiltInTool[]>>;

/** A topic that tools wait for. */
export type ToolTopic = keyof typeof BY_TOPIC;

/** Every topic that tools wait for. */
export const TOOL_TOPICS = Object.keys(BY_TOPIC) as readonly ToolTopic[];

const TOPICS: ReadonlyMap<string, ToolTopic> = new Map(
  Object.entries(BY_TOPIC).flatMap(([topic, names]) => names.map((name) => [name, topic as ToolTopic] as const)),
);

/** The topic a tool waits for; undefined for one that is always offered. */
export const topicOfTool = (name: string): ToolTopic | undefined => TOPICS.get(name);
