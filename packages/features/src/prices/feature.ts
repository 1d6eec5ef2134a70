import type { FinanceToolDeps } from '@finclaw/market';
import type { Feature } from '../feature.ts';

/** Prices, names, exchange rates and exact arithmetic. */
export const prices = {
  mcp: {
    read: [
      'get_quote',
      'get_history',
      'get_indicator',
      'search_instrument',
      'convert_currency',
      'calculate',
      'market_hours',
    ],
    ofInstrument: { quote: 'get_quote' },
  },
  open: ({ directory, market, now }): FinanceToolDeps => ({ directory, market, now }),
  load: () => import('./serve.ts'),
} satisfies Feature<FinanceToolDeps>;
