import { answer, calculate, type FinanceTool, readOnlyTool } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import {
  COMPOUNDINGS,
  LOAN_TYPES,
  PLAN_KINDS,
  PLAN_PERIODS,
  PLAN_QUANTITIES,
  type Plan,
  type PlanInput,
  type PlanRefusal,
} from './plan.ts';
import { planAssumptions, planRefusalText } from './plan-text.ts';
import { solvePlan } from './solve-plan.ts';

const DESCRIPTION =
  'Plans money exactly. Give all quantities but the one that solve_for names: savings and goals (also 적금, deposits), ' +
  'withdrawals until capital is spent, income from the yield of capital, loans with schedule (원리금균등 level_payment, ' +
  '원금균등 level_principal), and inflation (rate_percent is inflation; present today, target then).';

const decimal = (description: string) => ({ type: 'string', maxLength: 40, description });
const choice = (values: readonly string[], description?: string) => ({
  type: 'string',
  enum: [...values],
  description,
});

const FIELDS = {
  kind: choice(PLAN_KINDS),
  solve_for: choice(PLAN_QUANTITIES),
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  present: decimal('Savings or capital now; the amount of a loan. Such as 1,500,000 or 150만'),
  payment: decimal('Paid in or out every period'),
  target: decimal('Wanted, or left, at the end'),
  rate_percent: decimal('Per year'),
  years: decimal('Added to months'),
  months: decimal('Added to years'),
  per: choice(PLAN_PERIODS, 'Period of payments; month unless given'),
  payment_at: choice(['start', 'end'], 'end unless given; start for simple interest'),
  compounding: choice(COMPOUNDINGS, 'As payments unless given; simple for 단리'),
  loan_type: choice(LOAN_TYPES),
  tax_percent: decimal('On interest, if the user gave it'),
  tax_country: choice(['kr'], 'Instead: the tax on interest of that country'),
  inflation_percent: decimal("Per year; adds today's money to savings, makes withdrawals and income rise"),
  target_in_todays_money: { type: 'boolean' },
  schedule: choice(['month', 'year', 'none'], 'Rows of the schedule'),
} as const;

/** A plan as the tool answers it, with its assumptions in words. */
type PlanFound = Plan & { readonly assumptions: readonly string[] };

type PlanAnswer = PlanFound | (PlanRefusal & { readonly detail: string });

/** Returns the plan tool, whose fields are read as they are. */
export function planTool(): FinanceTool {
  return {
    definition: readOnlyTool('calculate_plan', DESCRIPTION, FIELDS, ['kind', 'solve_for', 'currency']),
    async executor(input) {
      return answer(planned(input));
    },
  };
}

function planned(input: Readonly<Record<string, unknown>>): PlanAnswer {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const read = fields.map(
    ([name, value]) => [camelCase(name), isDecimal(name) ? decimalOf(String(value)) : value] as const,
  );
  const unread = read.filter(([, value]) => value === undefined).map(([name]) => name);
  const plan: Plan | PlanRefusal =
    unread.length > 0
      ? { status: 'invalid', reason: 'number', fields: unread }
      : solvePlan(Object.fromEntries(read) as unknown as PlanInput);
  if (plan.status === 'ok') {
    const { schedule, basis, ...figures } = plan;
    return { ...figures, assumptions: planAssumptions(plan, 'en'), basis, schedule };
  }
  const detail = planRefusalText(plan, 'en', snakeCase);
  return { ...plan, detail };
}

const isDecimal = (name: string): boolean =>
  Object.hasOwn(FIELDS, name) && 'maxLength' in FIELDS[name as keyof typeof FIELDS];

/** A number as the calculator reads it: 1,500,000 or 150만; undefined for anything else. */
function decimalOf(text: string): DecimalString | undefined {
  const read = calculate(text);
  return read.ok && read.value.isExactWithin(20) ? read.value.toDecimal(20) : undefined;
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
