import type { DecimalString } from '@finclaw/types';
import { withLocal } from './korean-year.ts';
import { type DatedRule, KOREA, ruleOf, type TaxCountry, UNITED_STATES } from './tax-rules.ts';
import { figure, type TaxFigure, type TaxRate } from './tax-year.ts';

/** Returns the allowances and rates of a year with their sources, for a report that estimates nothing. */
export function applicableLaw(
  country: TaxCountry,
  year: number,
): { readonly figures: readonly TaxFigure[]; readonly rates: readonly TaxRate[] } {
  const amount = (name: TaxFigure['name'], rules: readonly DatedRule<DecimalString>[]): TaxFigure[] => {
    const rule = ruleOf(rules, year);
    return rule === undefined ? [] : [figure(name, rule.value, rule)];
  };
  const rate = (name: TaxFigure['name'], rules: readonly DatedRule<DecimalString>[]): TaxRate[] => {
    const rule = ruleOf(rules, year);
    return rule === undefined ? [] : [{ name, ratePercent: rule.value, source: rule.source }];
  };
  if (country === 'us')
    return {
      figures: amount('lossLimit', UNITED_STATES.lossLimit),
      rates: [
        ...rate('collectiblesTax', UNITED_STATES.collectiblesRatePercent),
        ...rate('netInvestmentTax', UNITED_STATES.netInvestmentPercent),
      ],
    };
  return {
    figures: [
      ...amount('deduction', KOREA.foreignDeduction),
      ...amount('incomeThreshold', KOREA.financialIncomeThreshold),
      ...amount('largeHolderThreshold', KOREA.largeHolder),
    ],
    rates: [
      ...rate('estimatedTax', KOREA.foreignRatePercent),
      ...rate('estimatedLocalTax', KOREA.localRatePercent),
      ...rate('cryptoTax', KOREA.cryptoRatePercent),
      ...withLocalTax(rate('expectedWithheld', KOREA.incomeRatePercent), year),
      ...rate('transactionTax', KOREA.transactionTaxPercent),
    ],
  };
}

/** Adds the local tax to rates of the national one. */
const withLocalTax = (rates: readonly TaxRate[], year: number): readonly TaxRate[] =>
  rates.map((each) => ({ ...each, ratePercent: withLocal(each.ratePercent, year) }));
