import { REFUSAL_REASONS } from '@finclaw/broker-files';
import type { LocalDate } from '@finclaw/market';
import type { DecimalString } from '@finclaw/types';
import { describe, expect, it } from 'vitest';

import type { PortfolioReturns } from '../valuation/returns.ts';
import { describeMissing, describeRefusal, describeReturns } from './describe.ts';

const everything = {
  symbol: 'AAPL',
  account: 'main',
  other: 'rnain',
  quantity: '5',
  held: '3',
  date: '2026-01-05',
  today: '2026-01-01',
  row: 'r1',
  name: '애플',
  candidates: 'a, b',
  expected: 'USD',
  currency: 'KRW',
  field: 'quantity',
  value: 'x',
  kind: 'gamble',
  state: 'Triggered',
  price: '10',
  amount: '60',
  lots: '2026-01-05:3',
  rate: '1350',
  listed: 'AAPL',
  known: 'cash, bond',
  suffix: '.XX',
  settledAmount: '81000',
  settledCurrency: 'KRW',
};

describe('sentences about refused rows', () => {
  it.each(REFUSAL_REASONS)('%s is a whole sentence in both languages', (reason) => {
    for (const locale of ['ko', 'en'] as const) {
      const text = describeRefusal({ reason, params: everything }, locale);
      expect(text).not.toMatch(/[{}]/);
      expect(text).toMatch(locale === 'ko' ? /[가-힣]/ : /^[A-Za-z"0-9]/);
    }
  });

  it('names our own columns in the reader’s language and a broker’s as the file does', () => {
    expect(describeRefusal({ reason: 'missing-value', params: { field: 'quantity' } }, 'ko')).toBe(
      '수량이 비어 있습니다.',
    );
    expect(describeRefusal({ reason: 'missing-value', params: { field: '정산금액' } }, 'en')).toBe(
      'The 정산금액 is missing.',
    );
  });

  it('says which row of the same file a duplicate equals', () => {
    expect(describeRefusal({ reason: 'duplicate', params: { twin: 7 } }, 'ko')).toContain('7행과 같습니다');
  });
});

describe('sentences about missing inputs', () => {
  it('names the first few and counts the rest', () => {
    const missing = [
      { kind: 'price', symbol: 'AAPL' },
      { kind: 'rate', pair: 'USD/KRW' },
      { kind: 'rate', pair: 'USD/KRW', date: '2026-01-05' },
      { kind: 'close', symbol: 'KO', date: '2026-01-05' },
    ] as never;
    expect(describeMissing(missing, 'en')).toBe(
      'the price of AAPL, the exchange rate USD/KRW, the exchange rate USD/KRW on 2026-01-05 and 1 more',
    );
    expect(
      describeMissing([{ kind: 'price-currency', symbol: 'KO', expected: 'USD', got: 'KRW' }] as never, 'ko'),
    ).toBe('KO의 USD 시세(KRW 시세만 있음)');
  });
});

describe('sentences about returns', () => {
  const returns = (moneyWeighted: unknown, timeWeighted: unknown, days = 730): PortfolioReturns =>
    ({
      from: '2024-01-01' as LocalDate,
      to: '2025-12-31' as LocalDate,
      days,
      moneyWeighted,
      timeWeighted,
    }) as PortfolioReturns;
  const grown = { total: '0.5' as DecimalString, yearly: '0.2247' as DecimalString };

  it.each([
    ['0.3', 'Money-weighted is higher because more was invested when returns were good.'],
    ['0.1', 'Money-weighted is lower because more was invested when returns were poor.'],
    ['0.226', 'Both returns are about the same.'],
  ])('a money-weighted rate of %s: %s', (rate, sentence) => {
    const lines = describeReturns(returns({ rates: [rate] }, grown), 'en');
    expect(lines[0]).toMatch(
      /^Return from 2024-01-01 to 2025-12-31: time-weighted \+22\.47% a year, money-weighted \+[\d.]+% a year$/,
    );
    expect(lines.slice(1)).toEqual(['Time-weighted over the whole period: +50.00%.', sentence]);
  });

  it('lists several rates, says when there is none, and when the period is short', () => {
    expect(describeReturns(returns({ rates: ['0.1', '0.2'] }, grown), 'en')).toContain(
      'With these deposits and withdrawals, several money-weighted returns are possible: +10.00%, +20.00%',
    );
    expect(describeReturns(returns({ rates: [] }, grown, 30), 'ko').slice(-2)).toEqual([
      '금액가중 수익률을 아직 계산할 수 없습니다.',
      '1년 미만의 기간을 연율로 환산한 값입니다.',
    ]);
  });

  it('says why one or both are unknown', () => {
    const missing = { missing: [{ kind: 'close', symbol: 'KO', date: '2026-01-05' }] };
    expect(describeReturns(returns({ rates: ['0.1'] }, missing), 'en')[1]).toBe(
      'The return cannot be calculated. Missing: the close of KO on 2026-01-05',
    );
    expect(describeReturns(returns(missing, missing), 'en')).toEqual([
      'The return cannot be calculated. Missing: the close of KO on 2026-01-05',
    ]);
    expect(describeReturns(returns({ rates: ['0.1'] }, { reason: 'worthless' }), 'ko')[1]).toContain(
      '평가액이 0 이하인',
    );
  });
});
