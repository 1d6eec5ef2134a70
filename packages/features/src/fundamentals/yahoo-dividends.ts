import {
  answered,
  createYahooClient,
  dig,
  failed,
  localDateAt,
  readSeconds,
  readWidenedFloat,
  type SourceResult,
  textOf,
  yahooSymbol,
} from '@finclaw/market';
import type { Dividend, FundamentalsSource, Listed } from './statement.ts';

const ID = 'yahoo';

/** Dividends with the days on which shares went without them, of the last ten years, per share of today. */
export function createYahooDividends({ baseUrl }: { readonly baseUrl?: string | undefined }): FundamentalsSource {
  const request = createYahooClient({ baseUrl });
  return {
    id: ID,
    covers: ({ type, exchange }) => (type === 'stock' || type === 'etf') && exchange !== undefined,
    async dividends(instrument, signal): Promise<SourceResult<Listed<Dividend>>> {
      const path = `/v8/finance/chart/${encodeURIComponent(yahooSymbol(instrument))}`;
      const answer = await request({ path, query: { range: '10y', interval: '1mo', events: 'div' }, signal });
      if (!answer.ok) return answer;
      const chart = dig(answer.value, 'chart', 'result', 0);
      const [currency, zone] = [
        textOf(dig(chart, 'meta', 'currency')),
        textOf(dig(chart, 'meta', 'exchangeTimezoneName')),
      ];
      if (currency === undefined || zone === undefined) return failed('bad-data', 'Yahoo sent no chart');
      const items = Object.values(Object(dig(chart, 'events', 'dividends')) as Record<string, unknown>).flatMap(
        (row): Dividend[] => {
          const [at, amount] = [readSeconds(dig(row, 'date')), readWidenedFloat(dig(row, 'amount'))];
          return at === undefined || amount === undefined ? [] : [{ exDate: localDateAt(at, zone), amount, currency }];
        },
      );
      return answered({ source: ID, items: items.sort((a, b) => ((a.exDate ?? '') < (b.exDate ?? '') ? 1 : -1)) });
    },
  };
}
