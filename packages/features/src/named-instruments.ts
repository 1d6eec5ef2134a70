import { message, Refusal } from '@finclaw/config';
import type { MarketData } from '@finclaw/market';
import type { Instrument, InstrumentDirectory, Resolution } from '@finclaw/market/instruments';
import {
  type AlertView,
  createTickerSymbol,
  type FinancialInstrument,
  type Locale,
  nameIn,
  type QuoteResult,
  type TickerSymbol,
} from '@finclaw/types';

interface QuoteAsked {
  readonly locale: Locale;
  readonly signal: AbortSignal;
  /** True if the input is a stored symbol rather than typed text. */
  readonly isSymbol?: boolean;
}

/** Returns the price of a named instrument, or the reason there is none. */
export async function quoteOf(
  { directory, market }: { readonly directory: InstrumentDirectory; readonly market: MarketData },
  query: string,
  { locale, signal, isSymbol }: QuoteAsked,
): Promise<QuoteResult> {
  const found = await (isSymbol === true
    ? directory.lookUpSymbol(query as TickerSymbol, signal)
    : directory.lookUp(query, signal));
  if (found.kind !== 'found') {
    const candidates = (found.kind === 'ambiguous' ? found.candidates : found.nearest).map((each) =>
      plainInstrument(each, locale),
    );
    return {
      query,
      ok: false,
      reason: found.kind,
      message: message(locale, unclear(found.kind), { query }),
      candidates,
    };
  }
  const { instrument } = found;
  const quote = await market.quote(instrument, signal);
  if (quote.ok) return { query, ok: true, instrument: plainInstrument(instrument, locale), quote: quote.value };
  const text = message(locale, 'gateway.noPrice', { symbol: instrument.symbol });
  return { query, ok: false, reason: 'unavailable', message: text, candidates: [] };
}

type Unclear = Exclude<Resolution['kind'], 'found'>;

const unclear = (kind: Unclear) => (kind === 'ambiguous' ? 'gateway.ambiguousSymbol' : 'gateway.unknownSymbol');

/** Creates the refusal for an unknown or ambiguous name. */
export const unknownSymbol = (kind: Unclear, query: string): Refusal =>
  new Refusal('NOT_FOUND', unclear(kind), { query });

/** Returns the instrument of a name; throws for an unknown or ambiguous one. */
export function instrumentNamed(directory: InstrumentDirectory, query: string): Instrument {
  const found = directory.resolve(query);
  if (found.kind !== 'found') throw unknownSymbol(found.kind, query);
  return found.instrument;
}

/** Returns an instrument without its search names, with its name in this language. */
export function plainInstrument(
  { names, aliases: _aliases, ...instrument }: Instrument,
  locale: Locale,
): FinancialInstrument {
  return { ...instrument, name: nameIn(names, locale) };
}

/** Returns an alert's instrument, by name; empty for a delisted one. */
export function subjectOf(
  directory: InstrumentDirectory,
  symbol: string,
  locale: Locale,
): Pick<AlertView, 'instrumentName' | 'currency'> {
  const instrument = directory.find(createTickerSymbol(symbol));
  return instrument === undefined
    ? {}
    : { instrumentName: nameIn(instrument.names, locale), currency: instrument.currency };
}

/** Returns an instrument's name and symbol for a line of text. */
export function nameWithSymbol(
  directory: Pick<InstrumentDirectory, 'find'>,
  symbol: TickerSymbol,
  locale: Locale,
): string {
  const name = nameIn(directory.find(symbol)?.names, locale);
  return name === undefined || name === symbol ? symbol : `${name} (${symbol})`;
}
