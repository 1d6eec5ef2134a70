import { createDecimalString, createTimestamp, type OHLCVCandle } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { compareText, comparisonOf } from './compare-text.ts';
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

  /** Daily candles as sources stamp them: at the opening of the exchange, those of a coin at the beginning of a UTC day. */
  const daily = (
    instrument: { readonly symbol: string; readonly type: string; readonly exchange?: string },
    timeZone: string,
    starts: readonly string[],
    closes: readonly number[],
  ): ChartFound => {
    const known = chart(instrument.symbol, closes);
    return {
      ...known,
      timeZone,
      instrument: { ...known.instrument, ...instrument },
      candles: known.candles.map((each, index) => ({
        ...each,
        timestamp: createTimestamp(Date.parse(starts[index]!)),
      })),
    } as never;
  };
  const coin = daily(
    { symbol: 'BTC', type: 'crypto' },
    'UTC',
    ['2026-02-28T00:00Z', '2026-03-01T00:00Z', '2026-03-02T00:00Z', '2026-03-03T00:00Z'],
    [90, 80, 100, 110],
  );
  const apple = daily(
    { symbol: 'AAPL', type: 'stock', exchange: 'NASDAQ' },
    'America/New_York',
    ['2026-03-02T14:30Z', '2026-03-03T14:30Z'],
    [200, 210],
  );
  const samsung = daily(
    { symbol: '005930', type: 'stock', exchange: 'KRX' },
    'Asia/Seoul',
    ['2026-02-27T00:00Z', '2026-03-03T00:00Z', '2026-03-04T00:00Z'],
    [50, 60, 66],
  );

  it.each([
    ['a coin and a share', [coin, apple], '2026-03-02 to 2026-03-03', ['+10.00%', '+5.00%']],
    ['Seoul and New York, whose holidays differ', [samsung, apple], '2026-03-03 to 2026-03-04', ['+10.00%', '0.00%']],
    ['a coin and Seoul', [coin, samsung], '2026-03-03 to 2026-03-04', ['0.00%', '+10.00%']],
  ])('begins on the first day that all have: %s', (_, charts, span, gains) => {
    const text = drawn(charts);
    expect(text.split('\n')[0]).toBe(`Comparison: change from ${span}`);
    expect(text.match(/^[AB] .*$/gm)?.map((line) => line.split(' ').at(-1))).toEqual(gains);
    const [from] = span.split(' ');
    const { lines } = comparisonOf(charts, 'en');
    expect(lines.map(({ points }) => points[0]?.at)).toEqual([Date.parse(from!), Date.parse(from!)]);
  });

  it('compares instants within days', () => {
    const hourly = (each: ChartFound): ChartFound => ({ ...each, interval: '1h' });
    expect(drawn([hourly(coin), hourly(apple)])).toContain('A BTC (BTC) 0.00%');
  });
});
