import { createSilentLogger } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import type { NewsItem, TickerSymbol } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { HoldingsNews } from './holdings-news.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NVDA = 'NVDA' as TickerSymbol;
const never = new Promise<never>(() => {});

/** Counts headlines of a source that answers with these items; a headline without a time is as old as the request. */
function counting() {
  const { values } = openStore(':memory:', { locale: 'en' });
  const state = { now: Date.UTC(2026, 10, 18, 12), asked: 0, items: [] as { id: string; at?: number }[] };
  const open = () =>
    new HoldingsNews({
      news: {
        isConfigured: true,
        async find() {
          state.asked += 1;
          const items = state.items.map(({ id, at = state.now }) => ({ id, publishedAt: at, symbols: [NVDA] }));
          return { items: items as unknown as readonly NewsItem[], unavailable: [] };
        },
        close() {},
      },
      values,
      now: () => state.now,
      logger: createSilentLogger(),
    });
  return { state, open };
}

describe('HoldingsNews', () => {
  it('asks once in a quarter of an hour, also when the program starts anew each time', async () => {
    const { state, open } = counting();
    state.items = [{ id: 'a', at: state.now - HOUR_MS }];
    for (let minute = 0; minute < 30; minute++) {
      const news = open();
      expect(await news.about([NVDA], never)).toEqual([{ symbol: NVDA, count: 1, newest: Date.UTC(2026, 10, 18, 11) }]);
      await news.settled();
      state.now += MINUTE_MS;
    }
    expect(state.asked).toBe(2);
  });

  it('counts the last day only; a headline without a time keeps the time it was first seen at', async () => {
    const { state, open } = counting();
    const first = state.now;
    state.items = [{ id: 'undated' }, { id: 'old', at: first - 25 * HOUR_MS }];
    for (const hours of [0, 1, 23]) {
      state.now = first + hours * HOUR_MS;
      const news = open();
      expect(await news.about([NVDA], never)).toEqual([{ symbol: NVDA, count: 1, newest: first }]);
      await news.settled();
    }
    state.items = [];
    state.now = first + 25 * HOUR_MS;
    expect(await open().about([NVDA], never)).toEqual([]);
  });
});
