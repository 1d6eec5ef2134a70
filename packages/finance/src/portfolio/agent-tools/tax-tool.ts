import { TAX_COUNTRIES } from '@finclaw/config';
import { answer, type FinanceTool } from '../../tools/finance-tool.ts';
import { describeMissing } from '../text/describe.ts';
import { type PortfolioToolDeps, privateTool } from './private-tool.ts';

const DESCRIPTION =
  'What a year of the portfolio looks like to the tax office of Korea or the United States: gains of closed trades in the currency of the country, deduction, estimated tax on foreign shares (Korea), short and long term gains (United States), dividends and tax kept back. Information with the rule and its source, not advice: say so.';

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
    }),
    async executor(input, context) {
      const portfolio = portfolioOf(context);
      const year = typeof input.year === 'number' ? input.year : Number.parseInt(portfolio.today().slice(0, 4), 10) - 1;
      const country = TAX_COUNTRIES.find((known) => known === input.country) ?? portfolio.taxHome;
      const found = await portfolio.taxYear(country, year, context.abortSignal);
      const { currency, figures, parts, possibleWashSales, missing, isYearUnknown } = found;
      return answer({
        status: 'ok',
        country,
        year: `${year}`,
        currency,
        closedTrades: parts.length,
        figures: Object.fromEntries(
          figures.map(({ name, amount, source }) => [name, { amount, currency, ...(source !== undefined && { source }) }]),
        ),
        ...(possibleWashSales.length > 0 && { possibleWashSales }),
        ...(missing.length > 0 && { missing: describeMissing(missing, 'en') }),
        ...(isYearUnknown && { rulesOfThatYear: 'not known' }),
        note: 'Information, not tax advice. Gains use exchange rates of trade days; authorities may use those of settlement days.',
      });
    },
  };
}
