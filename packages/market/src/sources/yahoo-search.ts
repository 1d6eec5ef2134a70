import { worldExchange } from '../calendar/world-exchanges.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { worldInstrument } from '../instruments/world-instrument.ts';
import { dig, listOf, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { answered, failed, type SourceResult } from './source-result.ts';

/** Yahoo's codes of American and Korean exchanges; the others are identified by the symbol's suffix. */
const EXCHANGES: Readonly<Record<string, Listing>> = {
  KSC: { exchange: 'KRX', currency: 'KRW' },
  KOE: { exchange: 'KRX', currency: 'KRW' },
  NYQ: { exchange: 'NYSE', currency: 'USD' },
  ASE: { exchange: 'NYSE', currency: 'USD' },
  PCX: { exchange: 'NYSE', currency: 'USD' },
  NMS: { exchange: 'NASDAQ', currency: 'USD' },
  NGM: { exchange: 'NASDAQ', currency: 'USD' },
  NCM: { exchange: 'NASDAQ', currency: 'USD' },
  PNK: { exchange: 'US-OTC', currency: 'USD' },
  OQX: { exchange: 'US-OTC', currency: 'USD' },
  OQB: { exchange: 'US-OTC', currency: 'USD' },
  OEM: { exchange: 'US-OTC', currency: 'USD' },
  OTC: { exchange: 'US-OTC', currency: 'USD' },
};
/** Yahoo's code of the place where American funds without a listing are registered. */
const FUNDS: Readonly<Record<string, Listing>> = { NAS: { exchange: 'US-FUND', currency: 'USD' } };
const TYPES: Readonly<Record<string, 'stock' | 'etf'>> = { EQUITY: 'stock', ETF: 'etf', MUTUALFUND: 'etf' };

/** Returns the shares and funds among search hits, on exchanges that are known here. */
export function readYahooHits(body: unknown): SourceResult<readonly Instrument[]> {
  const quotes = dig(body, 'quotes');
  if (!Array.isArray(quotes)) return failed('bad-data', 'Yahoo sent no list of hits');
  return answered(
    listOf(quotes).flatMap((hit) => {
      const [symbol, code, kind] = [
        textOf(dig(hit, 'symbol')),
        textOf(dig(hit, 'exchange')),
        textOf(dig(hit, 'quoteType')),
      ];
      const type = TYPES[kind ?? ''];
      if (symbol === undefined || type === undefined) return [];
      const listing = kind === 'MUTUALFUND' ? FUNDS[code ?? ''] : (EXCHANGES[code ?? ''] ?? listingAbroad(symbol));
      if (listing === undefined) return [];
      const name = textOf(dig(hit, 'longname')) ?? textOf(dig(hit, 'shortname'));
      const found = foundInstrument({
        symbol: ourSymbol(symbol, listing.exchange),
        name,
        type,
        exchange: listing.exchange,
        currency: listing.currency,
      });
      return found === undefined ? [] : [{ ...found, mayTradeInOtherMoney: listing.mayTradeInOtherMoney }];
    }),
  );
}

interface Listing {
  readonly exchange: string;
  readonly currency: string;
  readonly mayTradeInOtherMoney?: true;
}

/** Returns the listing of a symbol with a suffix; undefined for an unknown exchange. */
function listingAbroad(symbol: string): Listing | undefined {
  const abroad = worldInstrument(symbol);
  return abroad?.exchange === undefined ? undefined : { ...abroad, exchange: abroad.exchange };
}

/** Converts share classes to our notation with a dot: BRK-B is BRK.B. */
const ourSymbol = (symbol: string, exchange: string): string =>
  exchange === 'KRX' || worldExchange(exchange) ? symbol : symbol.replace(/^([A-Z]+)-([A-Z])$/, '$1.$2');
