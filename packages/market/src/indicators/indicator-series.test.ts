import { createDecimalString, createTimestamp, type OHLCVCandle, type TechnicalIndicator } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIndicator } from './indicator-reading.ts';
import { CUSTOMARY, indicatorSeries } from './indicator-series.ts';

const split = (text: string): string[] => text.split(' ');
const CLOSE = split('81.59 81.06 82.87 83.00 83.61 83.15 82.84 83.99 84.55 84.36 85.53 86.54 86.89 87.77 87.29');
const HIGH = split('82.15 81.89 83.03 83.30 83.85 83.90 83.33 84.30 84.84 85.00 85.90 86.58 86.98 88.00 87.87');
const LOW = split('81.29 80.64 81.31 82.65 83.07 83.11 82.49 82.30 84.15 84.11 84.03 85.39 85.76 87.17 87.01');

const candle = (close: string, high = close, low = close, volume = '1', index = 0): OHLCVCandle => ({
  timestamp: createTimestamp(index),
  open: createDecimalString(close),
  high: createDecimalString(high),
  low: createDecimalString(low),
  close: createDecimalString(close),
  volume: createDecimalString(volume),
});
const candles = CLOSE.map((close, index) => candle(close, HIGH[index], LOW[index], '1', index));

describe('indicators agree with the values published with Tulip Indicators', () => {
  it.each<[TechnicalIndicator, object, 'value' | 'upperBand' | 'lowerBand' | 'signal' | 'histogram', string]>([
    ['sma', { period: 5 }, 'value', '82.426 82.738 83.094 83.318 83.628 83.778 84.254 84.994 85.574 86.218 86.804'],
    ['ema', { period: 5 }, 'value', '82.714 82.859 82.853 83.232 83.671 83.901 84.444 85.143 85.725 86.407 86.701'],
    ['rsi', { period: 5 }, 'value', '72.034 64.927 75.936 79.796 74.713 83.033 87.478 88.755 91.483 78.498'],
    ['atr', { period: 5 }, 'value', '1.116 1.051 1.009 1.207 1.136 1.086 1.243 1.233 1.230 1.206 1.137'],
    [
      'bollinger',
      { period: 5 },
      'value',
      '82.426 82.738 83.094 83.318 83.628 83.778 84.254 84.994 85.574 86.218 86.804',
    ],
    [
      'bollinger',
      { period: 5 },
      'lowerBand',
      '80.530 80.987 82.533 82.472 82.418 82.435 82.511 83.143 83.536 83.870 85.289',
    ],
    [
      'bollinger',
      { period: 5 },
      'upperBand',
      '84.322 84.489 83.655 84.164 84.838 85.121 85.997 86.845 87.612 88.566 88.319',
    ],
    [
      'macd',
      { period: 2, slowPeriod: 5 },
      'value',
      '0.618 0.351 0.111 0.416 0.578 0.422 0.684 0.927 0.891 0.979 0.621',
    ],
    [
      'macd',
      { period: 2, slowPeriod: 5 },
      'signal',
      '0.618 0.564 0.474 0.462 0.485 0.473 0.515 0.597 0.656 0.721 0.701',
    ],
    [
      'macd',
      { period: 2, slowPeriod: 5 },
      'histogram',
      '0.000 -0.213 -0.363 -0.046 0.093 -0.050 0.169 0.329 0.235 0.258 -0.080',
    ],
  ])('%s %j %s', (indicator, settings, field, expected) => {
    const points = indicatorSeries(indicator, candles, { ...CUSTOMARY[indicator], ...settings });
    // The library keeps more digits than were published; a half at the fourth one may round either way.
    for (const [index, value] of split(expected).entries())
      expect(Math.abs(Number(points[index]?.[field]) - Number(value))).toBeLessThanOrEqual(0.00055);
    expect(points).toHaveLength(split(expected).length);
    expect(points.at(-1)?.timestamp).toBe(14);
  });

  it('vwap weighs typical prices by volume, and a candle without trades changes nothing', () => {
    const day = [candle('10', '12', '8', '100'), candle('20', '24', '16', '300'), candle('99', '99', '99', '0')];
    expect(indicatorSeries('vwap', day).map(({ value }) => value)).toEqual(['10', '17.5', '17.5']);
  });
});

describe('indicators in general', () => {
  it.each(Object.keys(CUSTOMARY) as TechnicalIndicator[])('%s says nothing about too few candles', (indicator) => {
    expect(indicatorSeries(indicator, [])).toEqual([]);
    if (indicator !== 'vwap') expect(indicatorSeries(indicator, candles.slice(0, 5))).toEqual([]);
  });

  it('are written as plain decimals, and rsi stays between 0 and 100', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.array(price, { maxLength: 60 }),
        fc.constantFrom(...(Object.keys(CUSTOMARY) as TechnicalIndicator[])),
        (closes, name) => {
          for (const { value } of indicatorSeries(
            name,
            closes.map((close) => candle(close)),
          )) {
            expect(value).toMatch(/^-?\d+(\.\d+)?$/);
            if (name === 'rsi') expect(Number(value) >= 0 && Number(value) <= 100).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    ['rsi', '71', {}, 'overbought'],
    ['rsi', '29.9', {}, 'oversold'],
    ['rsi', '50', {}, 'neutral'],
    ['sma', '90', {}, 'price-above'],
    ['ema', '110', {}, 'price-below'],
    ['vwap', '100', {}, 'price-at'],
    ['macd', '1', { signal: '0.5' }, 'above-signal'],
    ['macd', '-1', { signal: '0.5' }, 'below-signal'],
    ['bollinger', '95', { upperBand: '99', lowerBand: '91' }, 'above-bands'],
    ['bollinger', '110', { upperBand: '120', lowerBand: '101' }, 'below-bands'],
    ['bollinger', '100', { upperBand: '120', lowerBand: '80' }, 'inside-bands'],
    ['atr', '3', {}, undefined],
  ] as const)('%s of %s %j at a price of 100 reads as %s', (indicator, value, more, reading) => {
    const point = { timestamp: createTimestamp(0), value: createDecimalString(value), ...more } as Parameters<
      typeof readIndicator
    >[1];
    expect(readIndicator(indicator, point, createDecimalString('100'))).toBe(reading);
  });
});
