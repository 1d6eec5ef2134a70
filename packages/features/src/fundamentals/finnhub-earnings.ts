import {
  addDays,
  answered,
  createVendorClient,
  dig,
  isUsListed,
  listOf,
  localDateAt,
  parseLocalDate,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { EarningsDate, FundamentalsSource, Listed } from './statement.ts';

const ID = 'finnhub';
const AHEAD_DAYS = 120;

/** The days on which companies of the United States are expected to report, from the calendar of Finnhub. */
export function createFinnhubEarnings(options: {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly now: () => number;
}): FundamentalsSource {
  const { apiKey, baseUrl, now } = options;
  const request = createVendorClient({ name: 'Finnhub', defaultBaseUrl: 'https://finnhub.io', baseUrl });
  return {
    id: ID,
    covers: isUsListed,
    async earnings({ symbol }, signal): Promise<SourceResult<Listed<EarningsDate>>> {
      const from = localDateAt(now(), 'America/New_York');
      const answer = await request({
        path: '/api/v1/calendar/earnings',
        query: { symbol, from, to: addDays(from, AHEAD_DAYS) },
        headers: { 'x-finnhub-token': apiKey },
        signal,
      });
      if (!answer.ok) return answer;
      const items = listOf(dig(answer.value, 'earningsCalendar')).flatMap((row): EarningsDate[] => {
        const date = parseLocalDate(textOf(dig(row, 'date')) ?? '');
        const [year, quarter, hour] = [dig(row, 'year'), dig(row, 'quarter'), HOURS[textOf(dig(row, 'hour')) ?? '']];
        if (date === undefined || textOf(dig(row, 'symbol')) !== symbol) return [];
        const isNamed = typeof year === 'number' && typeof quarter === 'number';
        return [
          {
            date,
            isExpected: true,
            ...(isNamed && { period: `${year}-Q${quarter}` }),
            hour,
          },
        ];
      });
      return answered({ source: ID, items: items.sort((a, b) => (a.date < b.date ? -1 : 1)) });
    },
  };
}

/** Before the market opens, while it is open, after it has closed. */
const HOURS: Readonly<Record<string, EarningsDate['hour']>> = { bmo: 'before-open', dmh: 'open', amc: 'after-close' };
