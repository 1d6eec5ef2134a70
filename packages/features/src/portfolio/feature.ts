import type { Feature } from '../feature.ts';
import { openPortfolios, type Portfolios } from './open-portfolios.ts';

/** Portfolios, paper orders and plans. */
export const portfolio = {
  mcp: {
    read: ['calculate_plan'],
    private: [
      'compare_performance',
      'compare_statement',
      'portfolio_summary',
      'portfolio_lots',
      'portfolio_performance',
      'portfolio_targets',
      'portfolio_goals',
      'portfolio_tax',
      'portfolio_accounts',
      'expected_income',
      'what_if',
      'portfolio_trades',
      'list_orders',
      'get_order',
      'preview_real_order',
      'list_real_orders',
    ],
    ownData: ['record_trade', 'record_asset', 'set_targets', 'set_goal', 'describe_account'],
    resources: { portfolio: 'portfolio_summary', trades: 'portfolio_trades' },
  },
  open: openPortfolios,
  load: () => import('./serve.ts'),
} satisfies Feature<Portfolios>;
