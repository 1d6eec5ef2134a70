import type { DecimalString, FinancialInstrument } from '@finclaw/types';
import { compareDecimals, divideDecimals, multiplyDecimals } from '../money/decimal.ts';
import type { QuoteFields } from './build-quote.ts';
import type { CandleFields } from './candles.ts';
import { dig, listOf, textOf } from './dig.ts';
import { answered, failed, type SourceResult } from './source-result.ts';
import { readDecimal, readPositive, readSeconds, readWidenedFloat } from './vendor-number.ts';
import { isSameYahooSymbol, yahooSymbol } from './yahoo-symbol.ts';

/** Returns the part of a chart answer about the instrument, after checking that it is the requested one. */
export function chartOf(body: unknown, instrument: FinancialInstrument): SourceResult<unknown> {
  const chart = dig(body, 'chart', 'result', 0);
  const code = textOf(dig(body, 'chart', 'error', 'code'));
  if (chart === undefined || chart === null) {
    return code === 'Not Found' || code === undefined
      ? failed('not-found', `Yahoo has no data of ${instrument.symbol}`)
      : failed('bad-data', `Yahoo reports a problem with ${instrument.symbol}`);
  }
  const symbol = textOf(dig(chart, 'meta', 'symbol'));
  if (symbol === undefined) return failed('bad-data', `Yahoo does not say what ${instrument.symbol} is`);
  if (!isSameYahooSymbol(yahooSymbol(instrument), symbol))
    return failed('mismatch', `Yahoo answered for another symbol than ${instrument.symbol}`);
  const currency = textOf(dig(chart, 'meta', 'currency'));
  const mayLackCurrency = instrument.type === 'index' && currency === undefined;
  if (!mayLackCurrency && currency !== instrument.currency)
    return failed('mismatch', `Yahoo quotes ${instrument.symbol} in another currency than ${instrument.currency}`);
  return answered(chart);
}

/** Returns the present figures of a one-day chart. */
export function chartFields(chart: unknown): Omit<QuoteFields, 'freshness'> {
  const meta = dig(chart, 'meta');
  const price = readWidenedFloat(dig(meta, 'regularMarketPrice'));
  const day = (field: string) => dig(chart, 'indicators', 'quote', 0, field, 0);
  const closeBefore = readWidenedFloat(dig(meta, 'previousClose')) ?? readWidenedFloat(dig(meta, 'chartPreviousClose'));
  return {
    price,
    previousClose: closeBefore && price && afterSplits(closeBefore, price, chart),
    open: readWidenedFloat(day('open')),
    high: readWidenedFloat(dig(meta, 'regularMarketDayHigh')) ?? readWidenedFloat(day('high')),
    low: readWidenedFloat(dig(meta, 'regularMarketDayLow')) ?? readWidenedFloat(day('low')),
    volume: readPositive(dig(meta, 'regularMarketVolume')) ?? readPositive(day('volume')),
    tradedAt: readSeconds(dig(meta, 'regularMarketTime')),
  };
}

/** The rows of a chart. */
export function* chartRows(chart: unknown): Generator<CandleFields> {
  const column = (field: string) => listOf(dig(chart, 'indicators', 'quote', 0, field));
  const [open, high, low, close, volume] = [
    column('open'),
    column('high'),
    column('low'),
    column('close'),
    column('volume'),
  ];
  for (const [index, time] of listOf(dig(chart, 'timestamp')).entries()) {
    yield {
      at: readSeconds(time),
      open: readWidenedFloat(open[index]),
      high: readWidenedFloat(high[index]),
      low: readWidenedFloat(low[index]),
      close: readWidenedFloat(close[index]),
      volume: readDecimal(volume[index]),
    };
  }
}

/**
 * On the day of a split the previous close may still be that of an old share. Which one it is shows in the price: the
 * right reading is the one that moved less.
 */
function afterSplits(closeBefore: DecimalString, price: DecimalString, chart: unknown): DecimalString {
  let previousClose = closeBefore;
  for (const split of Object.values(Object(dig(chart, 'events', 'splits')) as Record<string, unknown>)) {
    const [numerator, denominator] = [readPositive(dig(split, 'numerator')), readPositive(dig(split, 'denominator'))];
    if (numerator === undefined || denominator === undefined) continue;
    const adjusted = divideDecimals(multiplyDecimals(previousClose, denominator), numerator, 6);
    if (distance(adjusted, price) < distance(previousClose, price)) previousClose = adjusted;
  }
  return previousClose;
}

/** Returns the ratio of two prices, for choosing between two readings of one figure. */
function distance(a: DecimalString, b: DecimalString): number {
  const [small, large] = compareDecimals(a, b) < 0 ? [a, b] : [b, a];
  return compareDecimals(small, 0n) > 0 ? Number(divideDecimals(large, small, 6)) : Number.POSITIVE_INFINITY;
}
