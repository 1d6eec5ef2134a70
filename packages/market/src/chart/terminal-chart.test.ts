import { createDecimalString, createTimestamp, type OHLCVCandle } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paletteOf } from './colours.ts';
import { priceScale } from './price-scale.ts';
import { type ChartFrame, candleColumn, drawChart, mergeCandles } from './terminal-chart.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-11-02T09:00:00+09:00');
const candle = (index: number, [open, high, low, close]: readonly [string, string, string, string]): OHLCVCandle => ({
  timestamp: createTimestamp(start + index * DAY),
  open: createDecimalString(open),
  high: createDecimalString(high),
  low: createDecimalString(low),
  close: createDecimalString(close),
  volume: createDecimalString('10'),
});
const frame: ChartFrame = { width: 40, height: 8, interval: '1d', timeZone: 'Asia/Seoul' };
const week = [
  candle(0, ['70000', '71000', '69500', '70500']),
  candle(1, ['70500', '72000', '70500', '72000']),
  candle(2, ['72000', '72500', '70000', '70500']),
  candle(3, ['70500', '70500', '70500', '70500']),
];

describe('charts in the terminal', () => {
  it('draws wicks, bodies, both axes and which way each candle went', () => {
    expect(drawChart(week, frame)).toEqual([
      '       │     │',
      '72,000 ┤   ╻ ╽',
      '       │   ┃ ┃',
      '       │   ┃ ┃',
      '       │ │ ┃ ┃',
      '       │ ┃ ╹ ╿ ╹',
      '70,000 ┤ ╿   ╵',
      '       │ │',
      '         + + - =',
      '       └────────',
      '         11-02',
    ]);
  });

  it.each([
    ['5m', 60_000 * 5, '09:00'],
    ['1h', 3_600_000 * 8, '11-02'],
    ['1M', 30 * DAY, '26-11'],
  ] as const)('names %s candles by what tells them apart', (interval, length, label) => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...(week[1] as OHLCVCandle),
      timestamp: createTimestamp(start + index * length),
    }));
    expect(
      drawChart(many, { ...frame, interval })
        .at(-1)
        ?.trim()
        .split(/\s+/)[0],
    ).toBe(label);
  });

  it.each([
    ['red-up', '<red>', '<blue>'],
    ['green-up', '<green>', '<red>'],
  ] as const)('paints %s', (colours, up, down) => {
    const palette = paletteOf(colours, (text, colour) => `<${colour}>${text}`);
    const [rising, falling] = [week[1], week[2]].map((each) =>
      drawChart([each as OHLCVCandle], { ...frame, palette }).join('\n'),
    );
    expect(rising).toContain(`${up}┃`);
    expect(rising).not.toContain(down);
    expect(falling).toContain(`${down}┃`);
    expect(rising).not.toContain('+');
  });

  it('uses no colour without a palette, and no line is wider than asked for', () => {
    const price = fc.integer({ min: 1, max: 5_000_000 });
    const prices = fc.tuple(price, price, price, price);
    fc.assert(
      fc.property(
        fc.array(prices, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 40, max: 120 }),
        (rows, width) => {
          const candles = rows.map((four, index) => {
            const [a = 0, b = 0, c = 0, d = 0] = four.map((each) => each / 100);
            const text = [b, Math.max(a, b, c, d), Math.min(a, b, c, d), c].map((each) => each.toFixed(2));
            return candle(index, text as never);
          });
          const lines = drawChart(candles, { ...frame, width });
          for (const line of lines) {
            expect(line.length).toBeLessThanOrEqual(width);
            expect(line).not.toContain('<');
          }
          expect(lines).toHaveLength(frame.height + 3);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('shows nothing of nothing, and a price that never moved', () => {
    expect(drawChart([], frame)).toEqual([]);
    expect(drawChart([candle(0, ['100', '100', '100', '100'])], frame).join('')).toContain('100');
  });

  it('joins candles that do not fit, and loses neither the extremes nor the ends', () => {
    const [first, second] = mergeCandles(week, 2);
    expect(first).toMatchObject({ open: '70000', high: '72000', low: '69500', close: '72000', volume: '20' });
    expect(second).toMatchObject({ open: '72000', high: '72500', low: '70000', close: '70500' });
  });

  it.each([
    [69_500, 72_500, 3, [70_000, 71_000, 72_000], 0],
    [0.001, 0.002, 2, [0.001, 0.0015, 0.002], 4],
    [99, 101, 2, [99, 100, 101], 0],
  ])('names round prices between %s and %s', (low, high, count, ticks, digits) => {
    const scale = priceScale(low, high, count);
    expect(scale.ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
    expect(scale.digits).toBe(digits);
  });

  it.each([
    [{ open: 10, close: 10, high: 10, low: 10 }, 1],
    [{ open: 0, close: 10, high: 10, low: 0 }, 4],
  ])('fills %j in %s of four cells', (bar, filled) => {
    const column = candleColumn(bar, { top: 10, bottom: 0, ticks: [], digits: 0 }, 4);
    expect(column.filter((cell) => cell !== ' ')).toHaveLength(filled);
  });
});
