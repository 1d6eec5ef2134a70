import type { PlainRow } from './rows.ts';

const CORPORATE = new Set(['merger', 'rename', 'spin-off', 'delisting']);
const SHARES = new Set(['buy', 'sell', 'short', 'cover', 'transfer-in', 'transfer-out', 'split']);
/** Options have names in small letters, which tells them from a symbol such as GC=F. */
const OPTION = /^[a-z][A-Za-z]*=/;
const currencyOf = (symbol: string): string => (/(\.K[SQN]|-KRW)$/.test(symbol) ? 'KRW' : 'USD');

/** Reads "2024-01-05 buy AAPL 10 1001 fee=1", "2025-01-02 deposit 100 USD", "2025-01-06 fx 1400000 KRW 1000 USD". */
export function readRow(text: string): PlainRow {
  const parts = text.split(' ');
  const [date = '', kind = '', ...rest] = parts.filter((part) => !OPTION.test(part));
  const options = Object.fromEntries(parts.filter((part) => OPTION.test(part)).map((part) => part.split('=')));
  const { cur, ...more } = options as Record<string, string>;
  const common = { date, kind: kind as PlainRow['kind'], ...more };
  if (kind === 'fx') return { ...common, amount: rest[0], currency: rest[1], toAmount: rest[2], toCurrency: rest[3] };
  if (!SHARES.has(kind) && rest.length === 2 && /^-?\d+(\.\d+)?$/.test(rest[0] ?? ''))
    return { ...common, amount: rest[0], currency: rest[1] };
  const [symbol = '', first = '', second] = rest;
  if (CORPORATE.has(kind)) return readCorporate(common, symbol, first, second);
  const currency = cur ?? currencyOf(symbol);
  if (kind === 'split') return { ...common, symbol, to: first.split(':')[0], from: first.split(':')[1] };
  if (!SHARES.has(kind)) return { ...common, symbol, amount: first, currency };
  return { ...common, symbol, quantity: first, ...(second !== undefined && { amount: second, currency }) };
}

/**
 * Reads "2025-03-03 merger OLD NEW 1:2 amount=40", "2025-03-03 spin-off OLD NEW 1:4 costShare=0.2", "2025-03-03
 * delisting OLD".
 */
function readCorporate(common: PlainRow, symbol: string, toSymbol: string, ratio = ''): PlainRow {
  const [to, from] = ratio.split(':');
  return {
    ...common,
    symbol,
    ...(toSymbol !== '' && { toSymbol }),
    ...(from !== undefined && { to, from }),
    ...('amount' in common && { currency: currencyOf(symbol) }),
  };
}
