import {
  alphaVantageRefusal,
  answered,
  createVendorClient,
  dig,
  isUsListed,
  listOf,
  parseLocalDate,
  readPositive,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { Dividend, FundamentalsSource, Listed } from './statement.ts';

const ID = 'alpha-vantage';

/** Dividends of shares of the United States with their days, also those that are declared and not paid yet. */
export function createAlphaVantageDividends(options: {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
}): FundamentalsSource {
  const { apiKey, baseUrl } = options;
  const request = createVendorClient({ name: 'Alpha Vantage', defaultBaseUrl: 'https://www.alphavantage.co', baseUrl });
  return {
    id: ID,
    covers: isUsListed,
    async dividends({ symbol }, signal): Promise<SourceResult<Listed<Dividend>>> {
      const answer = await request({
        path: '/query',
        query: { function: 'DIVIDENDS', symbol, apikey: apiKey },
        signal,
      });
      const refusal = answer.ok ? alphaVantageRefusal(answer.value, symbol) : answer;
      if (refusal !== undefined && !refusal.ok) return refusal;
      // An unknown day is the word None.
      const items = listOf(dig(answer.ok && answer.value, 'data')).flatMap((row): Dividend[] => {
        const [exDate, payDate] = ['ex_dividend_date', 'payment_date'].map((name) =>
          parseLocalDate(textOf(dig(row, name)) ?? ''),
        );
        const amount = readPositive(dig(row, 'amount'));
        return exDate === undefined || amount === undefined ? [] : [{ exDate, payDate, amount, currency: 'USD' }];
      });
      return answered({ source: ID, items });
    },
  };
}
