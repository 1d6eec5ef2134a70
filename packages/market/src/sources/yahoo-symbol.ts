import type { FinancialInstrument } from '@finclaw/types';
import { worldExchange } from '../calendar/world-exchanges.ts';

/** Yahoo's name of an instrument: USDKRW=X for a pair, BRK-B for a share class; the rest are spelled as we do. */
export function yahooSymbol({ symbol, type, exchange }: FinancialInstrument): string {
  if (type === 'forex') return `${symbol.replace('/', '')}=X`;
  return exchange === 'KRX' || worldExchange(exchange) ? symbol : symbol.replace(/^([A-Z]+)\.([A-Z])$/, '$1-$2');
}

/** Returns true when Yahoo answered for the requested symbol; dollar pairs are also named by their second half. */
export function isSameYahooSymbol(asked: string, answeredFor: string): boolean {
  const name = answeredFor.toUpperCase();
  return name === asked || (asked.startsWith('USD') && asked.endsWith('=X') && name === asked.slice(3));
}

/**
 * Returns the minutes by which Yahoo delays an exchange's prices, according to Yahoo; the others are as old as their
 * last trade.
 */
export function yahooDelayMinutes({ exchange, type }: FinancialInstrument): number {
  if (exchange === 'KRX' || worldExchange(exchange)) return 20;
  if (exchange === 'US-OTC') return 15;
  return type === 'commodity' ? 10 : 0;
}
