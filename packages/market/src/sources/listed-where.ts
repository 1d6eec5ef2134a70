import type { FinancialInstrument } from '@finclaw/types';

/** A share or fund that is listed in New York. */
export function isUsListed({ type, exchange }: FinancialInstrument): boolean {
  return (type === 'stock' || type === 'etf') && (exchange === 'NYSE' || exchange === 'NASDAQ');
}

/** A share or fund that is listed in Seoul. */
export function isKrxListed({ type, exchange, symbol }: FinancialInstrument): boolean {
  return (type === 'stock' || type === 'etf') && exchange === 'KRX' && /^[0-9A-Z]{6}\.(?:KS|KQ|KN)$/.test(symbol);
}

/** The code Korean brokers use: 005930 for 005930.KS. */
export function krxCode({ symbol }: FinancialInstrument): string {
  return symbol.slice(0, 6);
}
