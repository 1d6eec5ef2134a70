import {
  createCurrencyCode,
  createDecimalString,
  createTickerSymbol,
  createTimestamp,
  type FinancialInstrument,
  type MarketQuote,
  type Result,
} from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { Money } from '../money/money.ts';
import { convertMoney } from './exchange-rate.ts';
import { MarketData } from './market-data.ts';
import type { MarketDataSource, SourceFailure } from './source.ts';

const usd = createCurrencyCode('USD');
const krw = createCurrencyCode('KRW');
const apple: FinancialInstrument = {
  symbol: createTickerSymbol('AAPL'),
  name: 'Apple',
  type: 'stock',
  exchange: 'NASDAQ',
  currency: usd,
};

function quoted(symbol: string, currency = usd, price = '1450'): Result<MarketQuote, SourceFailure> {
  const amount = createDecimalString(price);
  const zero = createDecimalString('0');
  const value = {
    symbol: createTickerSymbol(symbol),
    price: amount,
    currency,
    change: zero,
    changePercent: zero,
    volume: zero,
    high: amount,
    low: amount,
    open: amount,
    previousClose: amount,
    timestamp: createTimestamp(1),
    source: 'fixed',
    delayed: false,
    freshness: { kind: 'real-time' },
  } as const;
  return { ok: true, value };
}

function source(id: string, answer: Result<MarketQuote, SourceFailure>, supports = true): MarketDataSource {
  return {
    id,
    supports: () => supports,
    quote: async () => answer,
    history: async () => ({ ok: false, error: { reason: 'unavailable', detail: id } }),
  };
}

describe('MarketData', () => {
  it('asks the next source when one fails', async () => {
    const down = source('down', { ok: false, error: { reason: 'unavailable', detail: 'down' } });
    const market = new MarketData([source('other', quoted('AAPL'), false), down, source('up', quoted('AAPL'))]);
    expect((await market.quote(apple)).ok).toBe(true);
  });

  it.each([
    ['another symbol', quoted('MSFT')],
    ['another currency', quoted('AAPL', krw)],
  ])('refuses an answer for %s', async (_name, answer) => {
    expect(await new MarketData([source('odd', answer)]).quote(apple)).toMatchObject({
      ok: false,
      error: { reason: 'mismatch' },
    });
  });

  it.each(['live', undefined, { kind: 'live' }])(
    'takes no price of the freshness %j, which no text could tell',
    async (freshness) => {
      const answer = quoted('AAPL');
      const odd = source(
        'odd',
        answer.ok ? { ok: true, value: { ...answer.value, freshness: freshness as never } } : answer,
      );
      expect(await new MarketData([odd]).quote(apple)).toMatchObject({ ok: false, error: { reason: 'bad-data' } });
    },
  );

  it('says so when no source has the instrument', async () => {
    expect(await new MarketData([]).quote(apple)).toMatchObject({ ok: false, error: { reason: 'unsupported' } });
  });

  it.each([
    ['rate-limited', 'not-found', 'rate-limited'],
    ['not-found', 'rate-limited', 'rate-limited'],
    ['unsupported', 'not-found', 'not-found'],
    ['unauthorized', 'mismatch', 'unauthorized'],
    ['unavailable', 'unavailable', 'unavailable'],
  ] as const)('names the failure that matters: %s and %s are told as %s', async (first, second, told) => {
    const failing = (reason: SourceFailure['reason']) =>
      source(reason, { ok: false, error: { reason, detail: reason } });
    const market = new MarketData([failing(first), failing(second)]);
    expect(await market.quote(apple)).toMatchObject({ ok: false, error: { reason: told } });
  });
});

describe('converting money', () => {
  const market = new MarketData([source('fixed', quoted('USD/KRW', krw))]);

  it.each([
    ['100', usd, krw, '145000'],
    ['145000', krw, usd, '100'],
    ['1', krw, usd, '0.00068965517241379310'],
    ['5', usd, usd, '5'],
  ])('%s %s to %s is %s', async (amount, from, to, expected) => {
    const answer = await convertMoney(Money.of(createDecimalString(amount), from), to, market);
    expect(answer.ok && answer.value.to.compareTo(Money.of(createDecimalString(expected), to))).toBe(0);
  });

  it('refuses a currency without a rate', async () => {
    const answer = await convertMoney(Money.of(1n, usd), createCurrencyCode('XXX'), market);
    expect(answer).toMatchObject({ ok: false, error: { reason: 'unsupported' } });
  });
});
