import type { AssetClass } from '@finclaw/config';
import { Decimal, type LocalDate, parseDecimal } from '@finclaw/market';
import type { DecimalString, TickerSymbol } from '@finclaw/types';
import type { FilingStatus } from './american-brackets.ts';
import { americanYear } from './american-year.ts';
import { statusOf, taxCurrency } from './collect-tax-year.ts';
import { koreanYear } from './korean-year.ts';
import { openFigures } from './open-figures.ts';
import { KOREA, ruleOf, type TaxCountry } from './tax-rules.ts';
import { DECLINED, type Declined, type DeclinedReason, omittedRules, treatmentOf } from './tax-treatment.ts';
import type { ClosedPart, TaxYear } from './tax-year.ts';

/**
 * A gain of a year in the country's currency, on what, and whether it was held for more than a year (United States).
 */
export interface ImaginedGain {
  readonly amount: DecimalString;
  readonly assetClass: AssetClass;
  readonly isLongTerm?: boolean;
}

interface Incomes {
  readonly otherIncome: DecimalString | undefined;
  readonly grossIncome: DecimalString | undefined;
  readonly filing: FilingStatus | undefined;
}

const NOTHING = new Decimal(0);

/** Returns a year with one gain and nothing else: the tax on that gain alone. */
export function imaginedYear(
  country: TaxCountry,
  year: number,
  gain: ImaginedGain,
  { otherIncome, grossIncome, filing = 'single' }: Incomes,
): TaxYear {
  const part = imaginedPart(country, year, gain);
  const worked =
    country === 'kr'
      ? koreanYear(year, [part], {
          income: NOTHING,
          withheld: NOTHING,
          domestic: NOTHING,
          topUp: NOTHING,
          foreignTax: NOTHING,
          large: [],
          unpriced: [],
          transactionTax: { listed: NOTHING, konex: NOTHING },
          otherIncome,
          isaNet: undefined,
        })
      : americanYear(year, [part], {
          income: NOTHING,
          withheld: NOTHING,
          heldLong: NOTHING,
          foreignTax: NOTHING,
          washSales: [],
          otherIncome,
          grossIncome,
          filing,
        });
  const isDeclined = DECLINED.has(part.treatment);
  const declined: Declined[] = [
    ...(ruleOf(KOREA.foreignDeduction, year) === undefined ? [{ reason: 'year' as const }] : []),
    ...(isDeclined ? [{ reason: part.treatment as DeclinedReason }] : []),
    ...(worked.declined ?? []).map(({ reason }) => ({ reason })),
  ];
  const figures = worked.figures.filter(
    ({ name, amount }) =>
      !isDeclined &&
      (part.treatment !== 'exempt' || !OF_FOREIGN.has(name)) &&
      (KEPT.has(name) || (!parseDecimal(amount).isZero() && (part.treatment === 'dividend' || !OF_INCOME.has(name)))),
  );
  return {
    country,
    year,
    currency: taxCurrency(country),
    status: statusOf(figures, declined),
    parts: [],
    declined,
    figures: openFigures(figures, [], {}),
    entries: [],
    lots: {},
    rates: [],
    paidIncome: [],
    omitted: [
      ...omittedRules(country, year, grossIncome !== undefined),
      // It is of what the sale brings, which a gain does not say.
      ...(country === 'kr' && part.treatment === 'exempt' ? (['transaction-tax'] as const) : []),
    ],
    washSales: [],
    largeHoldings: [],
    leftOut: [],
    missing: [],
    limits: [],
  };
}

/** Figures that say something when they are nothing. */
const KEPT: ReadonlySet<string> = new Set([
  'taxableGain',
  'estimatedTax',
  'estimatedLocalTax',
  'cryptoTax',
  'longTermTax',
  'ordinaryTax',
]);

/** The allowance for foreign shares, which a gain of Seoul does not touch. */
const OF_FOREIGN: ReadonlySet<string> = new Set(['deduction', 'deductionLeft']);

/** Limits that a gain does not touch unless it is income. */
const OF_INCOME: ReadonlySet<string> = new Set(['incomeThreshold', 'thresholdLeft', 'largeHolderThreshold']);

function imaginedPart(
  country: TaxCountry,
  year: number,
  { amount, assetClass, isLongTerm = false }: ImaginedGain,
): ClosedPart {
  const day = (of: number): LocalDate => `${of}-06-30` as LocalDate;
  return {
    account: '',
    symbol: '' as TickerSymbol,
    kind: 'sell',
    row: '',
    lot: '',
    acquired: isLongTerm ? day(year - 2) : (`${year}-01-02` as LocalDate),
    closed: day(year),
    settled: day(year),
    quantity: '1' as DecimalString,
    currency: taxCurrency(country),
    proceeds: amount,
    cost: '0' as DecimalString,
    gain: amount,
    accountKind: 'taxable',
    assetClass,
    treatment: treatmentOf(country, assetClass),
    isConverted: false,
  };
}
