import {
  addDecimals,
  answer,
  compareDecimals,
  type FinanceTool,
  invalid,
  limited,
  Money,
  namesOf,
  originOf,
} from '@finclaw/market';
import { currencyFromWord } from '@finclaw/market/instruments';
import type { Restated } from '@finclaw/tools';
import type { DecimalString } from '@finclaw/types';
import type { PricedPlan } from '../performance/look-up.ts';
import { isGroupTarget, type SpreadTargets, spreadGroups, type TargetGroup } from '../performance/target-groups.ts';
import { readTargets, type TargetWeights } from '../performance/targets.ts';
import { amountOf } from '../text/amount-in-words.ts';
import { CURRENCY, type PortfolioToolDeps, portfolioIn, privateTool, textOf, textProperty } from './private-tool.ts';
import { COUNTRY_IS, shownLeftOut, shownMoney, shownNames, shownPart, shownPercent } from './shown.ts';

const MOST = 100;
const weightsOf = (description: string) => ({
  type: 'array',
  items: { type: 'string', minLength: 3, maxLength: MOST },
  maxItems: 50,
  description: `NAME=PERCENT of the whole, NAME an instrument (AAPL=30)${description}; together at most 100, the rest is cash`,
});
const GROUPS =
  ' or a held group: currency:USD=60, class:foreign-share=20, sector:technology=40, country:US=50 (where it is traded), joined by + (country:US+sector:technology=30), divided as it is now; class:cash=10 is money kept';
const WEIGHTS = weightsOf('; no groups');
const PLAN =
  'What to buy and sell to reach target weights (those given, or those the user has set), before fees and taxes. It places no order.';
const SET =
  'Keeps the weights that the user wants their holdings to have; an empty list forgets them. Nothing is traded.';

/** Returns the tools for target weights: one computes the trades to reach them, the other stores them. */
export function targetTools(deps: PortfolioToolDeps): readonly FinanceTool[] {
  const { portfolioOf, directory } = deps;
  const read = (given: unknown): TargetWeights | string => {
    const found = readTargets(Array.isArray(given) ? given.map(String) : [], directory);
    return 'weights' in found ? found.weights : found.unclear;
  };
  const unclear = (text: string) =>
    answer(
      invalid(
        'targets',
        `No known instrument or held group with a percentage, two targets for one holding, or more than 100 in all: ${text}. Groups (currency, class, sector, country) work in portfolio_targets, not in set_targets.`,
      ),
    );
  return [
    {
      definition: privateTool('portfolio_targets', PLAN, {
        targets: weightsOf(GROUPS),
        new_money: textProperty('Money to add: it is invested and nothing is sold', 30),
        new_money_currency: textProperty('Its currency; that of the result by default', 30),
        currency: CURRENCY,
      }),
      async executor(input, context) {
        const portfolio = portfolioIn(deps, input, context);
        if ('status' in portfolio) return answer(portfolio);
        const words = Array.isArray(input.targets) ? input.targets.map(String) : undefined;
        const named =
          words === undefined ? await portfolio.targets() : read(words.filter((word) => !isGroupTarget(word)));
        if (typeof named === 'string') return unclear(named);
        const groups = words?.filter(isGroupTarget) ?? [];
        const current = groups.length > 0 ? await portfolio.current({ withoutReturns: true }) : undefined;
        const spread =
          current === undefined ? { weights: named, groups: [] } : spreadGroups(groups, named, current, directory);
        if ('unclear' in spread) return unclear(spread.unclear);
        const targets = spread.weights;
        if (Object.keys(targets).length === 0) return answer({ status: 'empty', detail: 'No target weights are set' });
        const typed = textOf(input, 'new_money');
        const newMoney = typed === undefined ? undefined : amountOf(typed);
        if (newMoney === null || newMoney?.startsWith('-'))
          return answer(invalid('new_money', 'The amount cannot be read'));
        const word = textOf(input, 'new_money_currency');
        const newMoneyCurrency = word === undefined ? undefined : currencyFromWord(word);
        if (word !== undefined && newMoneyCurrency === undefined)
          return answer(invalid('new_money_currency', 'There is no rate for that currency'));
        const plan = await portfolio.plan(targets, {
          signal: context.abortSignal,
          newMoney,
          newMoneyCurrency,
          cashTarget: spread.cash,
        });
        const { unpriced } = plan;
        if (unpriced.length > 0)
          return answer({ status: 'unavailable', detail: `No price or exchange rate for ${unpriced.join(', ')}` });
        return answer({ status: 'ok', ...shownPlan(plan, spread, directory) });
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

/** Tells whether the new money is enough to reach every target without a sale, and what would be. */
function reach({ newMoney, newMoneyToReach, baseCurrency }: PricedPlan) {
  if (newMoneyToReach === undefined || newMoney === undefined) return {};
  if (newMoneyToReach === 'none') return { targetsReached: false, whyNot: 'No new money reaches them without a sale' };
  if (compareDecimals(newMoneyToReach, newMoney) <= 0) return { targetsReached: true };
  return { targetsReached: false, newMoneyToReach: shownMoney(Money.of(newMoneyToReach, baseCurrency)) };
}

/** A group of targets: the part of the whole that it is now, that it should be, and that it would be. */
function shownGroup({ group, symbols, target }: TargetGroup, { lines }: PricedPlan) {
  const members = lines.filter(({ symbol }) => symbols.has(symbol));
  const sum = (weights: readonly DecimalString[]) =>
    shownPercent(weights.reduce((total, weight) => addDecimals(total, weight), NOTHING));
  return {
    group,
    weightPercent: sum(members.map(({ weight }) => weight)),
    targetPercent: shownPercent(target),
    resultingWeightPercent: sum(members.map(({ resultingWeight }) => resultingWeight)),
  };
}

const NOTHING = '0' as DecimalString;

/** A plan for a result: each line with its weight now, wanted and afterwards, and what becomes of the rest. */
function shownPlan(
  plan: PricedPlan,
  { groups, cash }: Pick<SpreadTargets, 'groups' | 'cash'>,
  directory: PortfolioToolDeps['directory'],
) {
  const { baseCurrency, newMoney, worth, cashIsRecorded, cashAfter, lines, leftAsTheyAre, leftOut, limits } = plan;
  const inBase = (amount: typeof worth) => shownMoney(Money.of(amount, baseCurrency));
  const cashAfterPercent = cashIsRecorded ? shownPart(cashAfter, worth) : undefined;
  const isShort = cashAfter.startsWith('-');
  return {
    ...limited(...limits),
    baseCurrency,
    worth: inBase(worth),
    ...shownLeftOut(leftOut, directory, undefined, 'worth, weights and trades are of everything else'),
    ...(newMoney !== undefined && { newMoney: inBase(newMoney), nothingIsSold: true, ...reach(plan) }),
    ...(groups.length > 0 && { groups: groups.map((group) => shownGroup(group, plan)) }),
    ...(groups.some(({ group }) => /\bcountry:/i.test(group)) && {
      countryIs: COUNTRY_IS,
    }),
    ...(cash !== undefined && { cashTargetPercent: shownPercent(cash) }),
    cashIsRecorded,
    ...(cashIsRecorded && { cashAfter: inBase(cashAfter) }),
    ...(isShort && { moneyToAdd: inBase(cashAfter.slice(1) as typeof worth) }),
    ...(!cashIsRecorded && !isShort && { [newMoney === undefined ? 'moneyFreed' : 'moneyLeft']: inBase(cashAfter) }),
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
    rates: plan.rates.map(([pair, quote]) => ({ pair, rate: quote.price, ...originOf(quote, {}) })),
    targetsAre: 'of the whole (worth): what is held, recorded cash and new money',
    rest: 'What the targets leave stays cash; holdings without a target are left as they are. Houses, loans and other assets that no market trades do not count.',
    rounding: 'Whole shares, coins to eight decimals; never more is bought or sold than the target needs.',
    note: 'A calculation before fees and taxes. No order is placed.',
  };
}
