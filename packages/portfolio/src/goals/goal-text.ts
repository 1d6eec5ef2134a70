import { message } from '@finclaw/config';
import { formatMoney, Money } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { DecimalString, Locale } from '@finclaw/types';
import { describeMissing } from '../text/describe.ts';
import { leftOutLines } from '../text/portfolio-text.ts';
import { isKnown } from '../valuation/figure.ts';
import type { UnclearGoal } from './goal.ts';
import type { GoalProgress, GoalReport } from './look-up-goals.ts';

type Directory = Pick<InstrumentDirectory, 'find'>;

/** Says of each goal what there is, what is missing and what it takes every month. */
export function goalsText({ goals, limits }: GoalReport, directory: Directory, locale: Locale): string[] {
  if (goals.length === 0) return [message(locale, 'goal.none')];
  return [
    ...goals.flatMap((goal) => goalLines(goal, directory, locale)),
    ...(limits.includes('simulated') ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}

/** Says of one goal the same. */
export function goalLines(goal: GoalProgress, directory: Directory, locale: Locale): string[] {
  const { name, amount, currency, by: date, accounts, have, state, months, perMonth, lacking = amount } = goal;
  const money = (sum: DecimalString): string => formatMoney(Money.of(sum, currency), locale);
  const head = isKnown(have)
    ? message(locale, 'goal.line', {
        name,
        have: formatMoney(have.money, locale),
        amount: money(amount),
        percent: goal.reachedPercent ?? '0',
        date,
      })
    : message(locale, 'goal.unknown', {
        name,
        amount: money(amount),
        date,
        names: describeMissing(have.missing, locale),
      });
  const rate = goal.ratePercent;
  const detail = {
    reached: () => message(locale, 'goal.reached'),
    past: () => message(locale, 'goal.past', { lacking: money(lacking) }),
    unknown: () => undefined,
    open: () =>
      perMonth === undefined
        ? message(locale, months === 0 ? 'goal.lastMonth' : 'goal.byItself', { lacking: money(lacking) })
        : message(locale, rate === undefined ? 'goal.perMonth' : 'goal.perMonthAt', {
            lacking: money(lacking),
            payment: money(perMonth),
            months,
            percent: rate ?? '0',
          }),
  }[state]();
  const counted =
    accounts === undefined
      ? message(locale, 'goal.everything')
      : message(locale, 'goal.accounts', { accounts: accounts.join(', ') });
  const leftOut = isKnown(have) ? leftOutLines(goal.leftOut, undefined, directory, locale, 'goal.leftOut') : [];
  return [head, ...[detail, counted, ...leftOut].flatMap((line) => (line === undefined ? [] : [`  ${line}`]))];
}

/** Says which field of a goal cannot be used. */
export const unclearGoalText = ({ unclear, value }: UnclearGoal, locale: Locale): string =>
  message(locale, `goal.unclear.${unclear}`, { value });
