import { isAbortError } from '@finclaw/infra';
import type { MarketQuote } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { MarketData } from '../market/market-data.ts';
import type { MarketDataSource, SourceFailure } from '../market/source.ts';
import { buildQuote } from './build-quote.ts';
import { GuardedSource } from './guarded-source.ts';
import type { RateWindow } from './rate-limit.ts';
import { failed, type SourceResult } from './source-result.ts';
import { listed, NEW_YORK_OPEN } from './testing/instruments.ts';

const apple = listed('AAPL');
const UNLIMITED: readonly RateWindow[] = [];

function quote(kind: 'real-time' | 'last-close' = 'real-time', price = '100'): SourceResult<MarketQuote> {
  const freshness = kind === 'real-time' ? { kind } : { kind, date: '2026-11-13' };
  const fields = { price: price as MarketQuote['price'], tradedAt: NEW_YORK_OPEN, freshness };
  return buildQuote('raw', apple, fields, NEW_YORK_OPEN);
}

/** A source that answers from a list, the last answer for ever, and counts. */
function scripted(answers: readonly (SourceResult<MarketQuote> | Promise<SourceResult<MarketQuote>>)[], id = 'raw') {
  const state = { asked: 0, now: NEW_YORK_OPEN };
  const raw: MarketDataSource = {
    id,
    supports: () => true,
    quote: async () => answers[Math.min(state.asked++, answers.length - 1)]!,
    history: async () => {
      state.asked++;
      return { ok: true, value: [] };
    },
  };
  const wait = async (ms: number) => {
    state.now += ms;
  };
  return {
    state,
    raw,
    guard: (limits = UNLIMITED) => new GuardedSource(raw, { now: () => state.now, limits, sleep: wait }),
  };
}

const fail = (reason: SourceFailure['reason'], retryAfterMs?: number) => failed(reason, reason, retryAfterMs);

describe('a guarded source', () => {
  it.each([
    ['real-time', 5_000],
    ['last-close', 120_000],
  ] as const)('remembers a %s price for %i ms', async (kind, lifetime) => {
    const { state, guard } = scripted([quote(kind)]);
    const source = guard();
    await source.quote(apple);
    state.now += lifetime - 1;
    await source.quote(apple);
    expect(state.asked).toBe(1);
    state.now += 1;
    await source.quote(apple);
    expect(state.asked).toBe(2);
  });

  it('asks once for all who ask at the same time, and one who leaves does not spoil it for the others', async () => {
    const { promise, resolve } = Promise.withResolvers<SourceResult<MarketQuote>>();
    const { state, guard } = scripted([promise]);
    const source = guard();
    const leaving = new AbortController();
    const first = source.quote(apple, leaving.signal);
    const second = source.quote(apple);
    leaving.abort();
    await expect(first).rejects.toSatisfy(isAbortError);
    resolve(quote());
    expect((await second).ok).toBe(true);
    expect(state.asked).toBe(1);
  });

  it('remembers that a symbol is unknown, but no other failure', async () => {
    const unknown = scripted([fail('not-found')]);
    const source = unknown.guard();
    await source.quote(apple);
    await source.quote(apple);
    expect(unknown.state.asked).toBe(1);
    const flaky = scripted([fail('unavailable'), quote()]);
    const other = flaky.guard();
    await other.quote(apple);
    expect((await other.quote(apple)).ok).toBe(true);
  });

  it('rests as long as it was told to', async () => {
    const { state, guard } = scripted([fail('rate-limited', 30_000), quote()]);
    const source = guard();
    await source.quote(apple);
    state.now += 29_000;
    expect(await source.quote(apple)).toMatchObject({
      ok: false,
      error: { reason: 'rate-limited', retryAfterMs: 1_000 },
    });
    expect(state.asked).toBe(1);
    state.now += 1_000;
    expect((await source.quote(apple)).ok).toBe(true);
  });

  it('waits for its turn when that is soon, and refuses when it is not', async () => {
    const { state, guard } = scripted([quote('real-time', '1'), quote('real-time', '2'), quote('real-time', '3')]);
    const source = guard([{ requests: 2, perMs: 6_000 }]);
    await source.quote(apple);
    state.now += 5_000;
    await source.quote(apple);
    expect(await source.history(apple, { interval: '1d' })).toMatchObject({ ok: true });
    expect(state.now).toBe(NEW_YORK_OPEN + 6_000);
    expect(await source.history(apple, { interval: '1w' })).toMatchObject({
      ok: false,
      error: { reason: 'rate-limited', retryAfterMs: 5_000 },
    });
  });

  it.each(['unavailable', 'bad-data', 'unauthorized'] as const)(
    'stops asking after five times %s, says why, and tries again later',
    async (reason) => {
      const { state, guard } = scripted([...Array.from({ length: 5 }, () => fail(reason)), quote()]);
      const source = guard();
      for (let count = 0; count < 8; count++) await source.quote(apple);
      expect(state.asked).toBe(5);
      expect(await source.quote(apple)).toMatchObject({ ok: false, error: { reason } });
      state.now += 30_000;
      expect((await source.quote(apple)).ok).toBe(true);
    },
  );

  it.each(['mismatch', 'out-of-range', 'unsupported'] as const)('does not take %s for an outage', async (reason) => {
    const { state, guard } = scripted([fail(reason)]);
    const source = guard();
    for (let count = 0; count < 8; count++) await source.quote(apple);
    expect(state.asked).toBe(8);
  });

  it('gives way to the next source while it rests', async () => {
    const first = scripted([fail('rate-limited', 60_000)], 'first');
    const second = scripted([quote()], 'second');
    const market = new MarketData([first.guard(), second.guard()]);
    expect(await market.quote(apple)).toMatchObject({ ok: true });
    expect(await market.quote(apple)).toMatchObject({ ok: true });
    expect(first.state.asked).toBe(1);
  });
});
