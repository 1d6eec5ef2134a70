import { Rational } from '@finclaw/language';
import { type CurrencyCode, createDecimalString, type DecimalString } from '@finclaw/types';
import type { Quantity } from '../calc/calc-outcome.ts';
import { calculate } from '../calc/calculate.ts';
import { USAGES } from '../calc/functions.ts';
import { HUNDRED, isMoney, isPercent, SHARES } from '../calc/quantity.ts';
import { refusalHint } from '../calc/refusal-hint.ts';
import { type CashFlow, xirr } from '../calc/xirr.ts';
import { parseLocalDate } from '../calendar/local-date.ts';
import { minorUnits } from '../money/currency.ts';
import { answer, type FinanceTool, type Invalid, invalid, readOnlyTool } from './finance-tool.ts';

const DESCRIPTION =
  'Exact arithmetic with units. Reads + - * / ^, 12.5%, 1,234.5, 1조 2,000억, million/bn, $100, 1,450 KRW/USD, 10 shares and ' +
  `${USAGES}. With cash_flows instead it gives the internal rates of return (XIRR).`;

const MAX_DIGITS = 40;

/** The calculator as a tool. */
export function calculateTool(): FinanceTool {
  return {
    definition: readOnlyTool(
      'calculate',
      DESCRIPTION,
      {
        expression: {
          type: 'string',
          maxLength: 2000,
          description: 'Such as (73,260-57,768)/57,768, 100만*(1+20%) or pmt(3억원, 4.2%/12, 360)',
        },
        cash_flows: {
          type: 'array',
          maxItems: 2000,
          description: 'Dated amounts, negative when paid in',
          items: {
            type: 'object',
            properties: { date: { type: 'string' }, amount: { type: 'string', maxLength: 40 } },
            required: ['date', 'amount'],
            additionalProperties: false,
          },
        },
      },
      [],
    ),
    async executor(input) {
      if (Array.isArray(input.cash_flows)) return answer(rates(input.cash_flows as { date: string; amount: string }[]));
      return answer(evaluated(String(input.expression ?? '')));
    },
  };
}

/** The result of an expression: a number, an amount of money or a rate, or a percentage. */
interface CalculatedValue {
  readonly status: 'ok';
  readonly expression: string;
  readonly value?: DecimalString | CalculatedMoney;
  readonly valuePercent?: DecimalString;
  readonly unit?: 'shares';
  readonly isRounded: boolean;
  /** The exact value of a rounded one, where it is a short fraction. */
  readonly fraction?: string;
  /** Bracketed numbers that were read as negatives. */
  readonly readAsNegative?: readonly string[];
}

interface CalculatedMoney {
  readonly amount: DecimalString;
  readonly currency: CurrencyCode;
  /** For a rate: the price of one unit of this currency. */
  readonly perCurrency?: CurrencyCode;
}

export type CalculationAnswer = CalculatedValue | Invalid;

function evaluated(expression: string): CalculationAnswer {
  const outcome = calculate(expression);
  if (!outcome.ok) return invalid(outcome.refusal.reason, refusalHint(outcome.refusal));
  const { quantity, isExact, notes } = outcome;
  const { amount } = quantity;
  const [result, digits] = resultOf(quantity);
  const isRounded = !amount.isExactWithin(digits) || !isExact;
  const fraction = amount.toFraction();
  return {
    status: 'ok',
    expression,
    ...result,
    isRounded,
    ...(isExact && isRounded && fraction.length <= 80 && { fraction }),
    ...(notes.length > 0 && { readAsNegative: notes.map(({ text }) => text) }),
  };
}

/** A quantity as results have it, and to how many digits it is written. */
function resultOf({ amount, unit }: Quantity): [Partial<CalculatedValue>, digits: number] {
  const magnitude = Math.ceil(Math.log10(Math.abs(amount.approximate())));
  const digitsFor = (least: number, significant: number): number =>
    Math.min(MAX_DIGITS, Math.max(least, significant - magnitude));
  const [currency, perCurrency] = unit.split('/') as [CurrencyCode, CurrencyCode?];
  if (isPercent(unit)) return [{ valuePercent: amount.toDecimal(digitsFor(4, 4)) }, digitsFor(4, 4)];
  if (!isMoney(unit))
    return [{ value: amount.toDecimal(digitsFor(0, 12)), ...(unit === SHARES && { unit }) }, digitsFor(0, 12)];
  if (perCurrency !== undefined)
    return [{ value: { amount: amount.toDecimal(digitsFor(4, 6)), currency, perCurrency } }, digitsFor(4, 6)];
  const digits = digitsFor(minorUnits(currency), 4);
  return [{ value: { amount: amount.toFixed(digits), currency } }, digits];
}

function rates(rows: readonly { date: string; amount: string }[]) {
  const flows: CashFlow[] = [];
  for (const [index, row] of rows.entries()) {
    const date = parseLocalDate(row.date);
    const amount = readAmount(row.amount);
    if (date === undefined || amount === undefined)
      return invalid('cash-flow', `Row ${index + 1} needs a date YYYY-MM-DD and a decimal amount`);
    flows.push({ date, amount });
  }
  const ratesPercent = xirr(flows).map((rate) => Rational.parse(rate).times(HUNDRED).toDecimal(4));
  return { status: 'ok', ratesPercent, basis: 'actual/365' };
}

function readAmount(text: string): DecimalString | undefined {
  const plain = text.replaceAll(',', '').trim();
  return /^-?\d+(\.\d+)?$/.test(plain) ? createDecimalString(plain) : undefined;
}
