import { Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CurrencyCode, DataLimit, DecimalString } from '@finclaw/types';
import { currentPortfolio } from '../current-portfolio.ts';
import { solvePlan } from '../planning/solve-plan.ts';
import type { ReadingDeps } from '../portfolio-deps.ts';
import { isKnown, type MaybeFigure, sumKnown } from '../valuation/figure.ts';
import type { LeftOutHolding, PortfolioValue } from '../valuation/portfolio-value.ts';
import type { Goal } from './goal.ts';

/** A goal and the way to it. */
export interface GoalProgress extends Goal {
  /** The value of what counts and has a price, debts taken off, or what is missing to tell. */
  readonly have: MaybeFigure;
  /** What counts and has no price: with it there is more, and less is lacking. */
  readonly leftOut: readonly LeftOutHolding[];
  /** The rest is only known with that value. */
  readonly reachedPercent?: DecimalString;
  readonly lacking?: DecimalString;
  readonly state: 'reached' | 'open' | 'past' | 'unknown';
  /** Whole months until the day. */
  readonly months: number;
  /** The amount to save at the end of each month; absent where nothing is needed, or less than a month is left. */
  readonly perMonth?: DecimalString;
}

/** Every goal with the limits of the prices and rates behind it. */
export interface GoalReport {
  readonly goals: readonly GoalProgress[];
  readonly limits: readonly DataLimit[];
}

/** Values what counts for each goal and works out what is still needed. */
export async function lookUpGoals(
  deps: ReadingDeps,
  today: LocalDate,
  goals: readonly Goal[],
  signal?: AbortSignal,
): Promise<GoalReport> {
  const values = new Map<CurrencyCode, PortfolioValue>();
  const limits = new Set<DataLimit>();
  for (const baseCurrency of new Set(goals.map(({ currency }) => currency))) {
    const current = await currentPortfolio(deps, today, { baseCurrency, withoutReturns: true, signal });
    values.set(baseCurrency, current.value);
    for (const limit of current.limits) limits.add(limit);
  }
  return { goals: goals.map((goal) => progressOf(goal, values.get(goal.currency)!, today)), limits: [...limits] };
}

function progressOf(goal: Goal, value: PortfolioValue, today: LocalDate): GoalProgress {
  const have = worthOf(value, goal.accounts);
  const months = monthsBetween(today, goal.by);
  const leftOut = value.leftOut.flatMap(({ symbol, account, quantity, cost }) =>
    goal.accounts === undefined || goal.accounts.includes(account) ? [{ symbol, account, quantity, cost }] : [],
  );
  if (!isKnown(have)) return { ...goal, have, leftOut, months, state: 'unknown' };
  const [held, wanted] = [parseDecimal(have.money.amount), parseDecimal(goal.amount)];
  const reachedPercent = toDecimalString(Decimal.max(held, 0).dividedBy(wanted).times(100).toDecimalPlaces(2, 'down'));
  const lacking = toDecimalString(Decimal.max(wanted.minus(held), 0));
  const known = { ...goal, have, leftOut, months, reachedPercent, lacking };
  if (lacking === '0') return { ...known, state: 'reached' };
  if (goal.by <= today) return { ...known, state: 'past' };
  const perMonth = months === 0 ? undefined : neededPerMonth(goal, held, months);
  return { ...known, state: 'open', ...(perMonth !== undefined && { perMonth }) };
}

/** Works out the payment at the end of each month; what is owed already is saved up first, without a return. */
function neededPerMonth(
  { amount, currency, ratePercent }: Goal,
  held: Decimal,
  months: number,
): DecimalString | undefined {
  const owed = Decimal.max(held.negated(), 0);
  const plan = solvePlan({
    kind: 'savings',
    solveFor: 'payment',
    currency,
    target: toDecimalString(parseDecimal(amount).plus(owed)),
    present: toDecimalString(Decimal.max(held, 0)),
    ratePercent: ratePercent ?? ('0' as DecimalString),
    months: `${months}` as DecimalString,
    per: 'month',
    schedule: 'none',
  });
  return plan.status === 'ok' ? plan.payment?.amount : undefined;
}

/** Adds up what the named accounts hold and owe, or all of them. */
function worthOf(value: PortfolioValue, accounts: readonly string[] | undefined): MaybeFigure {
  const { baseCurrency, total, rates } = value;
  if (accounts === undefined) return sumKnown([total.value, total.cash], baseCurrency);
  const counted = value.accounts.filter(({ account }) => accounts.includes(account));
  const all = counted.flatMap(({ holdings, cash }) => [...holdings.map((holding) => holding.value), ...cash]);
  const unpriced = new Set(value.leftOut.map((holding) => holding.value));
  const priced = all.filter((part) => !unpriced.has(part));
  // Where nothing has a price there is no value, and not one of nothing.
  const parts = priced.length > 0 ? priced : all;
  return sumKnown(
    parts.map((part): MaybeFigure => {
      if (!isKnown(part) || part.money.currency === baseCurrency) return part;
      const rate = rates.get(part.money.currency);
      return rate === undefined
        ? { missing: [{ kind: 'rate', pair: `${part.money.currency}/${baseCurrency}` }] }
        : part.convert(rate, baseCurrency);
    }),
    baseCurrency,
  );
}

function monthsBetween(from: LocalDate, to: LocalDate): number {
  const [year, month, day] = [0, 5, 8].map(
    (at) => Number.parseInt(to.slice(at), 10) - Number.parseInt(from.slice(at), 10),
  );
  return Math.max((year ?? 0) * 12 + (month ?? 0) - ((day ?? 0) < 0 ? 1 : 0), 0);
}
