import { createTimestamp } from '@finclaw/types';
import { EXCHANGES, type ExchangeId } from '../calendar/exchange-rules.ts';
import { TradingCalendar } from '../calendar/trading-calendar.ts';
import { isoWithOffset } from '../calendar/zone-time.ts';
import type { Instrument } from '../instruments/instrument.ts';
import {
  answer,
  describeInstrument,
  type FinanceTool,
  type FinanceToolDeps,
  readOnlyTool,
  unavailable,
  unresolved,
} from './finance-tool.ts';

const DESCRIPTION =
  'Latest price of one instrument: a KRX or US share or fund, an index, a currency pair, a coin or a commodity. ' +
  'Takes a name in Korean or English, a nickname, or a ticker. The result carries price, currency, change against the previous close, time, source and freshness. ' +
  'status "ambiguous" or "unknown" means: ask the user which of the listed instruments they mean; never pick one. ' +
  'A source named "simulated" is an invented market: say so in the answer.';

/** The tool that looks up one price. */
export function getQuoteTool({ directory, market, now }: FinanceToolDeps): FinanceTool {
  return {
    definition: readOnlyTool(
      'get_quote',
      DESCRIPTION,
      {
        instrument: {
          type: 'string',
          minLength: 1,
          maxLength: 80,
          description: 'Name or ticker, such as 삼성전자, 005930, AAPL, BTC, USD/KRW, 코스피',
        },
      },
      ['instrument'],
    ),
    async executor(input, { abortSignal }) {
      const query = String(input.instrument);
      const resolution = directory.resolve(query);
      if (resolution.kind !== 'found') return unresolved(query, resolution);
      const { instrument, siblings } = resolution;
      const quoted = await market.quote(instrument, abortSignal);
      if (!quoted.ok) return unavailable(quoted.error, instrument);
      const { price, currency, change, changePercent, previousClose, open, high, low, volume, timestamp, source, freshness } =
        quoted.value;
      const zone = timeZoneOf(instrument);
      return answer({
        status: 'ok',
        instrument: describeInstrument(instrument),
        price,
        currency,
        change,
        changePercent,
        previousClose,
        open,
        high,
        low,
        volume,
        time: isoWithOffset(timestamp, zone),
        timeZone: zone,
        source,
        freshness,
        ...marketState(instrument, now()),
        ...(siblings.length > 0 && { siblings: siblings.map(describeInstrument) }),
      });
    },
  };
}

/** The zone in which an instrument's times are told: its exchange's, or UTC. */
export function timeZoneOf({ exchange }: Instrument): string {
  return isExchange(exchange) ? EXCHANGES[exchange].timeZone : 'UTC';
}

function marketState({ exchange }: Instrument, now: number): { readonly market?: 'open' | 'closed' } {
  if (!isExchange(exchange)) return {};
  return { market: new TradingCalendar(exchange).statusAt(createTimestamp(now)).state === 'open' ? 'open' : 'closed' };
}

const isExchange = (exchange: string | undefined): exchange is ExchangeId =>
  exchange === 'KRX' || exchange === 'NYSE' || exchange === 'NASDAQ';
