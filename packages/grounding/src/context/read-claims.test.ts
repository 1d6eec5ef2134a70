import { NameBook } from '@finclaw/finance/instruments';
import { roleOfKey } from '@finclaw/finance/vocabulary';
import { runToEnd } from '@finclaw/infra';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingClaims } from './read-claims.ts';

let names: NameBook;
beforeAll(() => {
  names = new NameBook();
});

const read = (text: string) => runToEnd(readingClaims(text, names)).claims.filter(({ number }) => number.kind === 'quantity');

describe('what a text says of its numbers', () => {
  it.each([
    ['삼성전자의 고가와 저가는 각각 72,300원과 71,200원입니다.', 'high low'],
    ['High/low: $278 / $276', 'high low'],
    ['| 구분 | 기아 |\n|---|---|\n| 고가 / 저가 | 119,800원 / 118,600원 |', 'high low'],
    ['현대차는 오늘 27만 6천원~27만 8천원 사이에서 움직였습니다.', 'range range'],
    ['Revenue and net income were $294 billion and $105 billion.', 'revenue netIncome'],
    ['An order for Kia at ₩97,000 (open)', 'none'],
  ])('%s is %s', (text, roles) => {
    expect(
      read(text)
        .map(({ role }) => role ?? 'none')
        .join(' '),
    ).toBe(roles);
  });

  it.each([
    [
      'in billions by the corner',
      '| $bn | 2024 | 2025 |\n|---|---|---|\n| Sales | 84.0 | 84.3 |',
      ['84000000000 USD', '84300000000 USD'],
    ],
    ['in 억 by the column', '| 분기 | 매출(억) | EPS |\n|---|--:|--:|\n| 1분기 | 6,117 | 591원 |', ['611700000000', '591 KRW']],
    [
      'no amount, in the column of the corner',
      '| Year ($M) | Revenue |\n|---|---|\n| 2,025 | 416,161 |',
      ['2025', '416161000000 USD'],
    ],
    [
      'no amount by its column',
      '| 회사 (억원) | 매출 | 직원 수 |\n|---|---|---|\n| A사 | 120 | 4,583 |',
      ['12000000000 KRW', '4583'],
    ],
    [
      'of one share, whatever the corner says',
      '| $bn | 2024 |\n|---|---|\n| Sales | 84.0 |\n| EPS | 6.02 |',
      ['84000000000 USD', '6.02'],
    ],
  ])('a bare number of a table is %s', (_what, text, values) => {
    const told = read(text).filter(({ stretch }) => stretch.cell?.header);
    expect(told.map(({ number }) => [number.value.toDecimal(2), number.unit.currency].filter(Boolean).join(' '))).toEqual(values);
  });

  it('MA is a company, and the 50-day MA is an average', () => {
    const named = (text: string) => [...(read(text)[0]?.subjects ?? [])];
    expect([named('MA trades at $560.'), named('50-day MA: $121.36')]).toEqual([['MA'], []]);
  });

  it.each([
    ['100주를 갖고 있었다면 배당을 받았겠네요.', true],
    ['1,000만원을 맡기면 보수가 붙습니다.', true],
    ['삼성전자는 3% 올랐고 반면 기아는 내렸습니다.', false],
    ['2% 오른 장면이 나왔습니다.', false],
  ])('%s is supposed: %s', (text, isAssumed) => {
    expect(read(text)[0]?.isAssumed).toBe(isAssumed);
  });
});

it.each([
  ['previousClose', 'prevClose'],
  ['05. price', 'price'],
  ['week52High', 'high52'],
  ['market_cap_usd', 'marketCap'],
  ['change_rate', 'changePercent'],
  ['totalPnLPercent', 'pnlPercent'],
  ['정산금액', 'amount'],
  ['quarter', undefined],
  ['operatingCashFlow', undefined],
  ['bookValue', undefined],
])('the field %s holds %s', (key, role) => {
  expect(roleOfKey(key)).toBe(role);
});
