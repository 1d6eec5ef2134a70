import {
  answered,
  createYahooClient,
  dig,
  failed,
  localDateAt,
  readSeconds,
  type SourceResult,
  textOf,
  yahooMoney,
  yahooSymbol,
} from '@finclaw/market';
import type { Dividend, FundamentalsSource, Listed } from './statement.ts';

const ID = 'yahoo';

/** Dividends with their ex-dates of the last ten years, adjusted to today's shares. */
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
      const money = yahooMoney(chart);
      const zone = textOf(dig(chart, 'meta', 'exchangeTimezoneName'));
      if (money === undefined || zone === undefined) return failed('bad-data', 'Yahoo sent no chart');
      const items = Object.values(Object(dig(chart, 'events', 'dividends')) as Record<string, unknown>).flatMap(
        (row): Dividend[] => {
          const [at, amount] = [readSeconds(dig(row, 'date')), money.read(dig(row, 'amount'))];
          return at === undefined || amount === undefined
            ? []
            : [{ exDate: localDateAt(at, zone), amount, currency: money.currency }];
        },
      );
      return answered({ source: ID, items: items.sort((a, b) => ((a.exDate ?? '') < (b.exDate ?? '') ? 1 : -1)) });
    },
  };
}
