import { createTimestamp, type DecimalString, type FinancialInstrument } from '@finclaw/types';
import { MarketData } from '../market/market-data.ts';

/** Closes by symbol, written `100 110 - 99`: one for each of the days, a hyphen for a day without one. */
type WrittenCloses = Readonly<Record<string, string>>;

/**
 * A market that knows nothing but the closes of a few days; the last one is also its quote, a quarter of an hour old.
 */
export function writtenMarket(days: readonly string[], closes: WrittenCloses, now: number): MarketData {
  const rowsOf = ({ symbol }: FinancialInstrument) =>
    (closes[symbol] ?? '')
      .split(' ')
      .flatMap((close, at) =>
        close === '-' || close === ''
          ? []
          : [{ timestamp: createTimestamp(Date.parse(`${days[at]}T15:00:00Z`)), close: close as DecimalString }],
      );
  const nothing = '0' as DecimalString;
  return new MarketData([
    {
      id: 'written',
      supports: ({ symbol }) => symbol in closes,
      quote: async (instrument) => {
        const price = rowsOf(instrument).at(-1)!.close;
        const { symbol, currency } = instrument;
        return {
          ok: true,
          value: {
            symbol,
            currency,
            price,
            open: price,
            high: price,
            low: price,
            previousClose: price,
            change: nothing,
            changePercent: nothing,
            volume: nothing,
            timestamp: createTimestamp(now),
            source: 'written',
            delayed: true,
            freshness: { kind: 'delayed', minutes: 15 },
          },
        };
      },
      history: async (instrument, { from = createTimestamp(0), to = createTimestamp(now) }) => ({
        ok: true,
        value: rowsOf(instrument)
          .filter(({ timestamp }) => timestamp >= from && timestamp <= to)
          .map(({ timestamp, close }) => ({ timestamp, open: close, high: close, low: close, close, volume: nothing })),
      }),
    },
  ]);
}
