import { MarketData, type MarketDataSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import { createTimestamp, type DecimalString, type FinancialInstrument, type MarketQuote } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { FundamentalsService } from '../fundamentals/fundamentals-service.ts';
import { screen } from './screen.ts';
import { screenText } from './screen-text.ts';
import { chosenOf, listedOf } from './universe.ts';

const directory = new InstrumentDirectory();
const NOW = createTimestamp(Date.parse('2026-11-16T10:00:00+09:00'));

/** A market in which every share has changed by the number of letters of its symbol. */
function source(id: string, more: Partial<MarketDataSource> = {}): MarketDataSource & { asked: number } {
  const made = {
    id,
    asked: 0,
    supports: () => true,
    async quote({ symbol, currency }: FinancialInstrument) {
      made.asked++;
      const value = {
        symbol,
        currency,
        price: '100',
        changePercent: `${symbol.length}`,
        volume: '5',
        source: id,
        timestamp: NOW,
        freshness: { kind: 'real-time' },
      };
      return {
        ok: true as const,
        value: { ...value, ...(symbol === 'KO' && { missing: ['previousClose'] }) } as unknown as MarketQuote,
      };
    },
    async history(_instrument: FinancialInstrument, { limit = 0 }: { limit?: number }) {
      const candles = Array.from({ length: limit }, (_, day) => ({
        timestamp: NOW,
        close: `${100 + day}` as DecimalString,
      }));
      return { ok: true as const, value: candles as never };
    },
    ...more,
  };
  return made as never;
}
const fundamentals = {
  company: async ({ symbol }: FinancialInstrument) =>
    symbol === 'AAPL'
      ? {
          ok: true,
          value: {
            ratios: { per: { value: '30.5' } },
            statements: { source: 'sec-edgar', periods: [{ period: '2025' }] },
          },
        }
      : { ok: false },
} as unknown as FundamentalsService;
const market = new MarketData([source('vendor')]);
const among = (...symbols: string[]) => chosenOf(symbols as never, {}, directory);
const request = { by: 'change', order: 'highest', limit: 2 } as const;

describe('a ranking', () => {
  it('has the best first, and says what has no such figure', async () => {
    const found = await screen(among('GOOGL', 'AAPL', 'KO', 'C'), request, { market, fundamentals });
    expect(found.rows.map(({ instrument, value }) => [instrument.symbol, value])).toEqual([
      ['GOOGL', '5'],
      ['AAPL', '4'],
    ]);
    expect(found).toMatchObject({ lookedAt: 4, notLookedAt: 0, without: 1 });
    expect(screenText('change', found, 'ko').join('\n')).toMatch(
      /오늘 등락률[\s\S]*1 {2}알파벳[\s\S]*1개 종목은 해당 값이 없어/,
    );
  });

  it.each([
    [{ order: 'lowest', min: '4' }, ['AAPL', 'GOOGL']],
    [{ order: 'highest', max: '1' }, ['C']],
    [{ order: 'highest', min: '9' }, []],
  ])('keeps to its limits: %o', async (more, symbols) => {
    const found = await screen(among('GOOGL', 'AAPL', 'C'), { ...request, ...more } as never, { market, fundamentals });
    expect(found.rows.map(({ instrument }) => instrument.symbol)).toEqual(symbols);
  });

  it('compares amounts of one currency only, and says how many others there are', async () => {
    const mixed = among('AAPL', '005930.KS', 'C');
    const found = await screen(mixed, { ...request, by: 'price', limit: 9 }, { market, fundamentals });
    expect(found.rows.map(({ instrument }) => instrument.currency)).toEqual(['USD', 'USD']);
    expect(found).toMatchObject({ lookedAt: 2, otherCurrency: 1 });
    expect(screenText('price', found, 'en').join('\n')).toContain('Skipped 1 instrument in another currency');
    const changes = await screen(mixed, { ...request, limit: 9 }, { market, fundamentals });
    expect([changes.rows.length, changes.otherCurrency]).toEqual([3, 0]);
  });

  it('is by a return over a span, and by a ratio with its period', async () => {
    const grown = await screen(among('AAPL'), { ...request, by: 'return1m' }, { market, fundamentals });
    // From 100 to 121 in 21 days.
    expect(grown.rows[0]?.value).toBe('21.00');
    const rated = await screen(among('AAPL', 'MSFT'), { ...request, by: 'per' }, { market, fundamentals });
    expect(rated).toMatchObject({ rows: [{ value: '30.5', period: '2025', source: 'sec-edgar' }], without: 1 });
  });

  it('asks one by one for the first ones only, and a source of whole boards for all', async () => {
    const single = source('vendor');
    const shares = listedOf({ type: 'stock' }, { directory, market: new MarketData([single]) });
    const some = await screen(shares, request, { market: new MarketData([single]), fundamentals });
    expect([some.lookedAt, some.notLookedAt, single.asked]).toEqual([150, shares.length - 150, 150]);
    const board = source('krx', { hasWholeBoards: true, supports: ({ exchange }) => exchange === 'KRX' });
    const all = new MarketData([source('vendor'), board]);
    const korean = listedOf({ type: 'stock', exchange: 'KRX' }, { directory, market: all });
    const found = await screen(korean, request, { market: all, fundamentals });
    expect(found).toMatchObject({ lookedAt: korean.length, notLookedAt: 0, rows: [{ source: 'krx' }, {}] });
  });

  it('is of one sector', () => {
    const energy = listedOf({ type: 'stock', sector: 'energy' }, { directory, market });
    expect(energy.map(({ symbol }) => symbol)).toContain('XOM');
    expect(energy.every(({ sector }) => sector === 'energy')).toBe(true);
  });
});
