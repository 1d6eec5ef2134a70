import { createTickerSymbol, type FinancialInstrument } from '@finclaw/types';
import { InstrumentDirectory } from '../../instruments/directory.ts';

const directory = new InstrumentDirectory();

/** A listed instrument by its symbol. */
export function listed(symbol: string): FinancialInstrument {
  const instrument = directory.find(createTickerSymbol(symbol));
  if (instrument === undefined) throw new TypeError(`${symbol} is not listed`);
  return instrument;
}

/** Monday, 10:00 in Seoul; New York is closed. */
export const SEOUL_OPEN = Date.parse('2026-11-16T10:00:00+09:00');
/** Monday, 11:00 in New York; Seoul is closed. */
export const NEW_YORK_OPEN = Date.parse('2026-11-16T11:00:00-05:00');
