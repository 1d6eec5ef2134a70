import { ASSET_CLASSES, TAX_COUNTRIES } from '@finclaw/config';
import { answer, type FinanceTool, invalid, limited, Money, unresolved } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import { entriesOfParts, otherEntries } from '../tax/open-figures.ts';
import type { TaxEntry } from '../tax/tax-year.ts';
import { amountOf } from '../text/amount-in-words.ts';
import { describeMissing } from '../text/describe.ts';
import { INTERNAL_FIELDS, type PortfolioToolDeps, privateTool, textOf, textProperty } from './private-tool.ts';
import { shownMoney, shownNames, shownOmissions, shownTaxFigures } from './shown.ts';

const DESCRIPTION =
  "A tax year of the user's portfolio in Korea or the United States: gains, deduction, estimated tax, income and tax withheld, with rules and sources. Information, not advice: say so.";

/** Returns the tool for a tax year. */
export function taxTool({ portfolioOf, directory }: PortfolioToolDeps): FinanceTool {
  return {
    definition: {
      ...privateTool('portfolio_tax', DESCRIPTION, {
        year: {
          type: 'integer',
          minimum: 1990,
          maximum: 2100,
          description: 'The calendar year; the last one by default',
        },
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
        gross_income: textProperty(
          'United States: adjusted gross income with the investments, for the net investment income tax',
          30,
        ),
        gain: textProperty('A gain in the country’s currency instead of the recorded trades', 30),
        asset_class: {
          type: 'string',
          enum: [...ASSET_CLASSES],
          description:
            'What the gain is on; krx-other-fund is a Korean-listed fund of anything but Korean shares; ask when it is not clear',
        },
        high_dividend: {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 80 },
          maxItems: 50,
          description: 'Korea from 2026: held companies the user says disclosed being 고배당기업',
        },
        long_term: {
          type: 'boolean',
          description: 'United States: the gain is on something held for more than a year',
        },
        filing: {
          type: 'string',
          enum: ['single', 'joint'],
          description: 'United States: how the return is filed; single by default',
        },
      }),
      // A model reads the rules in words.
      internalFields: [...INTERNAL_FIELDS, 'leftOut', 'notWorkedOut'],
    },
    async executor(input, context) {
      const portfolio = portfolioOf(context);
      const year = typeof input.year === 'number' ? input.year : Number.parseInt(portfolio.today().slice(0, 4), 10) - 1;
      const typed = textOf(input, 'other_income');
      const otherIncome = typed === undefined ? undefined : amountOf(typed);
      if (otherIncome === null) return answer(invalid('other_income', 'The amount cannot be read'));
      const [gross, gained] = [textOf(input, 'gross_income'), textOf(input, 'gain')].map((text) =>
        text === undefined ? undefined : amountOf(text),
      );
      if (gross === null) return answer(invalid('gross_income', 'The amount cannot be read'));
      if (gained === null) return answer(invalid('gain', 'The amount cannot be read'));
      const assetClass = ASSET_CLASSES.find((known) => known === input.asset_class);
      if (gained !== undefined && assetClass === undefined)
        return answer(invalid('asset_class', 'Ask what the gain is on: the tax depends on it'));
      const country = TAX_COUNTRIES.find((known) => known === input.country) ?? portfolio.taxResidence;
      if (country === undefined)
        return answer({
          status: 'needs_country',
          ask: 'Nobody said where this person pays tax. Ask: Korea or the United States?',
        });
      const highDividend: TickerSymbol[] = [];
      for (const name of (input.high_dividend as readonly string[] | undefined) ?? []) {
        const company = directory.resolve(name);
        if (company.kind !== 'found') return answer(unresolved(name, company));
        highDividend.push(company.instrument.symbol);
      }
      const found = await portfolio.taxYear(country, year, {
        highDividend,
        otherIncome,
        grossIncome: gross,
        ...(gained && assetClass && { gain: { amount: gained, assetClass, isLongTerm: input.long_term === true } }),
        ...(input.filing === 'joint' && { filing: 'joint' as const }),
        signal: context.abortSignal,
      });
      const { status, currency, figures, rates, paidIncome, parts, washSales, missing, leftOut } = found;
      const others = otherEntries(found);
      const entriesOf = entriesOfParts(found);
      const { largeHoldings, limits } = found;
      const isEstimated = status !== 'not_estimated';
      const money = (amount: DecimalString) => shownMoney(Money.of(amount, currency));
      return answer({
        status,
        country,
        year: `${year}`,
        currency,
        ...limited(
          ...limits,
          ...(missing.length > 0 || status === 'partly_estimated' ? (['partial'] as const) : []),
          ...(isEstimated ? (['estimated'] as const) : []),
        ),
        ...shownTaxFigures(figures, currency, rates),
        ...(rates.length > 0 && {
          figuresAre: 'whole limits of the year; what is left of them is unknown for the same reason',
        }),
        closedTrades: parts.length,
        trades: parts.map((part) => {
          const {
            symbol,
            account,
            kind,
            acquired,
            closed,
            settled,
            assetClass,
            quantity,
            proceeds,
            cost,
            gain,
            currency: own,
            isCostUnknown,
            isConverted,
          } = part;
          return {
            ...shownNames(symbol, directory),
            account,
            kind,
            acquired,
            closed,
            settled,
            assetClass,
            quantity,
            proceeds: shownMoney(Money.of(proceeds, own)),
            ...(isCostUnknown
              ? { costIsUnknown: true }
              : { cost: shownMoney(Money.of(cost, own)), gain: shownMoney(Money.of(gain, own)) }),
            ...(isConverted && limited('converted')),
            entries: entriesOf(part).map(shownEntry),
          };
        }),
        ...(parts.length > 0 && {
          tradesOf: Object.fromEntries(
            figures.flatMap(({ name, trades }) =>
              trades.length === 0 ? [] : [[name, trades.map((place) => place + 1)]],
            ),
          ),
        }),
        ...(others.length > 0 && {
          entriesOf: Object.fromEntries(
            figures.flatMap(({ name, rows }) =>
              rows.length === 0 ? [] : [[name, others.flatMap(({ id }, at) => (rows.includes(id) ? [at + 1] : []))]],
            ),
          ),
          otherEntries: others.map((entry) => ({
            ...shownEntry(entry),
            account: entry.account,
            ...('symbol' in entry && entry.symbol && shownNames(entry.symbol, directory)),
            ...('amount' in entry &&
              entry.amount &&
              entry.currency && { amount: shownMoney(Money.of(entry.amount, entry.currency)) }),
          })),
        }),
        ...(paidIncome.length > 0 && {
          dividendsAndInterest: paidIncome.map(({ currency: own, amount, withheld }) => ({
            received: shownMoney(Money.of(amount, own)),
            withheld: shownMoney(Money.of(withheld, own)),
          })),
        }),
        ...(largeHoldings.length > 0 && {
          largeHoldings: largeHoldings.map(({ symbol, date, value }) => ({
            ...shownNames(symbol, directory),
            date,
            value: money(value),
          })),
        }),
        ...(washSales.length > 0 && {
          washSales: washSales.map(({ symbol, closed, disallowed }) => ({
            symbol,
            closed,
            disallowed: money(disallowed),
          })),
        }),
        ...(leftOut.length > 0 && { accountsTaxedByTheirOwnRules: leftOut }),
        ...(missing.length > 0 && { missing: describeMissing(missing, 'en') }),
        ...shownOmissions(found),
        note: isEstimated
          ? 'Information, not tax advice. Say what is not worked out and what is left out.'
          : 'No tax is estimated: say so and why (whyNot). Information, not tax advice.',
      });
    },
  };
}

/** An entry with where it was read from. */
const shownEntry = ({ date, kind, origin }: TaxEntry) => {
  if (origin === undefined) return { date, kind };
  const { digest: _digest, ...place } = origin;
  return { date, kind, origin: place };
};
