import { Decimal, parseDecimal } from '@finclaw/market';
import { AMERICAN_RATES, type FilingStatus } from './american-brackets.ts';
import { taxByBrackets } from './income-tax.ts';
import { ruleOf } from './tax-rules.ts';

/** What a year's investments brought, in dollars. */
interface Invested {
  readonly shortTerm: Decimal;
  readonly longTerm: Decimal;
  /** Dividends and interest, and the part of it that is taxed like long-term gains. */
  readonly income: Decimal;
  readonly qualified: Decimal;
  /** Taxable income without any of it, deductions taken off. */
  readonly other: Decimal;
  /** The most of a loss that other income is lowered by. */
  readonly lossLimit: Decimal;
}

/** Federal tax on a year's investments beyond that on the other income. */
interface AmericanTax {
  readonly ordinary: Decimal;
  readonly longTerm: Decimal;
  readonly source: string;
}

/**
 * Works out what investments add to the federal tax, as the worksheet for qualified dividends and capital gains does: short-term gains and plain
 * income lie on top of the other income at its rates, long-term gains and qualified dividends above them at theirs, losses set off first
 * against gains of the other kind.
 */
export function americanTax(
  year: number,
  status: FilingStatus,
  { shortTerm, longTerm, income, qualified, other, lossLimit }: Invested,
): AmericanTax | undefined {
  const rule = ruleOf(AMERICAN_RATES, year);
  if (rule === undefined) return undefined;
  const rates = rule.value[status];
  const net = shortTerm.plus(longTerm);
  const long = Decimal.max(Decimal.min(longTerm, net), 0);
  const short = Decimal.max(Decimal.min(shortTerm, net), 0);
  const loss = Decimal.min(Decimal.max(net.negated(), 0), lossLimit);
  const ordinary = Decimal.max(other.plus(short).plus(income).minus(qualified).minus(loss), 0);
  const favoured = long.plus(qualified);
  // A loss larger than the other income leaves room for what lies above it.
  const room = Decimal.min(other.plus(short).plus(income).minus(qualified).minus(loss), 0);
  const top = ordinary.plus(Decimal.max(favoured.plus(room), 0));
  return {
    ordinary: cents(taxByBrackets(ordinary, rates.ordinary).minus(taxByBrackets(other, rates.ordinary))),
    longTerm: cents(taxByBrackets(top, rates.longTerm).minus(taxByBrackets(ordinary, rates.longTerm))),
    source: rule.source,
  };
}

const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2);

/** Reads an amount that may be missing. */
export const dollars = (text: string | undefined): Decimal => parseDecimal(text ?? '0');
