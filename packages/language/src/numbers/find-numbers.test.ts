import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNumbers } from './find-numbers.ts';

const shown = (text: string): string[] => findNumbers(text).map((found) => `${found.text}=${found.value.toDecimal(6)}`);

describe('numbers in a sentence', () => {
  it.each([
    ['시가총액은 412조 3,000억원입니다', ['412조 3,000억=412300000000000']],
    ['현대차는 36만 2,105대를 팔았다', ['36만 2,105=362105']],
    ['7만 1,500%', ['7만=70000', '1,500=1500']],
    ['7만 5천원에 10주 샀어', ['7만 5천=75000', '10=10']],
    ['이백만 원을 달러로', ['이백만=2000000']],
    ['수익률은 마이너스 삼 점이 아니라 -3.5%', ['마이너스 삼=-3', '-3.5=-3.5']],
    ['두 배로 올랐다', ['두=2']],
    ['12만 이상 되면', ['12만=120000']],
    ['3만 오르면', ['3만=30000']],
    ['100만 사줘', ['100만=1000000']],
    ['연봉 6천이면', ['6천=6000']],
    ['7만이 넘으면', ['7만=70000']],
    ['육천이면', ['육천=6000']],
    ['오만 사줘', ['오만=50000']],
    ['2천이백원', ['2천이백=2200']],
    ['만 이천오원', ['만 이천오=12005']],
    ['주식 열 주와 스무 주', ['열=10', '스무=20']],
    ['3분의 1만 남았다', ['3분의 1=0.333333']],
    ['2026-11-15에 만나요', ['2026=2026', '11=11', '15=15']],
    ['100만', ['100만=1000000']],
    ['비트코인 1억 5천 넘으면', ['1억 5천=150000000']],
    ['시총 2조 5천 규모', ['2조 5천=2500000000000']],
    ['3 억 원', ['3 억=300000000']],
    ['a market cap of $4.51 trillion against $3.99tn', ['4.51 trillion=4510000000000', '3.99tn=3990000000000']],
    ['$1.5m and $2.5K', ['1.5m=1500000', '2.5K=2500']],
    ['two and a half million yen', ['two and a half million=2500000']],
    ['half a million dollars', ['half a million=500000']],
    ['three hundred and five thousand won', ['three hundred and five thousand=305000']],
    ['three point five percent', ['three point five=3.5']],
    ['two dozen shares', ['two dozen=24']],
    ['yields fell 25bp to 4.12%', ['25=25', '4.12=4.12']],
    ['trades at 27.9x', ['27.9=27.9']],
    ['a third of it, then two-thirds', ['a third=0.333333', 'two-thirds=0.666667']],
    ['2,641/3,025', ['2,641=2641', '3,025=3025']],
    ['4.00 - 1.90', ['4.00=4', '1.90=1.9']],
    ['-$805.00', ['805.00=-805']],
    ['60*(130-98.40)', ['60=60', '130=130', '98.40=98.4']],
    ['on October 1st', []],
  ])('%s', (text, numbers) => {
    expect(shown(text)).toEqual(numbers);
  });

  it.each([
    '이 종목 사는 게 좋을까',
    '오늘 일이 많다',
    '반도체가 강세다',
    '만일 구조조정이 되면',
    '11월 16일',
    '세상에 한국이',
    '네 생각은?',
  ])('sees none in: %s', (text) => {
    expect(shown(text)).toEqual([]);
  });

  it('reads any text without throwing, in order and without overlap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'일이삼사오백천만억조반한두과와분의점1234567890,.-/ ^e마이너스번째'), {
          maxLength: 40,
        }),
        (parts) => {
          let last = 0;
          for (const { start, end } of findNumbers(parts.join(''))) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
        },
      ),
    );
  });
});
