import { createCurrencyCode, createTickerSymbol } from '@finclaw/types';
import { suffixOf } from '../calendar/world-exchanges.ts';
import type { Instrument } from './instrument.ts';

/** Returns the share named by a symbol with an exchange suffix, such as 7203.T; its name is unknown. */
export function worldInstrument(text: string): Instrument | undefined {
  const symbol = text.trim().toUpperCase();
  const exchange = suffixOf(symbol)?.exchange;
  if (exchange === undefined) return undefined;
  return {
    symbol: createTickerSymbol(symbol),
    name: symbol,
    names: { ko: symbol, en: symbol },
    aliases: [],
    type: 'stock',
    exchange: exchange.id,
    currency: createCurrencyCode(exchange.currency),
    isUnnamed: true,
    ...(exchange.isMixed && { mayTradeInOtherMoney: true }),
  };
}
