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
  const currency = yahooMoney(chart)?.currency;
  const mayLackCurrency = instrument.type === 'index' && currency === undefined;
  if (!mayLackCurrency && currency !== instrument.currency)
    return failed('mismatch', `Yahoo quotes ${instrument.symbol} in another currency than ${instrument.currency}`);
  return answered(chart);
}

/** Currencies of which some exchanges quote the hundredth part: pence in London, cents in Johannesburg, agorot. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBp: 'GBP', GBX: 'GBP', ZAc: 'ZAR', ILA: 'ILS' };

/** Returns the currency of a chart and how to read its prices in whole units of it. */
export function yahooMoney(
  chart: unknown,
): { readonly currency: string; readonly read: (value: unknown) => DecimalString | undefined } | undefined {
  const code = textOf(dig(chart, 'meta', 'currency'));
  const whole = code === undefined ? undefined : HUNDREDTHS[code];
  if (whole === undefined) return code === undefined ? undefined : { currency: code, read: readWidenedFloat };
  const read = (value: unknown): DecimalString | undefined => {
    const part = readWidenedFloat(value);
    return part && divideDecimals(part, 100n, 8);
  };
  return { currency: whole, read };
}

/** Returns the present figures of a one-day chart. */
export function chartFields(chart: unknown): Omit<QuoteFields, 'freshness'> {
  const meta = dig(chart, 'meta');
  const read = yahooMoney(chart)?.read ?? readWidenedFloat;
  const price = read(dig(meta, 'regularMarketPrice'));
  const day = (field: string) => dig(chart, 'indicators', 'quote', 0, field, 0);
  const closeBefore = read(dig(meta, 'previousClose')) ?? read(dig(meta, 'chartPreviousClose'));
  return {
    price,
    previousClose: closeBefore && price && afterSplits(closeBefore, price, chart),
    open: read(day('open')),
    high: read(dig(meta, 'regularMarketDayHigh')) ?? read(day('high')),
    low: read(dig(meta, 'regularMarketDayLow')) ?? read(day('low')),
    volume: readPositive(dig(meta, 'regularMarketVolume')) ?? readPositive(day('volume')),
    tradedAt: readSeconds(dig(meta, 'regularMarketTime')),
  };
}

/** The rows of a chart. */
export function* chartRows(chart: unknown): Generator<CandleFields> {
  const read = yahooMoney(chart)?.read ?? readWidenedFloat;
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
      open: read(open[index]),
      high: read(high[index]),
      low: read(low[index]),
      close: read(close[index]),
      volume: readDecimal(volume[index]),
    };
  }
}

/**
 * On the day of a split the previous close may still be pre-split. The price shows it: the interpretation with the
 * smaller move is correct.
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
