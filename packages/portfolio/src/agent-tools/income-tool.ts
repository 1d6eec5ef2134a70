import { answer, type FinanceTool, limited, Money, originOf } from '@finclaw/market';
import { CURRENCY, type PortfolioToolDeps, portfolioIn, privateTool } from './private-tool.ts';
import { shownFigure, shownMoney, shownNames, shownPercent } from './shown.ts';

const DESCRIPTION =
  'Income the user may expect over the next twelve months, by month, before tax: announced dividends with their ex-dates where a calendar knows them, other dividends and interest as they came in the last twelve months, in the quantities of today, coupons by the terms of the bonds; and each bond’s yield to maturity. withoutIncome: holdings nothing is known of. Say what is announced and what only expected.';

/** The tool behind "how much will my dividends be?". */
export function incomeTool(deps: PortfolioToolDeps): FinanceTool {
  const { directory } = deps;
  return {
    definition: privateTool('expected_income', DESCRIPTION, { currency: CURRENCY }),
    async executor(input, context) {
      const portfolio = portfolioIn(deps, input, context);
      if ('status' in portfolio) return answer(portfolio);
      const report = await portfolio.expectedIncome(context.abortSignal);
      const {
        from,
        to,
        months,
        totals,
        holdings,
        withoutIncome,
        countedOnce,
        notInCalendar,
        unanswered,
        hasCalendar,
        bonds,
        inBase,
      } = report;
      if (holdings === 0 && months.length === 0)
        return answer({ status: 'empty', detail: 'Nothing is held, and no interest came in the last twelve months' });
      const own = await portfolio.own();
      const money = ({ amount, currency }: (typeof totals)[number]) => shownMoney(Money.of(amount, currency));
      const isPartial = withoutIncome.some(({ reason }) => reason === 'no-payment-recorded');
      return answer({
        status: 'ok',
        ...limited(
          'estimated',
          ...(isPartial ? (['partial'] as const) : []),
          ...(inBase.isConverted ? (['converted', ...inBase.limits] as const) : []),
        ),
        from,
        to,
        holdings,
        holdingsWithIncome: holdings - withoutIncome.length,
        totals: totals.map(money),
        ...(inBase.isConverted && {
          totalInBase: shownFigure(inBase.total),
          totalInBaseIs: `all of it in ${inBase.baseCurrency} at the rates of now`,
          rates: [...inBase.rateQuotes].map(([pair, quote]) => ({ pair, rate: quote.price, ...originOf(quote, {}) })),
        }),
        ...(isPartial && {
          totalsAre:
            'only for the holdings with a recorded payment, so the total may be too low: say how many of how many',
        }),
        months: months.map(({ month, items, totals: sums }) => ({
          month,
          totals: sums.map(money),
          items: items.map(({ date, kind, account, symbol, basis, exDate, source, paidIn, ...amount }) => ({
            date,
            kind,
            account,
            ...(symbol !== undefined && shownNames(symbol, directory, own)),
            amount: money(amount),
            basis,
            exDate,
            source,
            paidIn,
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
        ...(unanswered.length > 0 && {
          calendarDidNotAnswer: unanswered.map((symbol) => shownNames(symbol, directory, own)),
        }),
        ...(countedOnce.length > 0 && {
          countedOnce: countedOnce.map((symbol) => shownNames(symbol, directory, own)),
          countedOnceIs: 'one payment recorded in twelve months: it may pay more often, the total may be too low',
        }),
        ...(hasCalendar
          ? notInCalendar.length > 0 && {
              notInAnyCalendar: notInCalendar.map((symbol) => shownNames(symbol, directory, own)),
            }
          : { calendar: 'No dividend calendar is set up for these holdings: nothing here is announced' }),
        ...(months.some(({ items }) => items.some(({ paidIn }) => paidIn !== undefined)) && {
          paidInIs: 'expected per share as it was paid into that account',
        }),
        note: 'Before tax. basis announced: by a calendar of dividends, the date is the payment day where it is known. last-year and terms: expected from the past and from terms, and may change or be dropped.',
      });
    },
  };
}
