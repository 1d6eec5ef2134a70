import { answer, type FinanceTool, limited, Money } from '@finclaw/market';
import { type PortfolioToolDeps, privateTool } from './private-tool.ts';
import { shownMoney, shownNames, shownPercent } from './shown.ts';

const DESCRIPTION =
  'Income the user may expect over the next twelve months, by month: coupons by the terms of the bonds, dividends and interest as they came in the last twelve months, in the quantities of today, before tax; and the yield to maturity of each bond. Expected, not announced: say so.';

/** The tool behind "how much will my dividends be?". */
export function incomeTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: privateTool('expected_income', DESCRIPTION, {}),
    async executor(_input, context) {
      const { from, to, months, totals, bonds } = await portfolioOf(context).expectedIncome();
      if (months.length === 0 && bonds.length === 0)
        return answer({ status: 'empty', detail: 'No dividend or interest came in the last twelve months' });
      const money = ({ amount, currency }: (typeof totals)[number]) => shownMoney(Money.of(amount, currency));
      return answer({
        status: 'ok',
        ...limited('estimated'),
        from,
        to,
        totals: totals.map(money),
        months: months.map(({ month, items, totals: sums }) => ({
          month,
          totals: sums.map(money),
          items: items.map(({ date, kind, account, symbol, basis, ...amount }) => ({
            date,
            kind,
            account,
            ...(symbol !== undefined && shownNames(symbol, directory)),
            amount: money(amount),
            basis,
          })),
        })),
        ...(bonds.length > 0 && {
          bonds: bonds.map(({ symbol, maturity, price, currency, yieldToMaturity }) => ({
            ...shownNames(symbol, directory),
            maturity,
            price: shownMoney(Money.of(price, currency)),
            yieldToMaturityPercent: shownPercent(yieldToMaturity),
          })),
        }),
        note: 'Expected from the past and from terms, before tax; dividends may be changed or dropped.',
      });
    },
  };
}
