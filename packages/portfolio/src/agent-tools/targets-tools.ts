import { answer, type FinanceTool, invalid, limited, Money, namesOf } from '@finclaw/market';
import type { Restated } from '@finclaw/tools';
import { readTargets, type TargetPlan, type TargetWeights } from '../performance/targets.ts';
import { amountOf, type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownMoney, shownNames, shownPart, shownPercent } from './shown.ts';

const WEIGHTS = {
  type: 'array',
  items: { type: 'string', minLength: 3, maxLength: 100 },
  maxItems: 50,
  description: 'Each as NAME=PERCENT, such as AAPL=30; together at most 100, the rest is cash',
};
const PLAN =
  'What to buy and sell to reach target weights (those given, or those the user has set), before fees and taxes. It places no order.';
const SET =
  'Keeps the weights that the user wants their holdings to have; an empty list forgets them. Nothing is traded.';

/** Returns the tools for target weights: one computes the trades to reach them, the other stores them. */
export function targetTools({ portfolioOf, directory }: PortfolioToolDeps): readonly FinanceTool[] {
  const read = (given: unknown): TargetWeights | string => {
    const found = readTargets(Array.isArray(given) ? given.map(String) : [], directory);
    return 'weights' in found ? found.weights : found.unclear;
  };
  const unclear = (text: string) =>
    answer(invalid('targets', `Not one known instrument and a percentage, or more than 100 in all: ${text}`));
  return [
    {
      definition: privateTool('portfolio_targets', PLAN, {
        targets: WEIGHTS,
        new_money: textProperty('Money to add, in the base currency: it is invested and nothing is sold', 30),
      }),
      async executor(input, context) {
        const portfolio = portfolioOf(context);
        const targets = input.targets === undefined ? await portfolio.targets() : read(input.targets);
        if (typeof targets === 'string') return unclear(targets);
        if (Object.keys(targets).length === 0) return answer({ status: 'empty', detail: 'No target weights are set' });
        const typed = textOf(input, 'new_money');
        const newMoney = typed === undefined ? undefined : amountOf(typed);
        if (newMoney === null || newMoney?.startsWith('-'))
          return answer(invalid('new_money', 'The amount cannot be read'));
        const plan = await portfolio.plan(targets, {
          signal: context.abortSignal,
          ...(newMoney !== undefined && { newMoney }),
        });
        const { unpriced } = plan;
        if (unpriced.length > 0)
          return answer({ status: 'unavailable', detail: `No price or exchange rate for ${unpriced.join(', ')}` });
        return answer({ status: 'ok', ...shownPlan(plan, directory) });
      },
    },
    {
      definition: {
        ...privateTool('set_targets', SET, { targets: WEIGHTS }),
        inputSchema: {
          type: 'object',
          properties: { targets: WEIGHTS },
          required: ['targets'],
          additionalProperties: false,
        },
        changes: 'own-data',
        consequentialArguments: ['targets'],
        sinkArguments: [],
        restate: async ({ targets }, { ledger }): Promise<Restated> => {
          const isSaid = (word: string): boolean => ledger?.originOf(word) === 'user';
          // Each is an instrument and a figure, which people name in their own words.
          const areSaid = (Array.isArray(targets) ? targets : []).every((target) => {
            const [name = '', share = ''] = String(target).split('=');
            return isSaid(share.replace('%', '').trim()) && [name, ...namesOf(name, directory)].some(isSaid);
          });
          return areSaid ? { targets: 'usual' } : {};
        },
      },
      async executor(input, context) {
        const targets = read(input.targets);
        if (typeof targets === 'string') return unclear(targets);
        await portfolioOf(context).setTargets(targets);
        const targetsPercent = Object.fromEntries(
          Object.entries(targets).map(([symbol, weight]) => [symbol, shownPercent(weight)]),
        );
        return answer({ status: 'ok', targetsPercent });
      },
    },
  ];
}

/** A plan for a result: each line with its weight now, wanted and afterwards, and what becomes of the rest. */
function shownPlan(plan: TargetPlan, directory: PortfolioToolDeps['directory']) {
  const { baseCurrency, newMoney, worth, cashIsRecorded, cashAfter, lines, leftAsTheyAre, limits } = plan;
  const inBase = (amount: typeof worth) => shownMoney(Money.of(amount, baseCurrency));
  const cashAfterPercent = cashIsRecorded ? shownPart(cashAfter, worth) : undefined;
  const isShort = cashAfter.startsWith('-');
  return {
    ...limited(...limits),
    baseCurrency,
    worth: inBase(worth),
    ...(newMoney !== undefined && { newMoney: inBase(newMoney), nothingIsSold: true }),
    cashIsRecorded,
    ...(cashIsRecorded && { cashAfter: inBase(cashAfter) }),
    ...(isShort && { moneyToAdd: inBase(cashAfter.slice(1) as typeof worth) }),
    ...(!cashIsRecorded && !isShort && { moneyFreed: inBase(cashAfter) }),
    cashAfterPercent,
    lines: lines.map(({ symbol, currency, target, weight, resultingWeight, price, shares, amount, amountInBase }) => ({
      ...shownNames(symbol, directory),
      currency,
      action: shares === '0' ? 'keep' : shares.startsWith('-') ? 'sell' : 'buy',
      shares: shares.replace('-', ''),
      price,
      amount: shownMoney(Money.of(amount, currency)),
      amountInBase: inBase(amountInBase),
      weightPercent: shownPercent(weight),
      targetPercent: shownPercent(target),
      resultingWeightPercent: shownPercent(resultingWeight),
      ...(currency !== baseCurrency && limited('converted')),
    })),
    leftAsTheyAre: leftAsTheyAre.map(({ symbol, weight }) => ({
      ...shownNames(symbol, directory),
      weightPercent: shownPercent(weight),
    })),
    rest: 'What the targets leave stays cash; holdings without a target are left as they are. Houses, loans and other assets that no market trades do not count.',
    rounding: 'Whole shares, coins to eight decimals; never more is bought or sold than the target needs.',
    note: 'A calculation before fees and taxes. No order is placed.',
  };
}
