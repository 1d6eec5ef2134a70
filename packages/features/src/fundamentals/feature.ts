import type { Feature } from '../feature.ts';
import { createFundamentals, createFundamentalsSources, type FundamentalsService } from './fundamentals-service.ts';

/** The filings of companies: statements, dividends, dates of results and documents. */
export const fundamentals = {
  mcp: {
    read: ['get_fundamentals', 'get_dividends', 'get_earnings_dates', 'get_filings', 'read_filing'],
    ofInstrument: { fundamentals: 'get_fundamentals', dividends: 'get_dividends', filings: 'get_filings' },
  },
  open: ({ config: { finance }, market, logger, now, tokens }): FundamentalsService =>
    createFundamentals({ sources: createFundamentalsSources({ finance, now, logger, tokens }), market, now }),
  load: () => import('./serve.ts'),
} satisfies Feature<FundamentalsService>;
