import { TAX_COUNTRIES } from '@finclaw/config';
import { limited } from '../../market/limits.ts';
import { answer, type FinanceTool, invalid } from '../../tools/finance-tool.ts';
import { parseAmountCell } from '../csv/parse-cell.ts';
import { describeMissing } from '../text/describe.ts';
import { type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';

const DESCRIPTION =
  'What a year of the portfolio looks like to the tax office of Korea or the United States: gains of closed trades in the currency of the country, deduction, estimated tax on foreign shares (Korea), short and long term gains (United States), dividends and tax kept back, the tax on sales and the ISA (Korea). Information with the rule and its source, not advice: say so.';

/** The tool that tells a tax year. */
export function taxTool({ portfolioOf }: PortfolioToolDeps): FinanceTool {
  return {
    definition: privateTool('portfolio_tax', DESCRIPTION, {
      year: { type: 'integer', minimum: 1990, maximum: 2100, description: 'The calendar year; the last one by default' },
      country: {
        type: 'string',
        enum: [...TAX_COUNTRIES],
        description: 'Whose rules; kr for Korea, us for the United States; the person’s own by default',
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
      const country = TAX_COUNTRIES.find((known) => known === input.country) ?? portfolio.taxHome;
      const found = await portfolio.taxYear(country, year, {
        ...(otherIncome && { otherIncome }),
        ...(input.filing === 'joint' && { filing: 'joint' as const }),
        signal: context.abortSignal,
      });
      const { currency, figures, parts, possibleWashSales, missing, leftOut, isYearUnknown, largeHoldings, limits } = found;
      return answer({
        status: 'ok',
        country,
        year: `${year}`,
        currency,
        ...limited(...limits, ...(missing.length > 0 ? (['partial'] as const) : []), 'estimated'),
        closedTrades: parts.length,
        figures: Object.fromEntries(
          figures.map(({ name, amount, source }) => [name, { amount, currency, ...(source !== undefined && { source }) }]),
        ),
        ...(largeHoldings.length > 0 && {
          largeHoldings: largeHoldings.map(({ symbol, date, value }) => ({ symbol, date, value: { amount: value, currency } })),
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
