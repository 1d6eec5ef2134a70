import { Refusal } from '@finclaw/config';
import { plainInstrument, quoteOf, unknownSymbol } from '@finclaw/features';
import { datedCandles, tradingZone } from '@finclaw/market';
import type { Instrument, Resolution } from '@finclaw/market/instruments';
import { createTimestamp } from '@finclaw/types';
import * as z from 'zod/mini';
import type { MethodSource } from './method.ts';
import { limit, shortText } from './params.ts';

const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
const moment = z.optional(z.number());

/** Prices, now and before. */
export const marketMethods: MethodSource = ({ app }) => {
  const { directory, market } = app.finance;

  return {
    'quotes.get': {
      params: z.strictObject({ symbols: z.array(shortText).check(z.minLength(1), z.maxLength(50)) }),
      run: async ({ symbols }, call) => ({
        quotes: await Promise.all(symbols.map((symbol) => quoteOf(app.finance, symbol, call))),
      }),
    },
    'history.get': {
      params: z.strictObject({
        symbol: shortText,
        interval: z.optional(z.enum(INTERVALS)),
        from: moment,
        to: moment,
        limit: limit(5000),
      }),
      run: async ({ symbol, interval = '1d', from, to, limit: count = 200 }, { signal, locale }) => {
        const found = await directory.lookUp(symbol, signal);
        if (found.kind !== 'found') throw unknownSymbol(found.kind, symbol);
        const { instrument } = found;
        const request = {
          interval,
          limit: count,
          ...(from === undefined ? {} : { from: createTimestamp(from) }),
          ...(to === undefined ? {} : { to: createTimestamp(to) }),
        };
        const history = await market.history(instrument, request, signal);
        if (!history.ok) throw new Refusal('NETWORK_FAILURE', 'gateway.noPrice', { symbol: instrument.symbol });
        const { source, candles } = history.value;
        const timeZone = tradingZone(instrument);
        return {
          instrument: plainInstrument(instrument, locale),
          interval,
          source,
          candles: datedCandles({ candles, interval, instrument, timeZone }),
        };
      },
    },
    'instruments.search': {
      params: z.strictObject({ query: shortText, limit: limit(50) }),
      // Called for every typed letter, so no source is asked.
      run: ({ query, limit: count = 8 }, { locale }) => {
        const meant = meantBy(directory.resolve(query)).slice(0, count);
        return { instruments: meant.map((instrument) => plainInstrument(instrument, locale)) };
      },
    },
  };
};

function meantBy(found: Resolution): readonly Instrument[] {
  if (found.kind === 'found') return [found.instrument, ...found.siblings];
  return found.kind === 'ambiguous' ? found.candidates : found.nearest;
}
