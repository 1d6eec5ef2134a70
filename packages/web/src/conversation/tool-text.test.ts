import { describe, expect, it } from 'vitest';
import { briefInput, readableJson } from './tool-text.ts';

describe('tool texts', () => {
  it.each([
    [{ symbol: '삼성전자' }, '삼성전자'],
    [{ symbols: ['AAPL', 'NVDA'], days: 5 }, 'AAPL, NVDA, 5'],
    [{ nested: { empty: '', on: true, none: null, count: 3 } }, '3'],
    ['plain', 'plain'],
    [undefined, ''],
    [{ text: 'x'.repeat(100) }, `${'x'.repeat(59)}…`],
  ])('briefInput(%j) → %s', (input, brief) => expect(briefInput(input)).toBe(brief));

  it.each([
    ['{"a":1}', '{\n  "a": 1\n}'],
    ['<b>text</b>', '<b>text</b>'],
    ['12', '12'],
    [{ a: 1 }, '{\n  "a": 1\n}'],
    [undefined, ''],
  ])('readableJson(%j)', (value, text) => expect(readableJson(value)).toBe(text));
});
