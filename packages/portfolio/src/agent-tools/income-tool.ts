import { answer, type FinanceTool, limited, Money } from '@finclaw/market';
import { type PortfolioToolDeps, privateTool } from './private-tool.ts';
import { shownMoney, shownNames, shownPercent } from './shown.ts';

const DESCRIPTION =
  'Income the user may expect over the next twelve months, by month: coupons by the terms of the bonds, dividends and interest as they came in the last twelve months, in the quantities of today, before tax; and each bond’s yield to maturity. withoutIncome: holdings nothing is known of. Expected, not announced: say so.';

/** The tool behind "how much will my dividends be?". */
export function incomeTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: privateTool('expected_income', DESCRIPTION, {}),
    async executor(_input, context) {
      const portfolio = portfolioOf(context);
      const { from, to, months, totals, holdings, withoutIncome, bonds } = await portfolio.expectedIncome();
      if (holdings === 0 && months.length === 0)
        return answer({ status: 'empty', detail: 'Nothing is held, and no interest came in the last twelve months' });
      const own = await portfolio.own();
      const money = ({ amount, currency }: (typeof totals)[number]) => shownMoney(Money.of(amount, currency));
      const isPartial = withoutIncome.some(({ reason }) => reason === 'no-payment-recorded');
      return answer({
        status: 'ok',
        ...limited('estimated', ...(isPartial ? (['partial'] as const) : [])),
        from,
        to,
        holdings,
        holdingsWithIncome: holdings - withoutIncome.length,
        totals: totals.map(money),
        ...(isPartial && {
          totalsAre:
            'only for the holdings with a recorded payment, so the total may be too low: say how many of how many',
        }),
        months: months.map(({ month, items, totals: sums }) => ({
          month,
          totals: sums.map(money),
          items: items.map(({ date, kind, account, symbol, basis, ...amount }) => ({
            date,
            kind,
            account,
            ...(symbol !== undefined && shownNames(symbol, directory, own)),
            amount: money(amount),
            basis,
          })),
        })),
        ...(bonds.length > 0 && {
          bonds: bonds.map(({ symbol, maturity, price, currency, yieldToMaturity }) => ({
            ...shownNames(symbol, directory, own),
            maturity,
            price: shownMoney(Money.of(price, currency)),
            yieldToMaturityPercent: shownPercent(yieldToMaturity),
          })),
        }),
        withoutIncome: withoutIncome.map(({ symbol, account, reason }) => ({
          ...shownNames(symbol, directory, own),
          account,
          reason,
        })),
        note: 'Expected from the past and from terms, before tax; dividends may be changed or dropped.',
      });
    },
  };
}
