import { message } from '@finclaw/config';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { goalsText, type PortfolioService, unclearGoalText } from '@finclaw/portfolio';
import { type Invocation, printResult, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

/**
 * `portfolio goal [NAME AMOUNT --date DATE] [--currency C] [--account NAME,…] [--return PERCENT] [--clear]`: stores or
 * removes a goal, and shows the progress of each.
 */
export async function showGoals(
  { io, locale, values }: Invocation,
  portfolio: PortfolioService,
  directory: InstrumentDirectory,
  [name, amount = '', ...more]: readonly string[],
): Promise<number> {
  const text = (option: string): string | undefined =>
    values[option] === undefined ? undefined : String(values[option]);
  if (more.length > 0)
    throw new UsageError(message(locale, 'goal.unclear.amount', { value: [amount, ...more].join(' ') }));
  if (name !== undefined && values.clear === true) {
    if (!(await portfolio.removeGoal(name))) throw new UsageError(message(locale, 'goal.notFound', { name }));
    writeLine(io.stderr, message(locale, 'goal.removed', { name }));
  } else if (name !== undefined) {
    const goal = await portfolio.setGoal({
      name,
      amount,
      by: text('date') ?? '',
      currency: text('currency'),
      accounts: text('account')
        ?.split(',')
        .map((account) => account.trim()),
      rate: text('return'),
    });
    if ('unclear' in goal) throw new UsageError(unclearGoalText(goal, locale));
    if (!values.json) writeLine(io.stderr, message(locale, 'goal.saved', { name: goal.name }));
  }
  const report = await portfolio.goals();
  return printResult({ io, values }, report, goalsText(report, directory, locale));
}
