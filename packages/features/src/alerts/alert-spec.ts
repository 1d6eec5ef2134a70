import { calculate } from '@finclaw/market';
import type { AlertCondition, DecimalString } from '@finclaw/types';
import type { AlertSpec } from './set-alert.ts';

const CHANGE =
  /^(?<name>.+?)(?<!\s)\s+(?:(?:change|등락률|전일 대비|(?<here>현재가 대비|지금부터)) *)?(?<value>[+-] *\d+(?:\.\d+)?) *%(?: +(?:on the day|in a day|(?<fromHere>from here|from now)))?$/i;
const LEVEL =
  /^(?<name>.+?)(?:\s+(?<field>price|가격|volume|거래량|rsi))?(?:\s+(?<crossing>crosses|돌파))?\s*(?<operator>>=|<=|>|<)\s*(?<value>.+)$/i;

const FIELDS: Readonly<Record<string, NonNullable<AlertCondition['field']>>> = {
  price: 'price',
  가격: 'price',
  volume: 'volume',
  거래량: 'volume',
  rsi: 'rsi',
};
const MAX_DIGITS = 12;
const LONGEST_SPEC = 300;

/**
 * Reads an alert as typed: `AAPL > 200`, `삼전 <= 7만`, `AAPL crosses > 200`, `AAPL volume > 5,000만`, `AAPL RSI < 30`,
 * `AAPL -5%` (on a day), `AAPL -10% from here`.
 */
export function parseAlertSpec(text: string): AlertSpec | undefined {
  const plain = text.slice(0, LONGEST_SPEC).normalize('NFKC').trim();
  const change = CHANGE.exec(plain)?.groups;
  if (change?.name !== undefined && change.value !== undefined) {
    const value = change.value.replace(/\s|\+/g, '') as DecimalString;
    const isFromHere = (change.here ?? change.fromHere) !== undefined;
    if (isFromHere) return { instrument: change.name, condition: { type: 'percent_from_here', value } };
    return { instrument: change.name, condition: { type: 'change_percent', value, field: 'changePercent' } };
  }
  const { name, field = 'price', crossing, operator, value: written } = LEVEL.exec(plain)?.groups ?? {};
  const outcome = written === undefined ? undefined : calculate(written);
  if (name === undefined || operator === undefined || outcome?.ok !== true || !outcome.value.isExactWithin(MAX_DIGITS))
    return undefined;
  const isUp = operator.startsWith('>');
  const type = crossing === undefined ? (isUp ? 'above' : 'below') : isUp ? 'crosses_above' : 'crosses_below';
  const condition: AlertCondition = {
    type,
    value: outcome.value.toDecimal(MAX_DIGITS),
    field: FIELDS[field.toLowerCase()] ?? 'price',
    ...(operator.endsWith('=') && { inclusive: true }),
  };
  return { instrument: name.trim(), condition };
}
