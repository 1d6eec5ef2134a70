import type { App } from '@finclaw/app';
import { message } from '@finclaw/config';
import type { Instrument, Resolution } from '@finclaw/market/instruments';
import { type AlertView, createTickerSymbol, type FinancialInstrument, type Locale, type QuoteResult } from '@finclaw/types';
import { GatewayFault } from '../gateway-fault.ts';
import type { MethodCall } from './method.ts';

/** The price of what a name stands for, or why there is none. */
export async function quoteOf(
  { finance }: App,
  query: string,
  { locale, signal }: Pick<MethodCall, 'locale' | 'signal'>,
): Promise<QuoteResult> {
  const found = await finance.directory.lookUp(query, signal);
  if (found.kind !== 'found') {
    const candidates = (found.kind === 'ambiguous' ? found.candidates : found.nearest).map((each) =>
      plainInstrument(each, locale),
    );
    return { query, ok: false, reason: found.kind, message: message(locale, unclear(found.kind), { query }), candidates };
  }
  const { instrument } = found;
  const quote = await finance.market.quote(instrument, signal);
  if (quote.ok) return { query, ok: true, instrument: plainInstrument(instrument, locale), quote: quote.value };
  const text = message(locale, 'gateway.noPrice', { symbol: instrument.symbol });
  return { query, ok: false, reason: 'unavailable', message: text, candidates: [] };
}

type Unclear = Exclude<Resolution['kind'], 'found'>;

const unclear = (kind: Unclear) => (kind === 'ambiguous' ? 'gateway.ambiguousSymbol' : 'gateway.unknownSymbol');

/** Refuses a name that stands for nothing, or for several things. */
export const unknownSymbol = (kind: Unclear, query: string): GatewayFault =>
  new GatewayFault('NOT_FOUND', unclear(kind), { query });

/** An instrument without the names we find it by, called as people call it in this language. */
export function plainInstrument({ names, aliases: _aliases, ...instrument }: Instrument, locale: Locale): FinancialInstrument {
  return { ...instrument, name: names[locale] };
}

/** What an alert is about, by name; nothing for what is no longer listed. */
export function subjectOf(
  { finance, locale: own }: App,
  symbol: string,
  locale: Locale = own,
): Pick<AlertView, 'instrumentName' | 'currency'> {
  const instrument = finance.directory.find(createTickerSymbol(symbol));
  return instrument === undefined ? {} : { instrumentName: instrument.names[locale], currency: instrument.currency };
}
