import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from '../instruments/directory.ts';
import { MarketData } from '../market/market-data.ts';
import { SimulatedSource } from '../market/simulated/simulated-source.ts';
import { chartText } from './chart-text.ts';
import type { Ink } from './colours.ts';
import { lookUpChart } from './look-up-chart.ts';

const now = Date.parse('2026-11-16T10:30:00+09:00');
const market = new MarketData([new SimulatedSource({ now: () => now })]);
const deps = { directory: new InstrumentDirectory(), market, now: () => now };
const screen = { width: 80, height: 10 };
const ink: Ink = (text, colour) => `<${colour}>${text}`;
const chart = async (name: string, hasColours = false, locale: 'ko' | 'en' = 'ko') =>
  chartText(
    await lookUpChart(name, { interval: '1d', count: 30 }, deps),
    { ...screen, ...(hasColours && { ink }) },
    locale,
  );

describe('a chart with its words', () => {
  it('ends with the day of the last close, whatever the length of a candle', async () => {
    const weekly = chartText(await lookUpChart('AAPL', { interval: '1w', count: 30 }, deps), undefined, 'en');
    expect(weekly).toMatch(/^Apple \(AAPL\), weekly candles \(2026-\d\d-\d\d to 2026-11-13\)/);
  });

  it('has a title, the range, time, source and the notice of a simulated market', async () => {
    const lines = (await chart('삼전')).split('\n');
    expect(lines[0]).toMatch(/^삼성전자\(005930\) 일봉 \(2026-10-\d\d ~ 2026-11-16\)$/);
    expect(lines.slice(-4)).toEqual([
      expect.stringMatching(/^마지막 가격 [\d,]+원, 기간 변동 [+-][\d,]+원 \([+-][\d.]+%\)$/),
      expect.stringMatching(/^최고 [\d,]+원, 최저 [\d,]+원$/),
      expect.stringMatching(/^마지막 봉: 2026-11-16 · 출처: 시뮬레이션 시장$/),
      expect.stringContaining('실제 시세가 아닙니다'),
    ]);
  });

  it('speaks English, and paints only where it was told to', async () => {
    expect(await chart('AAPL', true, 'en')).toMatch(/^Apple \(AAPL\), daily candles[\s\S]*<(?:green|red)>/);
    expect(await chart('AAPL', false, 'en')).not.toContain('<');
  });

  it('asks about a name that is two things', async () => {
    expect(await chart('삼성')).toContain('여러 종목일 수 있습니다');
  });
});
