import { message } from '@finclaw/config';
import type { Instrument } from '@finclaw/finance';
import { createTimestamp, type FinancialInstrument, type QuoteResult } from '@finclaw/types';
import * as z from 'zod/mini';
import { GatewayFault } from '../gateway-fault.ts';
import type { MethodSource } from './method.ts';
import { limit, shortText } from './params.ts';

const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
const moment = z.optional(z.number());

/** Prices, now and before. */
export const marketMethods: MethodSource = ({ app }) => {
  const { directory, market } = app.finance;
  const { locale } = app;

  async function quoteOf(query: string, signal: AbortSignal): Promise<QuoteResult> {
    const found = directory.resolve(query);
    if (found.kind !== 'found') {
      const isAmbiguous = found.kind === 'ambiguous';
      const candidates = (isAmbiguous ? found.candidates : found.nearest).map(plain);
      const text = message(locale, isAmbiguous ? 'gateway.ambiguousSymbol' : 'gateway.unknownSymbol', { query });
      return { query, ok: false, reason: found.kind, message: text, candidates };
    }
    const { instrument } = found;
    const quote = await market.quote(instrument, signal);
    if (quote.ok) return { query, ok: true, instrument: plain(instrument), quote: quote.value };
    const text = message(locale, 'gateway.noPrice', { symbol: instrument.symbol });
    return { query, ok: false, reason: 'unavailable', message: text, candidates: [] };
  }

  return {
    'quotes.get': {
      params: z.strictObject({ symbols: z.array(shortText).check(z.minLength(1), z.maxLength(50)) }),
      run: async ({ symbols }, { signal }) => ({
        quotes: await Promise.all(symbols.map((symbol) => quoteOf(symbol, signal))),
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
      run: async ({ symbol, interval = '1d', from, to, limit: count = 200 }, { signal }) => {
        const found = directory.resolve(symbol);
        if (found.kind !== 'found') throw new GatewayFault('INVALID_INPUT', 404, 'gateway.unknownSymbol', { query: symbol });
        const { instrument } = found;
        const request = {
          interval,
          limit: count,
          ...(from === undefined ? {} : { from: createTimestamp(from) }),
          ...(to === undefined ? {} : { to: createTimestamp(to) }),
        };
        const history = await market.history(instrument, request, signal);
        if (!history.ok) throw new GatewayFault('NETWORK_FAILURE', 502, 'gateway.noPrice', { symbol: instrument.symbol });
        return { instrument: plain(instrument), interval, ...history.value };
      },
    },
    'instruments.search': {
      params: z.strictObject({ query: shortText, limit: limit(50) }),
      run: ({ query, limit: count = 8 }) => {
        const found = directory.resolve(query);
        if (found.kind === 'found') return { instruments: [found.instrument, ...found.siblings].slice(0, count).map(plain) };
        return { instruments: (found.kind === 'ambiguous' ? found.candidates : found.nearest).slice(0, count).map(plain) };
      },
    },
  };
};

/** An instrument without the names we find it by. */
function plain({ names: _names, aliases: _aliases, ...instrument }: Instrument): FinancialInstrument {
  return instrument;
}
