import { describe, expect, it } from 'vitest';
import { format, placeholdersOf } from './format.ts';

describe('format', () => {
  it.each([
    ['{name}: {price}', { name: 'AAPL', price: 3 }, 'AAPL: 3'],
    ['{name:은/는} {price:이/가}', { name: '카카오', price: '4,500원' }, '카카오는 4,500원이'],
    ['"{name}"{:을/를} 찾을 수 없습니다.', { name: '삼성' }, '"삼성"을 찾을 수 없습니다.'],
    ['{name:으로/로} 바꿨습니다.', { name: 'AAPL' }, 'AAPL로 바꿨습니다.'],
    ['{count:은/는}', { count: 10 }, '10은'],
    ['{missing} {missing:은/는}', {}, '{missing} {missing:은/는}'],
    ['{count:row/rows}', { count: 1 }, '1 row'],
    ['{count:open order/open orders}', { count: '1,000' }, '1,000 open orders'],
    ['{count:row/rows}', { count: '1{{r1.count}}' }, '1{{r1.count}} row'],
    ['{a}{b}', { a: '{b}', b: 'x' }, '{b}x'],
    ['{ } {} { ok: 1 }', { ok: 1 }, '{ } {} { ok: 1 }'],
  ])('%s with %j → %s', (template, params, expected) => {
    expect(format(template, params as Record<string, string | number>)).toBe(expected);
  });

  it('lists the placeholders of a sentence', () => {
    expect(placeholdersOf('{b:은/는} {a} "{b}"{:이/가}')).toEqual(['a', 'b']);
  });
});
