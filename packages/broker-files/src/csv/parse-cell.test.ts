import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDecimalMark, parseAmountCell, parseDateCell, parseTextCell, parseUsDateCell } from './parse-cell.ts';

describe('amounts in cells', () => {
  it.each([
    ['1234', '1234'],
    ['1,234', '1234'],
    ['1,234,567.890', '1234567.89'],
    ['-1,234.50', '-1234.5'],
    ['(1,234.50)', '-1234.5'],
    ['($5.00)', '-5'],
    ['-$1,250.70', '-1250.7'],
    ['$-5', '-5'],
    ['₩71,500', '71500'],
    ['71,500원', '71500'],
    ['10주', '10'],
    ['△300', '-300'],
    ['▲300', '-300'],
    ['300-', '-300'],
    ['+7', '7'],
    ['−5', '-5'],
    ['１，０００', '1000'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.00', '0'],
    [' 1 000 ', '1000'],
  ])('%s is %s', (cell, amount) => {
    expect(parseAmountCell(cell)).toBe(amount);
  });

  it.each(['', ' ', '-', '--', 'N/A', '없음'])('%j is no amount', (cell) => {
    expect(parseAmountCell(cell)).toBeUndefined();
  });

  it.each([
    '=1+1',
    '=HYPERLINK("x")',
    '+cmd',
    '1e5',
    '1,23,4',
    '12,34,567',
    '0x10',
    'abc',
    '1..2',
    '(5',
    '1,234,56',
    'NaN',
    '--5',
    '5%',
    '1.234,56',
    '1.234.567',
    '12,5',
  ])('%s is refused', (cell) => {
    expect(parseAmountCell(cell)).toBeNull();
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['715.000', '715000'],
    ['12,5', '12.5'],
    ['1.234.567', '1234567'],
    ['(3.000,10)', '-3000.1'],
    ['1,234', '1.234'],
    ['1,234.5', null],
  ])('where decimals have a comma, %s is %s', (cell, amount) => {
    expect(parseAmountCell(cell, ',')).toBe(amount);
  });

  it.each([
    [['2026.01.05', '1.234,56', '715.000'], ','],
    [['12,5'], ','],
    [['1,234', '715.000', '2026.01.05'], '.'],
    [['12,5', '3.75'], '.'],
    [['1,234.56'], '.'],
    [[], '.'],
  ] as const)('the cells %j show a decimal %s', (cells, mark) => {
    expect(findDecimalMark(cells)).toBe(mark);
  });

  it('reads any text without throwing, and only ever gives a plain decimal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+()$₩0-9.,원△ ]{0,14}$/)), (cell) => {
        const amount = parseAmountCell(cell);
        if (typeof amount === 'string') expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('dates in cells', () => {
  it.each([
    ['2026-01-05', { date: '2026-01-05' }],
    ['2026.01.05', { date: '2026-01-05' }],
    ['2026/1/5', { date: '2026-01-05' }],
    ['2026. 1. 5.', { date: '2026-01-05' }],
    ['2026년 1월 5일', { date: '2026-01-05' }],
    ['20260105', { date: '2026-01-05' }],
    ['2026-01-05 9:05', { date: '2026-01-05', time: '09:05' }],
    ['2026-01-05T09:05:31', { date: '2026-01-05', time: '09:05:31' }],
    ['2026-02-30', undefined],
    ['05/01/2026', undefined],
    ['=TODAY()', undefined],
  ])('%s', (cell, moment) => {
    expect(parseDateCell(cell)).toEqual(moment);
  });

  it.each([
    ['01/31/2026', '2026-01-31'],
    ['1/5/2026', '2026-01-05'],
    ['02/03/2026 as of 01/31/2026', '2026-01-31'],
    ['31/01/2026', undefined],
    ['2026-01-31', undefined],
  ])('in America %s', (cell, date) => {
    expect(parseUsDateCell(cell)?.date).toBe(date);
  });
});

describe('texts in cells', () => {
  it.each([
    ['="005930"', '005930'],
    ['=1+1', '=1+1'],
    ["'=1+1", '=1+1'],
    ["'tis", "'tis"],
    [' 삼성전자 ', '삼성전자'],
  ])('%s is %s: a formula is text and is never run', (cell, text) => {
    expect(parseTextCell(cell)).toBe(text);
  });
});
