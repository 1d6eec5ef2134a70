import { createDecimalString, createTimestamp, type OHLCVCandle } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { compareText } from './compare-text.ts';
import type { ChartFound } from './look-up-chart.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-02T14:30:00Z');
const candle = (close: number, index: number): OHLCVCandle => {
  const price = createDecimalString(String(close));
  const timestamp = createTimestamp(START + index * DAY);
  return { timestamp, open: price, high: price, low: price, close: price, volume: createDecimalString('1') };
};
const chart = (symbol: string, closes: readonly number[], skip = 0): ChartFound =>
  ({
    status: 'ok',
    interval: '1d',
    count: closes.length,
    timeZone: 'America/New_York',
    source: 'simulated',
    instrument: { symbol, name: symbol, nameEn: symbol, type: 'stock', currency: 'USD' },
    candles: closes.map((close, index) => candle(close, index + skip)),
  }) as never;
const drawn = (charts: readonly ChartFound[], ink?: (text: string, colour: string) => string): string =>
  compareText(charts, { width: 40, height: 6, ink, fit: (line) => line }, 'en');

describe('a comparison', () => {
  it('shows what each gained since all of them have prices', () => {
    const text = drawn([chart('UP', [50, 100, 105, 110]), chart('DOWN', [200, 190, 180], 1)]);
    expect(text).toMatch(/^Comparison: change from 2026-03-03 to 2026-03-05\n/);
    expect(text).toMatch(/A UP \(UP\) \+10\.00%\nB DOWN \(DOWN\) -10\.00%\nNote: [^\n]+$/);
    const rows = text.split('\n').slice(1, -3);
    expect(rows).toHaveLength(6);
    const rowOf = (mark: string, from: 'first' | 'last'): number => {
      const at = rows.map((row, index) => (row.includes(mark) ? index : -1)).filter((index) => index >= 0);
      return from === 'first' ? at[0]! : at.at(-1)!;
    };
    expect(rowOf('A', 'first')).toBeLessThan(rowOf('B', 'last'));
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(40);
  });

  it('counts an instrument once, with its longer history, and paints letters where there are colours', () => {
    const ink = (text: string, colour: string): string => `<${colour}:${text}>`;
    const text = drawn([chart('UP', [100, 110]), chart('UP', [100, 105, 120]), chart('KO', [60, 60, 60])], ink);
    expect(text.match(/UP \(UP\)/g)).toHaveLength(1);
    expect(text).toContain('<green:A> UP (UP) +20.00%');
    expect(text).toContain('<blue:B> KO (KO) 0.00%');
  });
});
