import {
  createTimestamp,
  type DecimalString,
  type FinancialInstrument,
  type Freshness,
  type MarketQuote,
  type QuoteWarning,
} from '@finclaw/types';
import { compareDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '../money/decimal.ts';
import { answered, failed, type SourceResult } from './source-result.ts';

/** A vendor's data about an instrument, parsed but not yet validated. */
export interface QuoteFields {
  readonly price: DecimalString | undefined;
  readonly previousClose?: DecimalString | undefined;
  readonly open?: DecimalString | undefined;
  readonly high?: DecimalString | undefined;
  readonly low?: DecimalString | undefined;
  readonly volume?: DecimalString | undefined;
  readonly marketCap?: DecimalString | undefined;
  readonly tradedAt: number | undefined;
  readonly freshness: Freshness;
  readonly warnings?: readonly QuoteWarning[];
}

const YEAR_2000 = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
const ZERO = '0' as DecimalString;

/** Builds a quote from a vendor's data, or returns its problem. */
export function buildQuote(
  source: string,
  instrument: FinancialInstrument,
  fields: QuoteFields,
  now: number,
): SourceResult<MarketQuote> {
  const { price, tradedAt, freshness } = fields;
  if (price === undefined) return failed('bad-data', `${source} sent no readable price of ${instrument.symbol}`);
  if (price === '0') return failed('not-found', `${source} has no price of ${instrument.symbol}`);
  if (price.startsWith('-') && instrument.type !== 'commodity')
    return failed('bad-data', `${source} sent a price below zero for ${instrument.symbol}`);
  if (tradedAt === undefined || tradedAt < YEAR_2000 || tradedAt > now + DAY_MS)
    return failed('bad-data', `${source} sent no believable time for ${instrument.symbol}`);
  const previousClose = fields.previousClose ?? price;
  const change = subtractDecimals(price, previousClose);
  const missing = (['volume', 'open', 'high', 'low', 'previousClose'] as const).filter(
    (name) => fields[name] === undefined,
  );
  return answered({
    symbol: instrument.symbol,
    price,
    currency: instrument.currency,
    change,
    changePercent: previousClose === '0' ? ZERO : divideDecimals(multiplyDecimals(change, 100n), previousClose, 2),
    volume: fields.volume ?? ZERO,
    // Vendors refresh the price before the day's range; the price itself is part of the range.
    high: larger(fields.high ?? price, price),
    low: smaller(fields.low ?? price, price),
    open: fields.open ?? price,
    previousClose,
    marketCap: fields.marketCap,
    timestamp: createTimestamp(tradedAt),
    source,
    delayed: freshness.kind === 'delayed' || freshness.kind === 'last-close',
    freshness,
    ...(missing.length > 0 && { missing }),
    ...(fields.warnings !== undefined && fields.warnings.length > 0 && { warnings: fields.warnings }),
  });
}

/** The larger of two amounts. */
export const larger = (a: DecimalString, b: DecimalString): DecimalString => (compareDecimals(a, b) >= 0 ? a : b);

/** The smaller of two amounts. */
export const smaller = (a: DecimalString, b: DecimalString): DecimalString => (compareDecimals(a, b) <= 0 ? a : b);
