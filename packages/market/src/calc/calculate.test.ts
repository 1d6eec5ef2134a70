import { Rational } from '@finclaw/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';

const shown = (expression: string): string => {
  const outcome = calculate(expression);
  return outcome.ok ? outcome.value.toDecimal(12) : outcome.refusal.reason;
};

describe('the calculator', () => {
  it.each([
    ['0.1 + 0.2', '0.3'],
    ['1 + 2 × 3', '7'],
    ['6 ÷ 2 × 3', '9'],
    ['-2^2', '-4'],
    ['2^-2', '0.25'],
    ['2^3^2', '512'],
    ['[(166+178)/2] - [(57+44)/2]', '121.5'],
    ['(73,260-57,768)/57,768', '0.268176152887'],
    ['$(290.2 + 239.6 + 190.4) ', '720.2'],
    ['US$1,234.50 × 2', '2469'],
    ['1억 2,000만원 / 4', '30000000'],
    ['1조 2,000억 / 3', '400000000000'],
    ['7만 5천원 * 10주', '750000'],
    ['백만원 더하기 이백만원', '3000000'],
    ['3.4bn - 200 million', '3200000000'],
    ['60.3 million + 32,137 thousand', '92437000'],
    ['25bp', '0.0025'],
    ['1e3 + .5', '1000.5'],
    ['15% × 23,406', '3510.9'],
    ['(1-15%)*($2.2/15%)', '12.466666666667'],
    ['27.1% + 28.7%', '0.558'],
    ['growth(80; 100)', '0.25'],
    ['cagr(100; 200; 5)', '0.148698354997'],
    ['cagr(100; 121; 2)', '0.1'],
    ['cagr(100, 121, 2)', '0.1'],
    ['pmt(300,000,000; 4.5%/12; 360)', '1520055.929477642074'],
    ['pmt(1200; 0; 12)', '100'],
    ['avg(1; 2; 4)', '2.333333333333'],
    ['round(2/3; 2)', '0.67'],
    ['sqrt(2)', '1.414213562373'],
    ['max(3; 7) - min(3; 7)', '4'],
    ['１２ ＋ ３', '15'],
    ['1 + 1 = ?', '2'],
    ['3 × 10³', '3000'],
    ['2² + 1½', '5.5'],
    ['¾ of 100', '75'],
    ['12. + 1', '13'],
    ['마이너스일만', '-10000'],
    ['음수 일천구백', '-1900'],
    ['백과 사분의 삼', '100.75'],
    ['3분의 1 * 3', '1'],
    ['이백점 칠일', '200.71'],
    ['스물다섯 + 반', '25.5'],
    ['3 억 + 5천만', '350000000'],
    ['150만원의 3%', '45000'],
    ['10% of 250', '25'],
    ['max(1,2,3)', '3'],
    ['sum(1,200, 3)', '1203'],
    ['average(1, 2, 6)', '3'],
    ['growth(-80; 20)', '1.25'],
    ['1 + growth(80; 100)', '1.25'],
    ['share(30; 120) * 100', '25'],
    ['100 + 15% × 200', '130'],
    ['min(20%; 0.1)', '0.1'],
    ['round(growth(300; 400); 1)', '0.333'],
  ])('%s = %s', (expression, value) => {
    expect(shown(expression)).toBe(value);
  });

  it.each([
    ['3 + (13) + 26', '16', ['(13)']],
    ['-114 - (71)', '-43', ['(71)']],
    ['(1,234)', '-1234', ['(1,234)']],
    ['(5%)', '-0.05', ['(5%)']],
    ['2 * (3)', '6', []],
    ['-(5) + 3', '-2', []],
    ['((2))', '2', []],
    ['3 - -(5)', '8', []],
    ['(8) / 2', '4', []],
    ['-16,664-(-14,805)', '-1859', []],
  ])('reads accounting negatives in %s and says so', (expression, value, notes) => {
    const outcome = calculate(expression);
    expect(shown(expression)).toBe(value);
    expect(outcome.ok && outcome.notes.map(({ text }) => text)).toEqual(notes);
  });

  it.each([
    ['', 'empty'],
    ['=', 'empty'],
    ['1 / 0', 'division-by-zero'],
    ['1 / (2 - 2)', 'division-by-zero'],
    ['0^-1', 'division-by-zero'],
    ['growth(0; 1)', 'division-by-zero'],
    ['sqrt(-1)', 'no-real-result'],
    ['cagr(-100; -121; 2)', 'no-real-result'],
    ['convert(100; 1450)', 'units'],
    ['100 + (10% + 5%)', 'ambiguous-percent'],
    ['100 + 10%', 'ambiguous-percent'],
    ['2 3', 'syntax'],
    ['((1)', 'syntax'],
    ['1.2.3', 'syntax'],
    ['²', 'syntax'],
    ['1..2', 'syntax'],
    ['1,23', 'syntax'],
    ['1 +', 'syntax'],
    ['2 & 3', 'syntax'],
    ['max(1,000,900)', 'arguments'],
    ['pmt(1; 1%; 2.5)', 'arguments'],
    ['exit(1)', 'unknown-word'],
    ['constructor(1)', 'unknown-word'],
    ['9^9^9', 'too-large'],
    ['(2^5000)^600', 'too-large'],
    [`${'('.repeat(300)}1`, 'too-large'],
    ['-'.repeat(1500), 'too-large'],
    ['1'.repeat(2001), 'too-long'],
  ])('refuses %s', (expression, reason) => {
    expect(shown(expression)).toBe(reason);
  });

  it('says when a root had to be cut', () => {
    expect(calculate('sqrt(2)')).toMatchObject({ ok: true, isExact: false });
    expect(calculate('sqrt(2.25) + 1/3')).toMatchObject({ ok: true, isExact: true });
  });

  it('never throws', () => {
    const scrap = fc.constantFrom(
      '1',
      '2,000',
      '.5',
      '%',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '^',
      '만',
      '억',
      ' ',
      '원',
      ';',
      'avg',
      '$',
      '=',
      'x',
      '이천',
      'KRW/USD',
      'fv(',
      'rate(',
      'stdev(',
      ', ',
    );
    fc.assert(fc.property(fc.array(scrap, { maxLength: 25 }), (parts) => void calculate(parts.join(''))));
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => void calculate(text)));
  });

  it('agrees with arithmetic on ratios', () => {
    const number = fc
      .integer({ min: -10_000, max: 10_000 })
      .map((n) => ({ text: `(0${n < 0 ? '-' : '+'}${Math.abs(n)}/8)`, value: Rational.of(BigInt(n), 8n) }));
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const outcome = calculate(`${a.text}*${b.text}-${c.text}`);
        expect(outcome.ok && outcome.value.compareTo(a.value.times(b.value).minus(c.value))).toBe(0);
      }),
    );
  });
});

describe('Rational', () => {
  it.each([
    ['2/3', 2, '0.67'],
    ['-2/3', 2, '-0.67'],
    ['1/8', 2, '0.13'],
    ['-1/1000', 2, '0.00'],
    ['5', 0, '5'],
  ])('shows %s to %i digits as %s', (text, digits, shownAs) => {
    const outcome = calculate(text);
    expect(outcome.ok && outcome.value.toFixed(digits)).toBe(shownAs);
  });

  it('knows whether its decimals end', () => {
    expect(Rational.of(1n, 8n).isExactWithin(3)).toBe(true);
    expect(Rational.of(1n, 3n).isExactWithin(20)).toBe(false);
    expect(Rational.of(7n, -3n).toFraction()).toBe('-7/3');
  });
});
