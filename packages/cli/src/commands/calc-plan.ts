import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { calculate, isMoney, isPercent, NUMBER, type Quantity } from '@finclaw/market';
import {
  PLAN_KINDS,
  type Plan,
  type PlanInput,
  planAssumptions,
  planLines,
  planRefusalText,
  planTable,
  solvePlan,
} from '@finclaw/portfolio';
import { createCurrencyCode, type Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { printTable } from '../terminal/screen/print-table.ts';
import { UsageError } from '../usage-error.ts';

const AMOUNTS = ['present', 'payment', 'target'] as const;

/** Words that are used as a field's value, and the allowed ones. */
const CHOICES: Readonly<Record<string, { readonly field: keyof PlanInput; readonly words: readonly string[] }>> = {
  find: { field: 'solveFor', words: ['payment', 'time', 'target', 'rate', 'present'] },
  per: { field: 'per', words: ['month', 'year', 'quarter', 'week'] },
  at: { field: 'paymentAt', words: ['start', 'end'] },
  compounding: { field: 'compounding', words: ['month', 'year', 'quarter', 'day', 'simple'] },
  type: { field: 'loanType', words: ['level_payment', 'level_principal', 'interest_only'] },
  schedule: { field: 'schedule', words: ['month', 'year', 'none'] },
};
const PERCENTAGES = { rate: 'ratePercent', tax: 'taxPercent', inflation: 'inflationPercent' } as const;
const NAMES = [
  ...AMOUNTS,
  ...Object.keys(PERCENTAGES),
  'years',
  'months',
  ...Object.keys(CHOICES),
  'currency',
  'real_target',
];

/** Returns true for a kind of plan, which the words behind it describe. */
export const isPlanKind = (word: string): boolean => (PLAN_KINDS as readonly string[]).includes(word);

/** `finclaw calc loan present=300,000,000원 rate=4.2% years=30`: computes the one missing quantity of a plan. */
export function plan(invocation: Invocation): number {
  const { io, locale, values, positionals } = invocation;
  const [kind, ...fields] = positionals;
  const found = solvePlan(inputOf(kind as PlanInput['kind'], fields, invocation));
  if (found.status !== 'ok') throw new FinClawError(planRefusalText(found, locale), 'INVALID_INPUT');
  const assumptions = planAssumptions(found, locale);
  if (values.json) writeJson(io.stdout, { ...found, assumptions });
  else print(found, assumptions, invocation);
  return EXIT.done;
}

function print(found: Plan, assumptions: readonly string[], { io, locale }: Invocation): void {
  for (const { name, value } of planLines(found, locale))
    writeLine(io.stdout, message(locale, 'planning.line', { name, value }));
  const table = planTable(found, locale);
  if (table !== undefined) {
    writeLine(io.stdout, '');
    printTable(io.stdout, { ...table, numbers: table.head.map((_, column) => column) });
  }
  writeLine(io.stdout, `\n${message(locale, 'planning.basis')}`);
  for (const assumption of assumptions) writeLine(io.stdout, `- ${assumption}`);
}

function inputOf(kind: PlanInput['kind'], words: readonly string[], { locale, usage }: Invocation): PlanInput {
  const currencies = new Set<string>();
  const fields: Record<string, unknown> = { kind };
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/s.exec(word) ?? [];
    if (!NAMES.includes(name))
      throw new UsageError(message(locale, 'cli.calc.planField', { word, names: NAMES.join(', '), usage }));
    if (name === 'currency') currencies.add(value.toUpperCase());
    else if (name in CHOICES) fields[CHOICES[name]!.field] = chosen(name, value, locale);
    else if (name === 'real_target') {
      Object.assign(fields, { target: amountOf(value), targetInTodaysMoney: true });
    } else if (name === 'tax' && value === 'kr') fields.taxCountry = value;
    else if (name in PERCENTAGES)
      fields[PERCENTAGES[name as keyof typeof PERCENTAGES]] = numberOf(value, isPercent, word, locale);
    else if (name === 'years' || name === 'months') fields[name] = numberOf(value, () => false, word, locale);
    else fields[name] = amountOf(value);
  }
  if (currencies.size > 1) throw contradiction(locale);
  const [currency] = currencies;
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    throw new FinClawError(
      planRefusalText({ status: 'invalid', reason: 'missing', fields: ['currency'] }, locale),
      'INVALID_INPUT',
    );
  return { ...fields, currency: createCurrencyCode(currency) } as unknown as PlanInput;

  function amountOf(value: string): string {
    const { amount, unit } = quantityOf(value, locale);
    if (unit !== NUMBER && (!isMoney(unit) || unit.includes('/'))) throw unreadable(value, locale);
    if (unit !== NUMBER) currencies.add(unit);
    return amount.toDecimal(20);
  }
}

const contradiction = (locale: Locale): FinClawError =>
  new FinClawError(
    planRefusalText({ status: 'invalid', reason: 'contradiction', fields: ['currency'] }, locale),
    'INVALID_INPUT',
  );
const unreadable = (near: string, locale: Locale): FinClawError =>
  new FinClawError(message(locale, 'cli.calc.unreadable', { near }), 'INVALID_INPUT');

function chosen(name: string, value: string, locale: Locale): string {
  const { words } = CHOICES[name]!;
  if (words.includes(value)) return value;
  throw new FinClawError(message(locale, 'cli.calc.planChoice', { name, words: words.join(', ') }), 'INVALID_INPUT');
}

function numberOf(value: string, isUnit: (unit: string) => boolean, word: string, locale: Locale): string {
  const { amount, unit } = quantityOf(value, locale);
  if (unit !== NUMBER && !isUnit(unit)) throw unreadable(word, locale);
  return amount.toDecimal(20);
}

function quantityOf(value: string, locale: Locale): Quantity {
  const outcome = calculate(value);
  if (!outcome.ok) throw unreadable(value, locale);
  return outcome.quantity;
}
