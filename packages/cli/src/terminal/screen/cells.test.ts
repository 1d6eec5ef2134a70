import { describe, expect, it } from 'vitest';
import { cellWidth, charactersOf, cutCells, padCells } from './cells.ts';

describe('the cells of a terminal', () => {
  it.each([
    ['price', 5],
    ['삼성전자', 8],
    ['$1,234.50', 9],
    ['70,000원', 8],
    ['e\u0301', 1],
    ['\u1112\u1161\u11AB', 2],
    ['👍🏽', 2],
    ['👩‍💻', 2],
    ['🇰🇷', 2],
    ['⚠️', 2],
    ['⚠', 1],
    ['ＡＢ', 4],
    ['株価', 4],
    ['', 0],
  ])('%s takes %i', (text, width) => expect(cellWidth(text)).toBe(width));

  it('a character is what a reader counts', () => {
    expect(charactersOf('가👩‍💻e\u0301!')).toEqual(['가', '👩‍💻', 'e\u0301', '!']);
  });

  it.each([
    ['삼성', 6, '삼성  '],
    ['삼성전자', 4, '삼성전자'],
  ])('%s in %i cells', (text, width, padded) => expect(padCells(text, width)).toBe(padded));

  it.each([
    ['삼성전자', 8, '삼성전자'],
    ['삼성전자', 7, '삼성전…'],
    ['삼성전자', 6, '삼성…'],
    ['abcdef', 3, 'ab…'],
  ])('%s cut to %i', (text, width, cut) => expect(cutCells(text, width)).toBe(cut));
});
