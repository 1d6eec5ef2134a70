import type { Restated } from '@finclaw/agent/tools';
import { limited } from '../../market/limits.ts';
import { minorUnits } from '../../money/currency.ts';
import { roundDecimal } from '../../money/decimal.ts';
import { answer, type FinanceTool, invalid } from '../../tools/finance-tool.ts';
import { namesOf } from '../../tools/said-as.ts';
import { readTargets, type TargetWeights } from '../performance/targets.ts';
import { type PortfolioToolDeps, privateTool } from './private-tool.ts';

const WEIGHTS = {
  type: 'array',
  items: { type: 'string', minLength: 3, maxLength: 100 },
  maxItems: 50,
  description: 'Each as NAME=PERCENT, such as AAPL=30; together at most 100, the rest is cash',
};
const PLAN =
  'What to buy and sell so that each holding is the part of the user’s portfolio it is meant to be: shares, amounts, weights now and wanted, cash afterwards. ' +
  'Uses the weights given, or those the user has set. A calculation before fees and taxes; it places no order and sets nothing.';
const SET = 'Keeps the weights that the user wants their holdings to have; an empty list forgets them. Nothing is traded.';

/** The tools on target weights: one works out the way there, the other keeps them. */
export function targetTools({ portfolioOf, directory }: PortfolioToolDeps): readonly FinanceTool[] {
  const read = (given: unknown): TargetWeights | string => {
    const found = readTargets(Array.isArray(given) ? given.map(String) : [], directory);
    return 'weights' in found ? found.weights : found.unclear;
  };
  const unclear = (text: string) =>
    answer(invalid('targets', `Not one known instrument and a percentage, or more than 100 in all: ${text}`));
  return [
    {
      definition: privateTool('portfolio_targets', PLAN, { targets: WEIGHTS }),
      async executor(input, context) {
        const portfolio = portfolioOf(context);
        const targets = input.targets === undefined ? await portfolio.targets() : read(input.targets);
        if (typeof targets === 'string') return unclear(targets);
        if (Object.keys(targets).length === 0) return answer({ status: 'empty', detail: 'No target weights are set' });
        const { baseCurrency, worth, cashAfter, lines, unpriced, limits } = await portfolio.plan(targets, context.abortSignal);
        if (unpriced.length > 0)
          return answer({ status: 'unavailable', detail: `No price or exchange rate for ${unpriced.join(', ')}` });
        return answer({
          status: 'ok',
          ...limited(...limits),
          worth: { amount: roundDecimal(worth, minorUnits(baseCurrency)), currency: baseCurrency },
          lines: lines.map(({ symbol, currency, target, weight, price, shares, amount }) => ({
            ...{ symbol, name: directory.find(symbol)?.names.ko ?? symbol, currency, target, weight, price },
            ...{ action: shares === '0' ? 'keep' : shares.startsWith('-') ? 'sell' : 'buy', shares: shares.replace('-', '') },
            amount: { amount: roundDecimal(amount, minorUnits(currency)), currency },
          })),
          cashAfter: { amount: roundDecimal(cashAfter, minorUnits(baseCurrency)), currency: baseCurrency },
          note: 'A calculation before fees and taxes. No order is placed.',
        });
      },
    },
    {
      definition: {
        ...privateTool('set_targets', SET, { targets: WEIGHTS }),
        inputSchema: { type: 'object', properties: { targets: WEIGHTS }, required: ['targets'], additionalProperties: false },
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
        return answer({ status: 'ok', targets });
      },
    },
  ];
}
