import type { Instrument } from '../instruments/instrument.ts';
import { dig, listOf, textOf } from './dig.ts';
import { foundInstrument } from './found-instrument.ts';
import { answered, failed, type SourceResult } from './source-result.ts';

/** Yahoo's codes of the exchanges with known rules; funds on Arca have New York's hours. */
const EXCHANGES: Readonly<Record<string, { readonly exchange: string; readonly currency: string }>> = {
  KSC: { exchange: 'KRX', currency: 'KRW' },
  KOE: { exchange: 'KRX', currency: 'KRW' },
  NYQ: { exchange: 'NYSE', currency: 'USD' },
  ASE: { exchange: 'NYSE', currency: 'USD' },
  PCX: { exchange: 'NYSE', currency: 'USD' },
  NMS: { exchange: 'NASDAQ', currency: 'USD' },
  NGM: { exchange: 'NASDAQ', currency: 'USD' },
  NCM: { exchange: 'NASDAQ', currency: 'USD' },
};
const TYPES: Readonly<Record<string, 'stock' | 'etf'>> = { EQUITY: 'stock', ETF: 'etf' };

/** Returns the shares and funds among search hits, on exchanges with known rules. */
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
      const listing = EXCHANGES[code ?? ''];
      const type = TYPES[kind ?? ''];
      if (symbol === undefined || listing === undefined || type === undefined) return [];
      const name = textOf(dig(hit, 'longname')) ?? textOf(dig(hit, 'shortname'));
      const found = foundInstrument({ symbol: ourSymbol(symbol, listing.exchange), name, type, ...listing });
      return found === undefined ? [] : [found];
    }),
  );
}

/** Share classes stand behind a dot with us: BRK-B is BRK.B. */
const ourSymbol = (symbol: string, exchange: string): string =>
  exchange === 'KRX' ? symbol : symbol.replace(/^([A-Z]+)-([A-Z])$/, '$1.$2');
