import { createDecimalString, type DecimalString } from '@finclaw/types';
import { calculate } from '../calc/calculate.ts';
import { USAGES } from '../calc/functions.ts';
import { refusalHint } from '../calc/refusal-hint.ts';
import { type CashFlow, xirr } from '../calc/xirr.ts';
import { parseLocalDate } from '../calendar/local-date.ts';
import { answer, type FinanceTool, type Invalid, invalid, readOnlyTool } from './finance-tool.ts';

const DESCRIPTION =
  'Exact arithmetic over fractions; nothing is rounded until it is shown. Use it for every figure that is not in a tool result. ' +
  'Understands + - * / ^, brackets, 12.5%, thousands separators, 1조 2,000억, 7만 5천, million/bn, accounting negatives such as "3 + (13)", and ' +
  `${USAGES}. ` +
  'With cash_flows instead of an expression it gives every internal rate of return (XIRR, year of 365 days), or none.';

const MAX_DIGITS = 20;

/** The calculator as a tool. */
export function calculateTool(): FinanceTool {
  return {
    definition: readOnlyTool(
      'calculate',
      DESCRIPTION,
      {
        expression: { type: 'string', maxLength: 2000, description: 'Such as (73,260-57,768)/57,768 or 100만*(1+20%)' },
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

/** A value that was worked out. */
interface CalculatedValue {
  readonly status: 'ok';
  readonly expression: string;
  readonly value: DecimalString;
  readonly isRounded: boolean;
  readonly fraction?: string;
  /** Bracketed numbers that were read as negatives. */
  readonly readAsNegative?: readonly string[];
}

export type CalculationAnswer = CalculatedValue | Invalid;

function evaluated(expression: string): CalculationAnswer {
  const outcome = calculate(expression);
  if (!outcome.ok) return invalid(outcome.refusal.reason, refusalHint(outcome.refusal));
  const { value, isExact, notes } = outcome;
  const fraction = value.toFraction();
  return {
    status: 'ok',
    expression,
    value: value.toDecimal(MAX_DIGITS),
    isRounded: !value.isExactWithin(MAX_DIGITS) || !isExact,
    ...(isExact && fraction.length <= 80 && { fraction }),
    ...(notes.length > 0 && { readAsNegative: notes.map(({ text }) => text) }),
  };
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
  return { status: 'ok', rates: xirr(flows), basis: 'actual/365' };
}

function readAmount(text: string): DecimalString | undefined {
  const plain = text.replaceAll(',', '').trim();
  return /^-?\d+(\.\d+)?$/.test(plain) ? createDecimalString(plain) : undefined;
}
