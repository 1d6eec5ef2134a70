import { createDecimalString } from '@finclaw/types';
import type { AlertRequest } from './ports.ts';

const CONDITION = /^([^<>=]+)(>=|<=|>|<)\s*[₩$]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(?:원|달러)?$/;

/** Reads `AAPL > 200`, `AAPL>200` or `삼성전자 >= 75,000`; undefined when symbol, condition or a positive price is missing. */
export function parseAlertRequest(args: readonly string[]): AlertRequest | undefined {
  const match = CONDITION.exec(args.join(' ').slice(0, 200).trim());
  if (!match) return undefined;
  const [, symbol = '', operator, whole = '', fraction = ''] = match;
  const price = createDecimalString(`${whole.replaceAll(',', '')}${fraction}`);
  if (!/[1-9]/.test(price)) return undefined;
  return { symbol: symbol.trim(), operator: operator as AlertRequest['operator'], price };
}
