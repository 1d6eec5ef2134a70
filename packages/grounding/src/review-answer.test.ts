import { describe, expect, it } from 'vitest';
import { checkFigures } from './check-figures.ts';
import { explainFigures } from './explain-figures.ts';
import type { GroundingInput } from './figure.ts';
import { figureNote } from './figure-note.ts';
import { askToFix, reviewFigures } from './review-answer.ts';

const conversation = {
  user: ['삼성전자 10주 평가금액?'],
  toolResults: [
    {
      tool: 'get_quote',
      content: { symbol: '005930.KS', price: '71500', currency: 'KRW' },
      at: '2026-11-16T01:30:00Z',
    },
  ],
  now: '2026-11-16T01:31:00Z',
};

const reviewAnswer = ({ locale, ...input }: GroundingInput & { readonly locale: 'ko' | 'en' }) =>
  reviewFigures(checkFigures(input).figures, locale);

describe('reviewFigures', () => {
  const review = reviewAnswer({
    ...conversation,
    answer: '1. 삼성전자는 71,500원, 10주는 715,000원, 목표가는 90,000원입니다.',
    locale: 'ko',
  });

  it('counts what was checked and names what is unproven', () => {
    expect(review.grounding).toEqual({ checked: 4, grounded: 3, unverified: ['90,000원'], stale: [] });
    expect(review.note).toContain('90,000원');
  });

  it('tells the model what to correct, once, and nothing when all is proven', () => {
    expect(askToFix(review.figures, 'en', 'unproven')).toContain('90,000원');
    expect(askToFix([], 'en', 'unproven')).toBeUndefined();
  });

  it('explains every figure, or the one asked for, with value, source, time and formula', () => {
    expect(explainFigures(review.figures, undefined, 'ko').split('\n')).toEqual([
      '1. 71,500원: r1 (시세 조회) 결과의 현재가(price) 값, 2026-11-16 01:30 UTC 기준',
      '2. 10주: 직접 말씀하신 값',
      '3. 715,000원: 계산: 71500 × 10',
      '4. 90,000원: 근거를 찾지 못했습니다',
    ]);
    expect(explainFigures(review.figures, 3, 'en').split('\n')).toEqual([
      '3. 715,000원: calculated: 71500 × 10',
      '   · 71500 (price in the result of r1 (Price))',
      '   · 10 (given by you)',
    ]);
    expect(explainFigures(review.figures, 9, 'en')).toBe('There is no figure 9. Choose one from 1 to 4.');
    expect(explainFigures([], 1, 'ko')).toBe('지난 답변에는 확인할 수치가 없습니다.');
  });

  it('a citation that gives no figure is told apart, with what is wrong about it in the language of the reader', () => {
    const missing = (citation: string, problem?: string) => ({
      ...{ text: '(수치 없음)', start: 0, end: 7, value: '', status: 'unverified' as const, reason: 'missing' as const },
      ...{ citation, detail: 'for the model', ...(problem !== undefined && { problem }) },
    });
    const figures = [
      missing('r9.price', 'result'),
      missing('r1.prise', 'value'),
      missing('r1.price + r2.won', 'unit'),
      missing('r1.price *', 'unreadable'),
      missing('r1.old'),
    ];
    expect(figureNote(figures, 'ko')).toMatch(/^※ 빠진 수치가 있습니다\.[^※]*$/);
    expect(figureNote([...review.figures, ...figures], 'en')?.split('\n')).toEqual([
      expect.stringMatching(/^※ Not verified: 90,000원\./),
      expect.stringMatching(/^※ A figure is missing/),
    ]);
    expect(explainFigures(figures, undefined, 'ko').split('\n')).toEqual([
      '1. (수치 없음): 모델이 가리킨 조회 결과가 이 대화에 없습니다: r9.price',
      '2. (수치 없음): 모델이 가리킨 값이 조회 결과에 없거나 하나로 정해지지 않습니다: r1.prise',
      '3. (수치 없음): 모델이 쓴 단위나 부호가 조회 결과와 맞지 않습니다: r1.price + r2.won',
      '4. (수치 없음): 모델이 쓴 식을 계산할 수 없습니다: r1.price *',
      '5. (수치 없음): 모델이 쓴 식을 계산할 수 없습니다: r1.old',
    ]);
  });

  it('a value of a day is told with the day, without a time', () => {
    const source = {
      kind: 'tool' as const,
      tool: 'get_history',
      handle: 'r1',
      path: 'rows[4].close',
      at: '2026-01-09T23:59:59.000Z',
    };
    const figure = { text: '₩116,100', start: 0, end: 8, value: '116100', status: 'proven' as const, source };
    expect(explainFigures([figure], 1, 'en')).toBe(
      '1. ₩116,100: closing price (rows[4].close) in the result of r1 (Price history), as of 2026-01-09',
    );
  });

  it('says of a stale figure that it is out of date', () => {
    const old = reviewAnswer({
      ...conversation,
      answer: '삼성전자는 71,500원입니다.',
      now: '2026-11-17T05:00:00Z',
      locale: 'en',
    });
    expect(old.grounding).toEqual({ checked: 1, grounded: 1, unverified: [], stale: ['71,500원'] });
    expect(explainFigures(old.figures, 1, 'en')).toContain('This value is out of date');
  });
});
