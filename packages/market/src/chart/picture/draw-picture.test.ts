import { createDecimalString, createTimestamp, type OHLCVCandle } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartFound } from '../look-up-chart.ts';
import { chartSvg } from './chart-svg.ts';
import { compareSvg } from './compare-svg.ts';
import { drawChartPicture, readFonts } from './draw-picture.ts';
import { sfntOf } from './sfnt.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-02T00:00:00Z');

/** A chart whose days open and close at these prices. */
function chartOf(
  days: readonly (readonly [open: number, close: number])[],
  more: Partial<ChartFound> = {},
): ChartFound {
  const decimal = (value: number) => createDecimalString(String(value));
  const candles: OHLCVCandle[] = days.map(([open, close], index) => ({
    timestamp: createTimestamp(START + index * DAY),
    open: decimal(open),
    high: decimal(Math.max(open, close) + 1),
    low: decimal(Math.min(open, close) - 1),
    close: decimal(close),
    volume: decimal(1000 + index),
  }));
  return {
    status: 'ok',
    instrument: {
      symbol: '005930.KS',
      name: '삼성전자',
      nameEn: 'Samsung',
      type: 'stock',
      exchange: 'KRX',
      currency: 'KRW',
    },
    interval: '1d',
    count: days.length,
    timeZone: 'Asia/Seoul',
    source: 'yahoo',
    candles,
    ...more,
  };
}

const APPLE = {
  symbol: 'AAPL',
  name: '애플',
  nameEn: 'Apple',
  type: 'stock',
  exchange: 'NASDAQ',
  currency: 'USD',
} as const;
const RISING = [
  [100, 110],
  [110, 120],
] as const;
const FALLING = [
  [120, 110],
  [110, 100],
] as const;

describe('a comparison as a drawing', () => {
  it('has a line, a name and a gain for each, the same first day, and the source of the prices', () => {
    const apple = chartOf(RISING, { instrument: APPLE, source: 'simulated' });
    const svg = compareSvg([chartOf(FALLING), apple], 'en');
    for (const shown of [
      'Comparison: change from 2026-11-02 to 2026-11-03',
      'Samsung (005930) -9.09%',
      'Apple (AAPL) +9.09%',
    ])
      expect(svg).toContain(shown);
    expect(svg).toContain('simulated');
    expect(svg.match(/stroke="#(?:4b3fb5|1f7a8c)"/g)).toHaveLength(2);
    expect(svg).not.toContain('NaN');
  });

  it('is drawn when a price never changed', () => {
    const still = [
      [100, 100],
      [100, 100],
    ] as const;
    expect(compareSvg([chartOf(still), chartOf(still, { instrument: APPLE })], 'ko')).not.toContain('NaN');
  });
});

describe('a chart as a drawing', () => {
  it('has name, symbol, period, change, range, source and time, the prices and dates of both axes, and the last price', () => {
    const svg = chartSvg(chartOf(RISING), 'ko', 'green-up');
    for (const shown of [
      '삼성전자(005930)',
      '일봉 · 2026-11-02 ~ 2026-11-03',
      '+10원 (+9.09%)',
      '최고 121원, 최저 99원',
      '마지막 봉: 2026-11-03 · 출처: yahoo',
      '>11-02<',
      '>105<',
      '>120<',
    ])
      expect(svg).toContain(shown);
    expect(svg).not.toContain('시뮬레이션');
  });

  it.each([
    ['up is red for one reader', chartOf(RISING), 'red-up', '#d9342b'],
    ['and down is blue', chartOf(FALLING, { instrument: APPLE }), 'red-up', '#1f62d0'],
    ['up is green for another', chartOf(RISING), 'green-up', '#12885a'],
    ['and down is red', chartOf(FALLING, { instrument: APPLE }), 'green-up', '#d9342b'],
  ] as const)('%s', (_name, chart, colours, colour) => {
    const others = ['#d9342b', '#1f62d0', '#12885a'].filter((each) => each !== colour);
    const svg = chartSvg(chart, 'en', colours);
    expect(svg).toContain(colour);
    for (const other of others) expect(svg).not.toContain(other);
  });

  it.each(['ko', 'en'] as const)('says twice that the market is simulated (%s)', (locale) => {
    const svg = chartSvg(chartOf(RISING, { source: 'simulated' }), locale, 'green-up');
    expect(svg).toMatch(locale === 'ko' ? />시뮬레이션<.*실제 시세가 아닙니다/ : />SIMULATED<.*not real quotes/);
  });

  it('is a line when there is no room for candles, or nothing but closes', () => {
    const many = chartOf(Array.from({ length: 250 }, (_, day) => [100 + day, 101 + day] as const));
    const flat = chartOf(RISING);
    const closes = {
      ...flat,
      candles: flat.candles.map((each) => ({ ...each, open: each.close, high: each.close, low: each.close })),
    };
    for (const chart of [many, closes]) expect(chartSvg(chart, 'ko', 'green-up')).toContain('stroke-linejoin="round"');
    expect(chartSvg(flat, 'ko', 'green-up')).not.toContain('stroke-linejoin');
  });

  it('is sound whatever a name and the prices are', async () => {
    const price = fc.double({ min: 1e-6, max: 1e9, noNaN: true }).map((value) => Number(value.toFixed(6)));
    await fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(fc.tuple(price, price), { minLength: 1 }),
        (name, days) => {
          const svg = chartSvg(chartOf(days, { instrument: { ...APPLE, name } }), 'ko', 'green-up');
          expect(svg).not.toMatch(/NaN|Infinity|undefined/);
          expect(svg.match(/</g)).toHaveLength(svg.match(/>/g)?.length ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a chart as a picture', () => {
  const sizeOf = (png: Uint8Array) => {
    const bytes = Buffer.from(png);
    return { kind: bytes.subarray(1, 4).toString(), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  };

  it('is a PNG, large enough for a telephone', async () => {
    const png = await drawChartPicture(chartOf(RISING), 'ko', 'green-up');
    expect(sizeOf(png)).toEqual({ kind: 'PNG', width: 1440, height: 810 });
  });

  it('shows Korean letters, not boxes: another name is another picture', async () => {
    const named = (name: string) =>
      drawChartPicture(chartOf(RISING, { instrument: { ...APPLE, name } }), 'ko', 'green-up');
    const [one, other, same] = [await named('삼성'), await named('현대'), await named('삼성')];
    expect(Buffer.compare(one, other)).not.toBe(0);
    expect(Buffer.compare(one, same)).toBe(0);
  });

  it('unpacks fonts whose tables are all there', async () => {
    for (const woff of await readFonts()) {
      const font = Buffer.from(sfntOf(woff));
      const count = font.readUInt16BE(4);
      expect(count).toBe(woff.readUInt16BE(12));
      for (let index = 0; index < count; index++) {
        const [offset, length] = [font.readUInt32BE(12 + index * 16 + 8), font.readUInt32BE(12 + index * 16 + 12)];
        expect(offset + length).toBeLessThanOrEqual(font.length);
      }
    }
    expect(() => sfntOf(Buffer.from('not a font'))).toThrow('Not a WOFF font');
  });
});
