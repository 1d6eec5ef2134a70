import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOSA_PAIRS, josa } from './josa.ts';

describe('josa', () => {
  it.each([
    ['삼성', '은/는', '삼성은'],
    ['카카오', '은/는', '카카오는'],
    ['삼성전자(005930)', '이/가', '삼성전자(005930)가'],
    ['"하이닉스"', '을/를', '"하이닉스"를'],
    ['서울', '으로/로', '서울로'],
    ['달러', '으로/로', '달러로'],
    ['원', '으로/로', '원으로'],
    ['서울', '과/와', '서울과'],
    ['목록', '이어야/여야', '목록이어야'],
    ['정수', '이어야/여야', '정수여야'],
  ] as const)('Hangul: %s + %s → %s', (word, pair, expected) => {
    expect(word + josa(word, pair)).toBe(expected);
  });

  it.each([
    ['3', '은/는', '은'],
    ['2', '은/는', '는'],
    ['10', '은/는', '은'],
    ['0', '이/가', '이'],
    ['1', '으로/로', '로'],
    ['6', '으로/로', '으로'],
    ['100', '을/를', '을'],
    ['1,000,000', '이/가', '이'],
    ['1000000000000', '이/가', '가'],
    ['3.14', '은/는', '는'],
    ['2.50', '은/는', '은'],
    ['.5', '은/는', '는'],
    ['4,500원', '을/를', '을'],
    ['5%', '이/가', '가'],
    ['$100', '을/를', '를'],
    ['₩1,200', '을/를', '을'],
    ['-7', '은/는', '은'],
  ] as const)('numbers: %s + %s → %s', (word, pair, expected) => {
    expect(josa(word, pair)).toBe(expected);
  });

  it.each([
    ['AAPL', '은/는', '은'],
    ['AAPL', '으로/로', '로'],
    ['TSLA', '은/는', '는'],
    ['USD', '으로/로', '로'],
    ['NAVER', '을/를', '를'],
    ['NAVER(035420)', '은/는', '는'],
    ['KRAFTON', '을/를', '을'],
    ['KOSDAQ', '이/가', '이'],
    ['NVIDIA', '을/를', '를'],
    ['HYBE', '을/를', '를'],
    ['TIGER', '은/는', '는'],
    ['GOOGL', '은/는', '은'],
    ['CMCSA', '은/는', '는'],
    ['HMM', '을/를', '을'],
    ['Apple', '이/가', '이'],
    ['Google', '으로/로', '로'],
    ['Tesla', '이/가', '가'],
    ['Amazon', '을/를', '을'],
    ['Microsoft', '을/를', '를'],
    ['Facebook', '은/는', '은'],
    ['Netflix', '은/는', '는'],
    ['Chrome', '은/는', '은'],
    ['Boeing', '은/는', '은'],
    ['Uber', '은/는', '는'],
    ['Anthropic', '이/가', '이'],
    ['gateway.port', '은/는', '는'],
    ['ChatGPT', '은/는', '는'],
  ] as const)('Latin: %s + %s → %s', (word, pair, expected) => {
    expect(josa(word, pair)).toBe(expected);
  });

  it.each([
    ['日本', '은/는', '은(는)'],
    ['', '이/가', '이(가)'],
    ['🚀', '으로/로', '(으)로'],
  ] as const)('an unreadable word gets both forms: %s + %s → %s', (word, pair, expected) => {
    expect(josa(word, pair)).toBe(expected);
  });

  it('reads decomposed Hangul like composed Hangul', () => {
    expect(josa('삼성'.normalize('NFD'), '은/는')).toBe('은');
  });

  it('never throws and always gives a non-empty particle', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...JOSA_PAIRS), (word, pair) => {
        expect(josa(word, pair)).not.toBe('');
      }),
    );
  });
});
