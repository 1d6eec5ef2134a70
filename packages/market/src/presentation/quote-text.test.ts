import { createDecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import type { QuotedPrice } from '../tools/get-quote.ts';
import { quoteText } from './quote-text.ts';

const decimal = createDecimalString;
const quote = (symbol: string, name: string, more: Partial<QuotedPrice> = {}): QuotedPrice => ({
  status: 'ok',
  instrument: { symbol, name, nameEn: name, type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
  price: decimal('200'),
  change: decimal('2'),
  changePercent: decimal('1.01'),
  volume: decimal('1'),
  high: decimal('201'),
  low: decimal('199'),
  open: decimal('199'),
  previousClose: decimal('198'),
  currency: 'USD' as QuotedPrice['currency'],
  source: 'frankfurter',
  freshness: { kind: 'real-time' },
  time: '2026-11-16T11:00:00-05:00',
  timeZone: 'America/New_York',
  market: 'open',
  ...more,
});
const unknown = { change: decimal('0'), changePercent: decimal('0'), missing: ['previousClose'] } as const;

describe('prices in words', () => {
  it('say how a price moved', () => {
    expect(quoteText([quote('AAPL', '애플')], 'ko')).toMatch(
      /^애플\(AAPL\)은 현재 \$200\.00입니다\. 직전 종가보다 \$2\.00\(\+1\.01%\) 올랐습니다\./,
    );
  });

  it.each([
    ['rate-limited', /^지금은 애플\(AAPL\)의 시세를 조회할 수 없습니다\. .*한도/],
    ['unauthorized', /finance\.dataProviders/],
    ['unsupported', /지원하는 시세 제공처가 없습니다/],
    ['unavailable', /조회할 수 없습니다\.$/],
  ] as const)('say why there is no price: %s', (reason, text) => {
    const { instrument } = quote('AAPL', '애플');
    expect(quoteText([{ status: 'unavailable', reason, detail: 'x', instrument }], 'ko')).toMatch(text);
  });

  it('say nothing about a change that the source does not give', () => {
    const alone = quoteText([quote('AAPL', '애플', unknown)], 'ko');
    expect(alone.split('\n')[0]).toBe('애플(AAPL)은 현재 $200.00입니다.');
    const several = quoteText([quote('AAPL', '애플', unknown), quote('MSFT', '마이크로소프트')], 'ko');
    expect(several.split('\n').slice(0, 2)).toEqual([
      '- 애플(AAPL): $200.00',
      '- 마이크로소프트(MSFT): $200.00 (+$2.00, +1.01%)',
    ]);
  });
});
