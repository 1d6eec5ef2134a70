import { Decimal, parseDecimal } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import type { FilingStatus } from './american-brackets.ts';
import { americanTax } from './american-tax.ts';
import { ruleOf, UNITED_STATES } from './tax-rules.ts';
import type { Declined } from './tax-treatment.ts';
import { type ClosedPart, figure, gained, gainOf, isLongTerm, type TaxFigure, type WashSale } from './tax-year.ts';

/** The inputs of an American year besides its sales; taxed accounts only. */
interface AmericanInput {
  readonly income: Decimal;
  readonly withheld: Decimal;
  /** Dividends on shares that were held long enough for the lower rate. */
  readonly heldLong: Decimal;
  /** Tax withheld by another country. */
  readonly foreignTax: Decimal;
  readonly washSales: readonly WashSale[];
  /** Taxable income without the investments, and the adjusted gross income with them. */
  readonly otherIncome: DecimalString | undefined;
  readonly grossIncome: DecimalString | undefined;
  readonly filing: FilingStatus;
}

/** The figures of an American year: gains by how long they were held, income, and what they add to the federal tax. */
export function americanYear(
  year: number,
  parts: readonly ClosedPart[],
  input: AmericanInput,
): { readonly figures: readonly TaxFigure[]; readonly declined: readonly Declined[] } {
  const { income, withheld, heldLong, foreignTax, washSales } = input;
  const long = parts.filter(isLongTerm);
  const metals = long.filter(({ treatment }) => treatment === 'collectible');
  const held = long.filter(({ treatment }) => treatment === 'capital');
  const short = parts.filter(
    (part) => !isLongTerm(part) && (part.treatment === 'capital' || part.treatment === 'collectible'),
  );
  const [metal, longTerm, shortTerm] = [gainOf(metals), gainOf(held), gainOf(short)];
  const washed = parts.filter(({ row }) => washSales.some((sale) => sale.row === row));
  const [limit, qualified] = [ruleOf(UNITED_STATES.lossLimit, year), ruleOf(UNITED_STATES.qualifiedHolding, year)];
  const wash = ruleOf(UNITED_STATES.washSaleDays, year);
  const net = shortTerm.plus(longTerm).plus(metal);
  const lost = washSales.reduce((sum, { disallowed }) => sum.plus(parseDecimal(disallowed)), new Decimal(0));
  const collectibles = ruleOf(UNITED_STATES.collectiblesRatePercent, year);
  const owed = estimate(year, { shortTerm, longTerm, metal, net }, input, limit?.value);
  return {
    figures: [
      gained('shortTermGain', short),
      gained('longTermGain', held),
      ...(metal.isZero() ? [] : [gained('collectiblesGain', metals, collectibles)]),
      ...(lost.isZero() ? [] : [{ ...figure('washSaleDisallowed', lost, wash), parts: washed }]),
      ...(limit === undefined
        ? []
        : [
            figure('lossLimit', limit.value, limit),
            figure('lossCarried', Decimal.max(net.negated().minus(parseDecimal(limit.value)), 0), CARRIED),
          ]),
      figure('income', income),
      figure('withheld', withheld),
      ...(foreignTax.isZero() ? [] : [figure('foreignTaxPaid', foreignTax, CREDIT)]),
      ...(qualified === undefined ? [] : [figure('heldLongDividends', heldLong, qualified)]),
      ...owed.figures,
    ],
    declined: owed.declined,
  };
}

const CARRIED = { source: '26 U.S.C. 1212(b)' };
const CREDIT = { source: '26 U.S.C. 901, 904' };

interface Gains {
  readonly shortTerm: Decimal;
  readonly longTerm: Decimal;
  readonly metal: Decimal;
  readonly net: Decimal;
}

/** Returns the additional federal tax of the investments, where the other income is known. */
function estimate(
  year: number,
  { shortTerm, longTerm, metal, net }: Gains,
  { income, heldLong, foreignTax, otherIncome, grossIncome, filing }: AmericanInput,
  lossLimit: DecimalString | undefined,
): { readonly figures: readonly TaxFigure[]; readonly declined: readonly Declined[] } {
  const surtax = grossIncome === undefined ? [] : surtaxOn(year, filing, Decimal.max(net, 0).plus(income), grossIncome);
  if (otherIncome === undefined) return { figures: surtax, declined: [{ reason: 'other-income' }] };
  const owed = americanTax(year, filing, {
    shortTerm,
    longTerm,
    metal,
    income,
    qualified: heldLong,
    other: parseDecimal(otherIncome),
    lossLimit: parseDecimal(lossLimit ?? '0'),
  });
  if (owed === undefined) return { figures: surtax, declined: [{ reason: 'brackets' }] };
  const limit = ruleOf(
    filing === 'joint' ? UNITED_STATES.creditWithoutLimitJoint : UNITED_STATES.creditWithoutLimitSingle,
    year,
  );
  const isSmall = limit !== undefined && foreignTax.lessThanOrEqualTo(parseDecimal(limit.value));
  return {
    figures: [
      figure('otherIncome', otherIncome),
      figure('ordinaryTax', owed.ordinary, owed),
      ...(owed.collectibles.isZero() ? [] : [figure('collectiblesTax', owed.collectibles, owed)]),
      figure('longTermTax', owed.longTerm, owed),
      ...surtax,
      ...(foreignTax.isZero() || !isSmall
        ? []
        : [figure('foreignTaxCredit', Decimal.min(foreignTax, owed.whole), limit)]),
    ],
    declined: isSmall ? [] : [{ reason: 'credit-limit' }],
  };
}

/** The surtax on investment income above a limit of the adjusted gross income. */
function surtaxOn(
  year: number,
  filing: FilingStatus,
  invested: Decimal,
  grossIncome: DecimalString,
): readonly TaxFigure[] {
  const rate = ruleOf(UNITED_STATES.netInvestmentPercent, year);
  const limit = ruleOf(filing === 'joint' ? UNITED_STATES.netInvestmentJoint : UNITED_STATES.netInvestmentSingle, year);
  if (rate === undefined || limit === undefined) return [];
  const above = Decimal.max(parseDecimal(grossIncome).minus(parseDecimal(limit.value)), 0);
  const tax = Decimal.min(invested, above).times(parseDecimal(rate.value)).dividedBy(100, 2);
  return [figure('netInvestmentTax', tax, rate, rate.value)];
}
