import { TAX_COUNTRIES } from '@finclaw/config';
import { answer, compareDecimals, type FinanceTool, invalid, limited, Money, subtractDecimals } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { parseAmountCell } from '../csv/parse-cell.ts';
import type { TaxYear } from '../tax/tax-year.ts';
import { describeMissing } from '../text/describe.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownMoney, shownNames } from './shown.ts';

const DESCRIPTION =
  "A tax year of the user's portfolio in Korea or the United States: realised gains, deduction, estimated tax, dividends and tax kept back, with the rules and their sources. Information, not advice: say so.";

/** The tool that tells a tax year. */
export function taxTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: privateTool('portfolio_tax', DESCRIPTION, {
      year: { type: 'integer', minimum: 1990, maximum: 2100, description: 'The calendar year; the last one by default' },
      country: {
        type: 'string',
        enum: [...TAX_COUNTRIES],
        description:
          'Whose rules; kr for Korea, us for the United States; the person’s tax residence by default; without one, ask',
      },
      other_income: textProperty(
        'Other taxable income of the year: decides the tax on dividends and interest above the threshold (Korea) and on gains and dividends (United States)',
        30,
      ),
      filing: {
        type: 'string',
        enum: ['single', 'joint'],
        description: 'United States: how the return is filed; single by default',
      },
    }),
    async executor(input, context) {
      const portfolio = portfolioOf(context);
      const year = typeof input.year === 'number' ? input.year : Number.parseInt(portfolio.today().slice(0, 4), 10) - 1;
      const typed = textOf(input, 'other_income');
      const otherIncome = typed === undefined ? undefined : parseAmountCell(typed);
      if (otherIncome === null) return answer(invalid('other_income', 'The amount cannot be read'));
      const country = TAX_COUNTRIES.find((known) => known === input.country) ?? portfolio.taxResidence;
      if (country === undefined)
        return answer({
          status: 'needs_country',
          ask: 'Nobody said where this person pays tax. Ask: Korea or the United States?',
        });
      const found = await portfolio.taxYear(country, year, {
        ...(otherIncome && { otherIncome }),
        ...(input.filing === 'joint' && { filing: 'joint' as const }),
        signal: context.abortSignal,
      });
      const { currency, figures, parts, possibleWashSales, missing, leftOut, isYearUnknown, largeHoldings, limits } = found;
      const money = (amount: DecimalString) => shownMoney(Money.of(amount, currency));
      return answer({
        status: 'ok',
        country,
        year: `${year}`,
        currency,
        ...limited(...limits, ...(missing.length > 0 ? (['partial'] as const) : []), 'estimated'),
        figures: Object.fromEntries(
          figures.map(({ name, amount, source }) => [name, { ...money(amount), ...(source !== undefined && { source }) }]),
        ),
        ratesPercent: Object.fromEntries(
          figures.flatMap(({ name, ratePercent }) => (ratePercent === undefined ? [] : [[name, ratePercent]])),
        ),
        remaining: remainingOf(figures, money),
        closedTrades: parts.length,
        trades: parts.map(({ symbol, account, kind, acquired, closed, quantity, proceeds, cost, gain, isForeign }) => ({
          ...shownNames(symbol, directory),
          ...{ account, kind, acquired, closed, quantity },
          ...{ proceeds: money(proceeds), cost: money(cost), gain: money(gain) },
          ...(isForeign && limited('converted')),
        })),
        ...(largeHoldings.length > 0 && {
          largeHoldings: largeHoldings.map(({ symbol, date, value }) => ({
            ...shownNames(symbol, directory),
            date,
            value: money(value),
          })),
        }),
        ...(possibleWashSales.length > 0 && { possibleWashSales }),
        ...(leftOut.length > 0 && { accountsTaxedByTheirOwnRules: leftOut }),
        ...(missing.length > 0 && { missing: describeMissing(missing, 'en') }),
        ...(isYearUnknown && { rulesOfThatYear: 'not known' }),
        note: 'Information, not tax advice. Gains use exchange rates of trade days; authorities may use those of settlement days.',
      });
    },
  };
}

/** Allowances of a year and what has been used of each. */
const ALLOWANCES = [
  ['deduction', 'foreignGain'],
  ['incomeThreshold', 'income'],
  ['isaAllowance', 'isaNet'],
] as const;

/** What is left of each allowance of the year. */
function remainingOf<T>(figures: TaxYear['figures'], money: (amount: DecimalString) => T): Readonly<Record<string, T>> {
  const amountOf = (wanted: string): DecimalString | undefined => figures.find(({ name }) => name === wanted)?.amount;
  const nothing = '0' as DecimalString;
  const larger = (a: DecimalString, b: DecimalString): DecimalString => (compareDecimals(a, b) > 0 ? a : b);
  return Object.fromEntries(
    ALLOWANCES.flatMap(([name, used]) => {
      const [whole, gone] = [amountOf(name), amountOf(used)];
      if (whole === undefined || gone === undefined) return [];
      return [[name, money(larger(subtractDecimals(whole, larger(gone, nothing)), nothing))]];
    }),
  );
}
