import { Decimal, parseDecimal } from '@finclaw/market';
import { AMERICAN_RATES, type FilingStatus } from './american-brackets.ts';
import { taxByBrackets } from './income-tax.ts';
import { type Bracket, ruleOf, UNITED_STATES } from './tax-rules.ts';

/** The investment income of a year, in dollars. */
interface Invested {
  readonly shortTerm: Decimal;
  readonly longTerm: Decimal;
  /** Long-term gains with collectibles, such as a trust that owns gold. */
  readonly metal: Decimal;
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
  readonly collectibles: Decimal;
  readonly longTerm: Decimal;
  /** The whole tax, that on the other income included. */
  readonly whole: Decimal;
  readonly source: string;
}

/**
 * Works out what investments add to the federal tax, as the worksheets for capital gains do: short-term gains and plain
 * income lie on top of the other income at its rates, collectibles above them at most at 28 %, other long-term gains
 * and qualified dividends above those at theirs. Losses are set off first against gains of the other kind: a loss of
 * either comes off collectibles before the rest.
 */
export function americanTax(
  year: number,
  status: FilingStatus,
  { shortTerm, longTerm, metal, income, qualified, other, lossLimit }: Invested,
): AmericanTax | undefined {
  const rule = ruleOf(AMERICAN_RATES, year);
  const most = ruleOf(UNITED_STATES.collectiblesRatePercent, year);
  if (rule === undefined || most === undefined) return undefined;
  const rates = rule.value[status];
  const held = longTerm.plus(metal);
  const net = shortTerm.plus(held);
  const long = Decimal.max(Decimal.min(held, net), 0);
  const short = Decimal.max(Decimal.min(shortTerm, net), 0);
  const loss = Decimal.min(Decimal.max(net.negated(), 0), lossLimit);
  const losses = Decimal.min(shortTerm, 0).plus(Decimal.min(longTerm, 0));
  const bars = Decimal.min(Decimal.max(metal.plus(losses), 0), long);
  const plain = other.plus(short).plus(income).minus(qualified).minus(loss);
  const ordinary = Decimal.max(plain, 0);
  // A loss larger than the other income leaves room for what lies above it.
  const room = Decimal.min(plain, 0);
  const afterBars = ordinary.plus(Decimal.max(bars.plus(room), 0));
  const top = ordinary.plus(Decimal.max(long.plus(qualified).plus(room), 0));
  const capped = atMost(rates.ordinary, parseDecimal(most.value));
  const onOrdinary = taxByBrackets(ordinary, rates.ordinary);
  const onBars = taxByBrackets(afterBars, capped).minus(taxByBrackets(ordinary, capped));
  const onLong = taxByBrackets(top, rates.longTerm).minus(taxByBrackets(afterBars, rates.longTerm));
  return {
    ordinary: cents(onOrdinary.minus(taxByBrackets(other, rates.ordinary))),
    collectibles: cents(onBars),
    longTerm: cents(onLong),
    whole: cents(onOrdinary.plus(onBars).plus(onLong)),
    source: rule.source,
  };
}

const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2);

/** The same brackets with no rate above one. */
const atMost = (brackets: readonly Bracket[], most: Decimal): readonly Bracket[] =>
  brackets.map((bracket) =>
    parseDecimal(bracket.percent).greaterThan(most)
      ? { ...bracket, percent: `${most}` as Bracket['percent'] }
      : bracket,
  );
