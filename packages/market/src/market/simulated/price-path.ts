import type { FinancialInstrument } from '@finclaw/types';
import { Decimal } from '../../money/decimal.ts';
import { COIN_LEVELS, LEVELS } from './levels.ts';
import { seedOf } from './noise.ts';
import { type Wander, wander } from './wander.ts';

interface Leg {
  readonly level: Decimal;
  /** The price relative to its level. */
  readonly factor: Wander;
}

/** The price of an instrument as a function of time: one path, or one path over or under another. */
export interface PricePath {
  /** The price relative to its level; good for comparing, not an amount. */
  readonly factor: Wander;
  priceAt(steps: number): Decimal;
}

/** The path of an instrument, or undefined if the simulated market does not list it. */
export function pricePath(instrument: FinancialInstrument): PricePath | undefined {
  const [first, second] = instrument.symbol.split(/[/-]/) as [string, string?];
  if (instrument.type === 'forex') return quotient(leg(`USD/${second}`, 0.12), leg(`USD/${first}`, 0.12));
  if (instrument.type === 'crypto') {
    const coin = leg(first, first === 'USDT' ? 0.01 : 1.6, COIN_LEVELS);
    return second === 'KRW' ? product(coin, leg('USD/KRW', 0.12)) : single(coin);
  }
  const code = instrument.symbol.replace(/\.K[SQ]$/, '');
  return single(leg(code, liveliness(instrument)));
}

function liveliness({ symbol, type }: FinancialInstrument): number {
  if (symbol === '^VIX') return 2;
  return { stock: 1, etf: 0.7, index: 0.5, commodity: 0.8, bond: 0.2, crypto: 1.6, forex: 0.12 }[type];
}

function leg(symbol: string, lively: number, levels = LEVELS): Leg | undefined {
  const level = levels.get(symbol);
  // The dollar is the reference of all the others, so it is constant.
  return level === undefined
    ? undefined
    : { level: new Decimal(level), factor: wander(seedOf(symbol), symbol === 'USD/USD' ? 0 : lively) };
}

const amountOf = ({ level, factor }: Leg, steps: number): Decimal => level.times(exactFactor(factor.at(steps)));

function single(only: Leg | undefined): PricePath | undefined {
  return only && { factor: only.factor, priceAt: (steps) => amountOf(only, steps) };
}

function product(a: Leg | undefined, b: Leg | undefined): PricePath | undefined {
  if (a === undefined || b === undefined) return undefined;
  return {
    factor: combined(a, b, (one, other) => one * other),
    priceAt: (steps) => amountOf(a, steps).times(amountOf(b, steps)),
  };
}

function quotient(over: Leg | undefined, under: Leg | undefined): PricePath | undefined {
  if (over === undefined || under === undefined) return undefined;
  return {
    factor: combined(over, under, (one, other) => one / other),
    priceAt: (steps) => amountOf(over, steps).dividedBy(amountOf(under, steps), 12, 'half-up'),
  };
}

const combined = (a: Leg, b: Leg, combine: (one: number, other: number) => number): Wander => ({
  at: (steps) => combine(a.factor.at(steps), b.factor.at(steps)),
  along(from, count) {
    const others = b.factor.along(from, count);
    return a.factor.along(from, count).map((factor, at) => combine(factor, others[at]!));
  },
});

/** The random factor becomes a decimal here, so that every amount is exact from this point on. */
const exactFactor = (factor: number): Decimal => new Decimal(BigInt(Math.round(factor * 1e8)), 8);
