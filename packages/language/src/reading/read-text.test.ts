import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import type { Reading } from './reading.ts';

const shown = ({ kind, value, unit, moment }: Reading): string =>
  kind === 'quantity'
    ? `${value.toDecimal(6)} ${unit.currency ?? unit.dimension}`
    : `${kind}${moment === undefined ? '' : ` ${JSON.stringify(moment)}`}`;
const read = (text: string): string[] => readText(text).map(shown);

describe('what a text holds', () => {
  it.each([
    ['₩70,000~72,000원', ['70000 KRW', '72000 KRW']],
    ['between 3 and 5%', ['3 percent', '5 percent']],
    ['1.2~1.5조 원', ['1200000000000 KRW', '1500000000000 KRW']],
    ['3에서 5% 사이', ['3 percent', '5 percent']],
    ['100에서 20% 오르면', ['100 none', '20 percent']],
    ['만 엔, 1억 반 정도', ['10000 JPY', '150000000 none']],
    ['3 to 5 million shares', ['3000000 shares', '5000000 shares']],
    ['영업손실 (1,234)', ['-1234 none']],
    ['1,840kWh at 3.2GHz, 5G and 25ms', ['1840 none', '3.2 none']],
    ['▼130원, -0.65%', ['-130 KRW', '-0.65 percent']],
    ['US$1.5bn or 1,500 dollars', ['1500000000 USD', '1500 USD']],
    ['4 cents', ['0.04 USD']],
    ['above: ₩0\ntransaction tax: ₩5', ['0 KRW', '5 KRW']],
    ['25bp, 0.25%p', ['25 basis-points', '0.25 percent-points']],
    ['PER 12.5배, 27.9x', ['12.5 multiple', '27.9 multiple']],
    ['카카오 25주가 80,400원에 체결됐고 2026 주가는', ['25 shares', '80400 KRW', '2026 none']],
    ['두 종목을 열다섯 주', ['2 count', '15 shares']],
    ['half a percent', ['0.5 percent']],
    ['절반 or twice', ['0.5 multiple', '2 multiple']],
    ['3분의 1', ['0.333333 multiple']],
    ['2026-11-15에 11월 16일', ['date {"year":2026,"month":11,"day":15}', 'date {"month":11,"day":16}']],
    ['| 3/4 | 5 |\n| 3/10 (장중) | 6 |', ['date {"month":3,"day":4}', '5 none', 'date {"month":3,"day":10}', '6 none']],
    ['- 3/4: 5원\n- 3/5: 6원', ['date {"month":3,"day":4}', '5 KRW', 'date {"month":3,"day":5}', '6 KRW']],
    ['어제(3/9)와 3/8(월)', ['date {"month":3,"day":9}', 'date {"month":3,"day":8}']],
    ['3/12에 5원, 3/9에 4원', ['date {"month":3,"day":12}', '5 KRW', 'date {"month":3,"day":9}', '4 KRW']],
    ['11/15에 1/3을 팔고 2/3 of it', ['date {"month":11,"day":15}', '0.333333 multiple', '0.666667 multiple']],
    ['3/4', ['0.75 multiple']],
    ['Nov 15, 2026 at 3:30 pm', ['date {"year":2026,"month":11,"day":15}', 'time {"minutes":930}']],
    [
      '2025년 3분기, Q4 FY26, 1H25',
      ['period {"year":2025,"quarter":3}', 'period {"year":2026,"quarter":4}', 'period {"year":2025,"half":1}'],
    ],
    ['2025년 상반기', ['period {"year":2025,"half":1}']],
    ['FY2025 and 2017/18', ['period {"year":2025}', 'period {"year":2017}']],
    ['| 2026.08 | 2026.10 |', ['date {"year":2026,"month":8}', '2026.1 none']],
    ['TSLA,2026-11-09,428.10', ['date {"year":2026,"month":11,"day":9}', '428.1 none']],
    ['005930.KS v1.2.3 #12 표 3', ['code', 'code', 'code', 'position']],
    ['주문번호 A-1029, RSI(14), 2번째', ['order-id', 'name', 'position']],
    ['Bollinger (20, 2), 볼린저 밴드(20, 2)', ['name', 'name']],
    ['1. 첫째\n2. 둘째', ['position', 'position']],
    ['https://example.com/2026/11?id=12345', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is read in order and without overlap, whatever the text, and cut anywhere', () => {
    const word = fc.constantFrom(
      ...'3조 2,500억 -4.5% $1.5m (1,234) 2026-11-15 11월 15일 Nov 5~ 절반 two thirds 1/3 Q3 FY25 v1.2 005930.KS 원 주 . , - ( ) \n'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.nat(200), (words, cut) => {
        for (const text of [words.join(' '), words.join('').slice(cut)]) {
          let last = 0;
          for (const { start, end } of readText(text)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
        }
      }),
      { seed: 20261115, numRuns: 300 },
    );
  });

  it('does not depend on neutral words around it', () => {
    const amount = fc.constantFrom('3조 2,500억 원', '-4.5%', '$3.99tn', '2,400 shares', '11월 15일', '2025년 3분기');
    fc.assert(
      fc.property(amount, fc.nat(5_000), fc.nat(20), (text, before, after) => {
        const lead = 'word '.repeat(before);
        const found = readText(`${lead}${text}${' word'.repeat(after)}`);
        expect(found.map(shown)).toEqual(read(text));
        expect(found[0]?.start).toBe((readText(text)[0]?.start ?? 0) + lead.length);
      }),
      { seed: 20261115, numRuns: 60 },
    );
  });
});
