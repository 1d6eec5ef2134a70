import { ToolRegistry } from '@finclaw/tools';
import type { TechnicalIndicator } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { InstrumentDirectory } from '../instruments/directory.ts';
import { MarketData } from '../market/market-data.ts';
import { SimulatedSource } from '../market/simulated/simulated-source.ts';
import { getIndicatorTool } from './get-indicator-tool.ts';
import { CUSTOMARY } from './indicator-series.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
const registry = new ToolRegistry();
const { definition, executor } = getIndicatorTool({
  directory: new InstrumentDirectory(),
  now: () => monday,
  market: new MarketData([new SimulatedSource({ now: () => monday })]),
});
registry.register(definition, executor);

async function call(input: unknown) {
  const context = { sessionId: 's', userId: 'u', channelId: 'c', abortSignal: new AbortController().signal };
  const { content, isError } = await registry.execute('get_indicator', input, context);
  return { content: content.startsWith('{') ? JSON.parse(content) : content, isError };
}

const NAMES: Readonly<Record<TechnicalIndicator, string>> = {
  sma: 'sma20',
  ema: 'ema20',
  rsi: 'rsi14',
  macd: 'macdSignal',
  bollinger: 'middleBand',
  atr: 'atr14',
  vwap: 'vwap',
};

describe('get_indicator', () => {
  it.each(Object.keys(CUSTOMARY) as TechnicalIndicator[])('gives %s with price, time and source', async (indicator) => {
    expect(await call({ instrument: '삼성전자', indicator })).toMatchObject({
      isError: false,
      content: {
        status: 'ok',
        indicator,
        source: 'simulated',
        timeZone: 'Asia/Seoul',
        price: expect.stringMatching(/^\d+$/),
        instrument: { symbol: '005930.KS' },
        latest: { [NAMES[indicator]]: expect.stringMatching(/^-?\d/) },
        settings: indicator === 'vwap' ? {} : CUSTOMARY[indicator],
      },
    });
  });

  it('gives earlier values, another period and another interval on request', async () => {
    const { content } = await call({ instrument: 'AAPL', indicator: 'sma', period: 5, interval: '1h', points: 3 });
    expect(content).toMatchObject({ settings: { period: 5 }, interval: '1h' });
    expect(content.earlier).toHaveLength(2);
    expect(content.earlier[0]).toEqual({ date: expect.any(String), values: { sma5: expect.any(String) } });
    expect(content.earlier[0].date < content.earlier[1].date && content.earlier[1].date < content.time).toBe(true);
  });

  it.each([
    [{ instrument: '삼성', indicator: 'rsi' }, { status: 'ambiguous' }, false],
    [{ instrument: 'AAPL', indicator: 'vwap', interval: '1d' }, { status: 'invalid', reason: 'interval' }, true],
  ])('%j is answered with a question or a reason', async (input, content, isError) => {
    expect(await call(input)).toMatchObject({ content, isError });
  });

  it('counts only the latest day for vwap', async () => {
    const { content } = await call({ instrument: '삼성전자', indicator: 'vwap', points: 60 });
    expect(content.earlier).toHaveLength(17);
    expect(content.earlier[0].date).toBe('2026-11-16T09:05:00+09:00');
  });
});
