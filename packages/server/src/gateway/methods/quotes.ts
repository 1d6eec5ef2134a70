import { message } from '@finclaw/config';
import type { Instrument, Resolution } from '@finclaw/finance';
import type { FinancialInstrument, QuoteResult } from '@finclaw/types';
import type { App } from '../../app.ts';
import { GatewayFault } from '../gateway-fault.ts';

/** The price of what a name stands for, or why there is none. */
export async function quoteOf({ finance, locale }: App, query: string, signal: AbortSignal): Promise<QuoteResult> {
  const found = finance.directory.resolve(query);
  if (found.kind !== 'found') {
    const candidates = (found.kind === 'ambiguous' ? found.candidates : found.nearest).map(plainInstrument);
    return { query, ok: false, reason: found.kind, message: message(locale, unclear(found.kind), { query }), candidates };
  }
  const { instrument } = found;
  const quote = await finance.market.quote(instrument, signal);
  if (quote.ok) return { query, ok: true, instrument: plainInstrument(instrument), quote: quote.value };
  const text = message(locale, 'gateway.noPrice', { symbol: instrument.symbol });
  return { query, ok: false, reason: 'unavailable', message: text, candidates: [] };
}

type Unclear = Exclude<Resolution['kind'], 'found'>;

const unclear = (kind: Unclear) => (kind === 'ambiguous' ? 'gateway.ambiguousSymbol' : 'gateway.unknownSymbol');

/** Refuses a name that stands for nothing, or for several things. */
export const unknownSymbol = (kind: Unclear, query: string): GatewayFault =>
  new GatewayFault('INVALID_INPUT', 404, unclear(kind), { query });

/** An instrument without the names we find it by. */
export function plainInstrument({ names: _names, aliases: _aliases, ...instrument }: Instrument): FinancialInstrument {
  return instrument;
}
