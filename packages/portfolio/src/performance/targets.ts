import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode, DataLimit, DecimalString, TickerSymbol } from '@finclaw/types';
import { isKnown } from '../valuation/figure.ts';
import type { HoldingValue, LeftOutHolding, PortfolioValue } from '../valuation/portfolio-value.ts';

/** The intended share of each symbol in a portfolio, as fractions; the rest is intended to stay cash. */
export type TargetWeights = Readonly<Record<TickerSymbol, DecimalString>>;

/** A symbol's present weight, its target, and the trade to reach it. */
interface TargetLine {
  readonly symbol: TickerSymbol;
  readonly currency: CurrencyCode;
  readonly target: DecimalString;
  readonly weight: DecimalString;
  /** The weight after these shares are traded. */
  readonly resultingWeight: DecimalString;
  readonly price: DecimalString;
  /** Shares to buy, or to sell where negative; whole ones, but for coins. */
  readonly shares: DecimalString;
  /** The cost or proceeds at that price, in their own currency, before fees and taxes. */
  readonly amount: DecimalString;
  /** The same in the base currency, at the rate of now. */
  readonly amountInBase: DecimalString;
}

/** A portfolio against its targets. Nothing is traded by it. */
export interface TargetPlan {
  readonly baseCurrency: CurrencyCode;
  /** The money to invest where nothing is sold; absent where selling is part of the plan. */
  readonly newMoney?: DecimalString;
  /** Listed securities and recorded cash: houses, loans and the like cannot be traded towards a weight. */
  readonly worth: DecimalString;
  readonly lines: readonly TargetLine[];
  readonly cashIsRecorded: boolean;
  /**
   * Cash after all of it, in the base currency; where none is recorded, what the trades bring, negative when they need
   * money.
   */
  readonly cashAfter: DecimalString;
  /**
   * The least new money that reaches every target without a sale, or `none` where no sum does; absent where selling is
   * part of the plan.
   */
  readonly newMoneyToReach?: DecimalString | 'none';
  /** Symbols without a price or a rate; while there are any, nothing is proposed. */
  readonly unpriced: readonly TickerSymbol[];
  /** Holdings that have no price and no target: everything here is of the rest. */
  readonly leftOut: readonly LeftOutHolding[];
  /** Symbols that are held and have no target, with the part they are of everything. */
  readonly leftAsTheyAre: readonly { readonly symbol: TickerSymbol; readonly weight: DecimalString }[];
  /** The limits of the prices and rates behind it. */
  readonly limits: readonly DataLimit[];
}

const NOTHING = '0' as DecimalString;
const WEIGHT_DIGITS = 6;
const MONEY_DIGITS = 8;
/** A remainder of this size is the rounding of weights. */
const LEAST_PART = '0.0001';
const COIN_DIGITS = 8;

/** A price of a symbol in its own currency. */
interface TargetPrice {
  readonly price: DecimalString;
  readonly currency: CurrencyCode;
}

type RateOf = (currency: CurrencyCode) => DecimalString | undefined;

/**
 * Computes the trades that give each symbol its intended weight. Held symbols without a target are left as they are.
 * With new money nothing is sold: it is divided by what each symbol lacks, and what none of them needs stays cash.
 */
export function planTargets(
  value: PortfolioValue,
  targets: TargetWeights,
  priceOf: (symbol: TickerSymbol) => TargetPrice | undefined,
  rateOf: RateOf,
  directory: Pick<InstrumentDirectory, 'find'>,
  limits: readonly DataLimit[] = [],
  newMoney?: DecimalString,
  cashTarget: DecimalString = NOTHING,
): TargetPlan {
  const { baseCurrency, total } = value;
  const cash = isKnown(total.cash) ? parseDecimal(total.cash.money.amount) : new Decimal(0);
  const isTraded = ({ symbol }: LeftOutHolding): boolean => directory.find(symbol) !== undefined;
  const isLeftOut = (holding: HoldingValue): boolean => value.leftOut.includes(holding);
  const traded = value.accounts.flatMap((account) => account.holdings).filter(isTraded);
  const holdings = traded.filter((holding) => !isLeftOut(holding));
  const added = parseDecimal(newMoney ?? '0');
  const worthOfHoldings = worthOf(holdings, baseCurrency, rateOf);
  const worth = cash.plus(added).plus(worthOfHoldings ?? 0);
  const held = new Map<TickerSymbol, Decimal>();
  for (const { symbol, quantity } of holdings) held.set(symbol, parseDecimal(quantity).plus(held.get(symbol) ?? 0));
  const unpriced: TickerSymbol[] = [];
  const lines: TargetLine[] = [];
  let cashAfter = cash.plus(added);
  const gapsOf = Object.entries(targets).map(([name, target]) => {
    const found = priceOf(name as TickerSymbol);
    const unit = found && unitOf(found, baseCurrency, rateOf);
    const own = held.get(name as TickerSymbol) ?? new Decimal(0);
    return unit === undefined ? new Decimal(0) : atLeastNone(worth.times(parseDecimal(target)).minus(own.times(unit)));
  });
  const cashGap = atLeastNone(worth.times(parseDecimal(cashTarget)).minus(cash));
  const lacking = gapsOf.reduce((sum, each) => sum.plus(each), cashGap);
  // Where more is lacking than there is money, each symbol gets its part of it.
  const part = newMoney === undefined || lacking.lessThanOrEqualTo(added) ? new Decimal(1) : added.dividedBy(lacking);
  for (const [name, target] of Object.entries(targets) as [TickerSymbol, DecimalString][]) {
    const found = priceOf(name);
    const rate = found && (found.currency === baseCurrency ? new Decimal(1) : toDecimal(rateOf(found.currency)));
    if (found === undefined || rate === undefined || worthOfHoldings === undefined || !worth.greaterThan(0)) {
      unpriced.push(name);
      continue;
    }
    const unit = parseDecimal(found.price).times(rate);
    const full = worth.times(parseDecimal(target)).dividedBy(unit);
    const own = held.get(name) ?? new Decimal(0);
    const wanted = newMoney === undefined ? full : own.plus(atLeastNone(full.minus(own)).times(part));
    const digits = directory.find(name)?.type === 'crypto' ? COIN_DIGITS : 0;
    // Rounded towards what is held: never more is bought than the target, and never more is sold.
    const shares = wanted.minus(own).toDecimalPlaces(digits, 'down');
    const amount = shares.times(parseDecimal(found.price));
    const weightOf = (count: Decimal): DecimalString =>
      toDecimalString(count.times(unit).dividedBy(worth, WEIGHT_DIGITS));
    cashAfter = cashAfter.minus(amount.times(rate));
    lines.push({
      symbol: name,
      currency: found.currency,
      target,
      weight: weightOf(own),
      resultingWeight: weightOf(own.plus(shares)),
      price: found.price,
      shares: toDecimalString(shares),
      amount: toDecimalString(amount.abs()),
      amountInBase: toDecimalString(amount.abs().times(rate)),
    });
  }
  return {
    baseCurrency,
    ...(newMoney !== undefined && {
      newMoney,
      newMoneyToReach: moneyToReach(targets, parseDecimal(cashTarget), cash, worth.minus(added), (symbol) => {
        const found = priceOf(symbol);
        const unit = found && unitOf(found, baseCurrency, rateOf);
        return unit?.times(held.get(symbol) ?? 0) ?? new Decimal(0);
      }),
    }),
    worth: toDecimalString(worth),
    cashIsRecorded: value.accounts.some(({ keepsCash }) => keepsCash),
    lines: unpriced.length === 0 ? lines : [],
    cashAfter: toDecimalString(cashAfter),
    unpriced,
    leftOut: traded
      .filter(isLeftOut)
      .map(({ symbol, account, quantity, cost }) => ({ symbol, account, quantity, cost })),
    leftAsTheyAre: untargeted(holdings, baseCurrency, targets, worth, rateOf),
    limits,
  };
}

/** Returns the least money that makes everything so large that no target is below what is held already. */
function moneyToReach(
  targets: TargetWeights,
  cashTarget: Decimal,
  cash: Decimal,
  worth: Decimal,
  heldOf: (symbol: TickerSymbol) => Decimal,
): DecimalString | 'none' {
  const parts = Object.entries(targets).map(
    ([symbol, target]) => [heldOf(symbol as TickerSymbol), parseDecimal(target)] as const,
  );
  if (cashTarget.greaterThan(0)) parts.push([cash, cashTarget]);
  const add = (at: 0 | 1): Decimal => parts.reduce((sum, part) => sum.plus(part[at]), new Decimal(0));
  // What has no target stays as it is, and has to fit into what the targets leave.
  parts.push([worth.minus(add(0)), new Decimal(1).minus(add(1))]);
  let least = worth;
  for (const [held, part] of parts) {
    if (!held.greaterThan(0)) continue;
    if (part.lessThan(LEAST_PART)) return 'none';
    least = Decimal.max(least, held.dividedBy(part));
  }
  return toDecimalString(least.minus(worth).toDecimalPlaces(MONEY_DIGITS, 'up'));
}

const atLeastNone = (amount: Decimal): Decimal => Decimal.max(amount, 0);

function unitOf({ price, currency }: TargetPrice, baseCurrency: CurrencyCode, rateOf: RateOf): Decimal | undefined {
  const rate = currency === baseCurrency ? new Decimal(1) : toDecimal(rateOf(currency));
  return rate && parseDecimal(price).times(rate);
}

/** Returns the total value of the holdings, or undefined while one of them has no price or rate. */
function worthOf(holdings: readonly HoldingValue[], baseCurrency: CurrencyCode, rateOf: RateOf): Decimal | undefined {
  let worth = new Decimal(0);
  for (const { currency, value } of holdings) {
    const rate = currency === baseCurrency ? new Decimal(1) : toDecimal(rateOf(currency));
    if (!isKnown(value) || rate === undefined) return undefined;
    worth = worth.plus(parseDecimal(value.money.amount).times(rate));
  }
  return worth;
}

function untargeted(
  holdings: readonly HoldingValue[],
  baseCurrency: CurrencyCode,
  targets: TargetWeights,
  worth: Decimal,
  rateOf: RateOf,
): TargetPlan['leftAsTheyAre'] {
  const values = new Map<TickerSymbol, Decimal>();
  for (const { symbol, currency, value } of holdings) {
    const rate = currency === baseCurrency ? new Decimal(1) : toDecimal(rateOf(currency));
    if (symbol in targets || !isKnown(value) || rate === undefined) continue;
    values.set(
      symbol,
      parseDecimal(value.money.amount)
        .times(rate)
        .plus(values.get(symbol) ?? 0),
    );
  }
  if (!worth.greaterThan(0)) return [];
  return [...values]
    .sort(([, one], [, other]) => other.comparedTo(one))
    .map(([symbol, value]) => ({
      symbol,
      weight: toDecimalString(value.dividedBy(worth, WEIGHT_DIGITS)),
    }));
}

const toDecimal = (text: DecimalString | undefined): Decimal | undefined =>
  text === undefined ? undefined : parseDecimal(text);

const PERCENT = /^\d{1,3}(?:\.\d{1,4})?$/;

/** Reads `AAPL=30, 삼성전자=20%` into weights; what is wrong with it otherwise. */
export function readTargets(
  words: readonly string[],
  directory: Pick<InstrumentDirectory, 'resolve'>,
): { readonly weights: TargetWeights } | { readonly unclear: string } {
  const weights: Record<TickerSymbol, DecimalString> = {};
  let sum = new Decimal(0);
  for (const word of words) {
    const at = Math.max(word.lastIndexOf('='), word.lastIndexOf(':'));
    const [name, percent] = [
      word.slice(0, Math.max(at, 0)).trim(),
      word
        .slice(at + 1)
        .replace('%', '')
        .trim(),
    ];
    const found = name === '' || !PERCENT.test(percent) ? undefined : directory.resolve(name);
    if (found?.kind !== 'found') return { unclear: word.slice(0, 80) };
    const weight = new Decimal(percent).dividedBy(100);
    sum = sum.plus(weight).minus(parseDecimalOr(weights[found.instrument.symbol]));
    weights[found.instrument.symbol] = toDecimalString(weight);
  }
  return sum.greaterThan(1) ? { unclear: `${toDecimalString(sum.times(100))}%` } : { weights };
}

const parseDecimalOr = (text: DecimalString | undefined): Decimal =>
  text === undefined ? new Decimal(0) : parseDecimal(text);
