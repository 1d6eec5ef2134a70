import { describe, expect, it } from 'vitest';
import type { Row } from './node.ts';
import { cellNumber, sortedRows, tableCsv } from './table-text.ts';

const cell = (text: string) => [{ type: 'text', text }] as const;
const row = (...texts: readonly string[]): Row => texts.map(cell);

describe('tables of an answer', () => {
  it.each([
    ['72,300원', 72_300],
    ['$1,204.50', 1204.5],
    ['▲ +1.25%', 1.25],
    ['−3.2%', -3.2],
    ['-$12', -12],
    ['(1,200)', -1200],
    ['1.2조', 1.2e12],
    ['3.4B', 3.4e9],
    ['삼성전자', undefined],
  ])('%s counts as %s', (text, size) => {
    expect(cellNumber(cell(text))).toBe(size);
  });

  it('are sorted by size where most cells are numbers, else by words; what has no number comes last', () => {
    const rows = [row('다', '9'), row('가', '—'), row('나', '10')];
    const names = (sorted: readonly Row[]): string[] =>
      sorted.map((each) => JSON.stringify(each[0]).match(/[가-힣]/)![0]);
    expect(names(sortedRows(rows, 1, false, 'ko'))).toEqual(['다', '나', '가']);
    expect(names(sortedRows(rows, 1, true, 'ko'))).toEqual(['나', '다', '가']);
    expect(names(sortedRows(rows, 0, false, 'ko'))).toEqual(['가', '나', '다']);
  });

  it('are copied as CSV that no spreadsheet takes for a formula', () => {
    expect(tableCsv(row('name', 'price'), [row('A, "B"', '1,000'), row('=HYPERLINK(1)', '-5'), row('-x', '+3%')])).toBe(
      'name,price\r\n"A, ""B""","1,000"\r\n\'=HYPERLINK(1),-5\r\n\'-x,+3%',
    );
  });
});
