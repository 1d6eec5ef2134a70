import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rational } from '../rational.ts';
import { findNumbers } from './find-numbers.ts';
import { numberAt } from './number-at.ts';

const KOREAN_SCALES = [
  ['', 1n],
  ['만', 10n ** 4n],
  ['억', 10n ** 8n],
  ['조', 10n ** 12n],
] as const;
const ENGLISH_SCALES = [
  ['', 1n],
  [' thousand', 10n ** 3n],
  [' million', 10n ** 6n],
  ['bn', 10n ** 9n],
  [' trillion', 10n ** 12n],
] as const;
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** 3조 2,500억 4,321만: one count for every scale that has one. */
function inKorean(value: bigint): string {
  const parts = [...KOREAN_SCALES].reverse().map(([scale, size]) => [Number((value / size) % 10_000n), scale] as const);
  return parts
    .filter(([count]) => count > 0)
    .map(([count, scale]) => `${grouped(count)}${scale}`)
    .join(' ');
}

function underHundred(value: number): string {
  if (value < 20) return ONES.split(' ')[value] as string;
  const ten = TENS.split(' ')[Math.floor(value / 10) - 2] as string;
  return value % 10 === 0 ? ten : `${ten}-${ONES.split(' ')[value % 10]}`;
}

function underThousand(value: number): string {
  if (value < 100) return underHundred(value);
  const rest = value % 100;
  return `${ONES.split(' ')[Math.floor(value / 100)]} hundred${rest === 0 ? '' : ` and ${underHundred(rest)}`}`;
}

function inEnglish(value: number): string {
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1e3) % 1000, value % 1000];
  const parts = [
    ...(millions > 0 ? [`${underThousand(millions)} million`] : []),
    ...(thousands > 0 ? [`${underThousand(thousands)} thousand`] : []),
    ...(rest > 0 || value === 0 ? [underThousand(rest)] : []),
  ];
  return parts.join(' ');
}

const SEEDED = { seed: 20261115, numRuns: 400 };

const only = (text: string): string =>
  findNumbers(text)
    .map(({ value }) => value.toFraction())
    .join(' ');

describe('what is written is read again', () => {
  it('digits with groups, decimals and a scale of either language', () => {
    const scale = fc.constantFrom<readonly [string, bigint]>(...KOREAN_SCALES, ...ENGLISH_SCALES);
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(999), scale, fc.boolean(), (whole, cents, [name, size], isNegative) => {
        const decimals = cents === 0 ? '' : `.${String(cents).padStart(3, '0')}`;
        const value = Rational.parse(`${whole}${decimals}`).times(Rational.of(size));
        const expected = isNegative ? value.negated() : value;
        expect(only(`${isNegative ? '-' : ''}${grouped(whole)}${decimals}${name}`)).toBe(expected.toFraction());
      }),
      SEEDED,
    );
  });

  it('an amount in 조, 억 and 만', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }), (value) => {
        expect(only(`${inKorean(value)}원`)).toBe(String(value));
      }),
      SEEDED,
    );
  });

  it('an amount in English words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999_999 }), (value) => {
        expect(only(`${inEnglish(value)} dollars`)).toBe(String(value));
      }),
      SEEDED,
    );
  });
});

const AMOUNTS = [
  '3조 2,500억',
  '1.2만',
  '-4.5',
  '70,000',
  '4.51 trillion',
  '$3.5K',
  '삼만 오천',
  '열두',
  'twenty-five hundred',
  '3분의 1',
];

describe('reading', () => {
  it.each(AMOUNTS)('%s, cut anywhere, never throws', (text) => {
    for (let cut = 0; cut <= text.length; cut++) {
      expect(() => [
        findNumbers(text.slice(0, cut)),
        findNumbers(text.slice(cut)),
        numberAt(text.slice(cut)),
      ]).not.toThrow();
    }
  });

  it('is the same with other words around', () => {
    const amount = fc.constantFrom(...AMOUNTS.map((text) => `${text} 원`));
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom('', '가격은 ', 'worth ', '(', '· ', 'and then\n'),
        fc.constantFrom('', '.', ' 정도', ' or so', ')'),
        (text, before, after) => {
          const [alone] = findNumbers(text);
          const [among, ...others] = findNumbers(`${before}${text}${after}`);
          expect(others).toEqual([]);
          expect(among).toMatchObject({ text: alone?.text, start: (alone?.start ?? 0) + before.length });
          expect(among?.value.toFraction()).toBe(alone?.value.toFraction());
        },
      ),
      SEEDED,
    );
  });

  it('takes a run of a million digits for an id', () => {
    expect(findNumbers('1'.repeat(1_000_000))).toEqual([]);
  });
});
