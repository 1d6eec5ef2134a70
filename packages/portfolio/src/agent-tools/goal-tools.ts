import { answer, type FinanceTool, invalid, limited, Money } from '@finclaw/market';
import { unclearGoalText } from '../goals/goal-text.ts';
import type { GoalProgress } from '../goals/look-up-goals.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownFigure, shownLeftOut, shownMoney } from './shown.ts';

const READ =
  'The user’s savings goals: what counts towards each now (debts taken off), what is missing, and what has to be saved every month until its day.';
const SET = 'Keeps a savings goal, or with remove forgets it. Ask for the amount and the day when they are not said.';

const MEANS =
  'Paid at the end of each month; a twelfth of the return is added every month, and what is owed is saved up without one';

const LEFT_OUT = 'have is of everything else, so lacking and neededPerMonth may be too high';

const shownGoal =
  (directory: PortfolioToolDeps['directory']) =>
  ({ name, amount, currency, by, accounts, ratePercent, have, lacking, perMonth, leftOut, ...rest }: GoalProgress) => {
    const money = (sum: typeof amount) => shownMoney(Money.of(sum, currency));
    return {
      name,
      target: money(amount),
      by,
      countedAccounts: accounts ?? 'all',
      assumedReturnPercent: ratePercent ?? '0',
      have: shownFigure(have),
      ...shownLeftOut(leftOut, directory, undefined, LEFT_OUT),
      ...(lacking !== undefined && { lacking: money(lacking) }),
      reachedPercent: rest.reachedPercent,
      state: rest.state,
      monthsLeft: `${rest.months}`,
      ...(perMonth !== undefined && { neededPerMonth: money(perMonth), neededPerMonthMeans: MEANS }),
    };
  };

/** The tools on savings goals: one says how far each is, the other keeps one. */
export function goalTools({ portfolioOf, directory }: PortfolioToolDeps): readonly FinanceTool[] {
  return [
    {
      definition: privateTool('portfolio_goals', READ, {}),
      async executor(_input, context) {
        const { goals, limits } = await portfolioOf(context).goals(context.abortSignal);
        if (goals.length === 0) return answer({ status: 'empty', detail: 'No goal is set' });
        return answer({ status: 'ok', ...limited(...limits), goals: goals.map(shownGoal(directory)) });
      },
    },
    {
      definition: {
        ...privateTool('set_goal', SET, {}),
        inputSchema: {
          type: 'object',
          properties: {
            name: textProperty('What the user calls it'),
            amount: textProperty('The sum to have then', 30),
            by: textProperty('The day, YYYY-MM-DD', 10),
            currency: textProperty('The base currency by default', 30),
            accounts: {
              type: 'array',
              items: textProperty('An account as the ledger calls it'),
              maxItems: 20,
              description: 'The accounts that count; everything recorded by default',
            },
            return_percent: textProperty('The yearly return the user expects; none by default', 10),
            remove: { type: 'boolean', description: 'Forgets the goal of this name' },
          },
          required: ['name'],
          additionalProperties: false,
        },
        changes: 'own-data',
        consequentialArguments: ['name', 'amount', 'by', 'currency', 'accounts', 'return_percent', 'remove'],
        sinkArguments: [],
      },
      async executor(input, context) {
        const portfolio = portfolioOf(context);
        const name = textOf(input, 'name') ?? '';
        if (input.remove === true) {
          if (await portfolio.removeGoal(name)) return answer({ status: 'ok', removed: name });
          return answer(invalid('name', 'There is no goal of that name'));
        }
        const goal = await portfolio.setGoal({
          name,
          amount: textOf(input, 'amount') ?? '',
          by: textOf(input, 'by') ?? '',
          currency: textOf(input, 'currency'),
          accounts: Array.isArray(input.accounts) ? input.accounts.map(String) : undefined,
          rate: textOf(input, 'return_percent'),
        });
        if ('unclear' in goal) return answer(invalid(goal.unclear, unclearGoalText(goal, 'en')));
        const { goals, limits } = await portfolio.goals(context.abortSignal);
        return answer({
          status: 'ok',
          ...limited(...limits),
          goals: goals.filter((each) => each.name === goal.name).map(shownGoal(directory)),
        });
      },
    },
  ];
}
