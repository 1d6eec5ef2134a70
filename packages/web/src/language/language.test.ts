import { describe, expect, it } from 'vitest';
import { firstLocale, sourceName, t, tOr } from './language.ts';
import { compact, compactMoney, decimal, fileSize, money, moveOf, percent } from './numbers.ts';
import { ago, clock, day, fullTime } from './times.ts';

describe('numbers', () => {
  it.each([
    ['ko', '72300', 'KRW', '72,300원'],
    ['en', '72300', 'KRW', '₩72,300'],
    ['ko', '198.4', 'USD', '$198.40'],
    ['ko', '-180000', 'KRW', '-180,000원'],
    ['en', '0.00001234', 'USD', '$0.00001234'],
    ['en', '123456789012345678.91', 'USD', '$123,456,789,012,345,678.91'],
    ['ko', '1.5', 'USDT', '1.5 USDT'],
  ] as const)('money(%s, %s, %s) → %s', (locale, value, currency, shown) =>
    expect(money(locale, value, currency)).toBe(shown),
  );

  it('signs gains and losses but not zero', () => {
    expect(['900', '-900', '0'].map((value) => money('ko', value, 'KRW', { sign: true }))).toEqual([
      '+900원',
      '-900원',
      '0원',
    ]);
    expect(['1.256', '-1.1', '0'].map((value) => percent('ko', value, { sign: true }))).toEqual([
      '+1.26%',
      '-1.10%',
      '0.00%',
    ]);
  });

  it.each([
    ['12345678', '1,234.6만'],
    ['950', '950'],
  ])('compact(%s) → %s', (value, shown) => expect(compact('ko', value)).toBe(shown));

  it('writes axes, plain numbers and sizes', () => {
    expect([compactMoney('ko', '14300000', 'KRW'), compactMoney('en', '14300000', 'KRW')]).toEqual([
      '1,430만원',
      '₩14.3M',
    ]);
    expect(decimal('en', '1234.5')).toBe('1,234.5');
    expect(fileSize('en', 5 * 1_048_576)).toBe('5 MB');
  });

  it.each([
    ['12', 'rise'],
    ['-0.01', 'fall'],
    ['0', 'flat'],
    ['-0.00', 'flat'],
  ])('%s points to %s', (value, move) => expect(moveOf(value)).toBe(move));
});

describe('times', () => {
  const noon = new Date(2026, 10, 15, 12, 5).getTime();

  it('leaves the date out only today', () => {
    expect(clock('ko', noon, noon + 60_000)).toBe('12:05');
    expect(clock('ko', noon, noon + 86_400_000)).toContain('11월 15일');
  });

  it('says dates and full times', () => {
    expect(day('ko', noon)).toBe('2026년 11월 15일');
    expect(fullTime('ko', noon)).toMatch(/^2026\. 11\. 15\. 12:05:00 /);
    expect(fullTime('en', noon)).toMatch(/^Nov 15, 2026, 12:05:00 /);
  });

  it.each([
    [10_000, '지금'],
    [180_000, '3분 전'],
    [7_200_000, '2시간 전'],
    [86_400_000, '어제'],
  ])('%i ms ago reads %s', (passed, words) => expect(ago('ko', noon - passed, noon)).toBe(words));
});

describe('language', () => {
  it.each([
    ['the language of the last visit', 'en', ['ko-KR'], 'en'],
    ['the browser’s language', null, ['ko-KR', 'en'], 'ko'],
    ['the first language of the browser that is spoken here', null, ['de-DE', 'en-GB'], 'en'],
    ['English before anything is known', 'xx', ['de-DE'], 'en'],
  ] as const)('begins with %s', (_, last, browser, expected) => expect(firstLocale(last, browser)).toBe(expected));

  it('fills in values and keeps unknown names', () => {
    expect(t('page.sessions.found', { count: 3 })).toBe('검색 결과 3개');
    expect(tOr('tool.somebody_elses', 'somebody_elses')).toBe('somebody_elses');
    expect(['simulated', 'get_quote', 'yahoo'].map(sourceName)).toEqual([
      '시뮬레이션 시장',
      '시세 조회',
      '야후 파이낸스',
    ]);
  });
});
