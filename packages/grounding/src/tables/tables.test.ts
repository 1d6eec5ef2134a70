import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { partingText } from './grid.ts';

const LEASES = [
  ['', 'Years ended December 31,', ''],
  ['(in thousands)', '2025', '2024'],
  ['Lease income', '$ 4,200', '$ 3,500'],
  ['Lease expense', '(1,250)', '(1,000)'],
  ['Operating margin', '12.5%', '10.0%'],
];
const MARKDOWN = `Sales by region (단위: 백만원)

| 구분 | 2024년 | 2025년 |
| --- | ---: | ---: |
| 국내 매출 | 1,200 | 1,500 |
| 해외 매출 | 3,400 | 3,060 |
| 합계 | 4,600 | 4,560 |`;
const CSV = 'branch,staff,rent (USD)\nBusan,12,"4,500"\nDaegu,8,"3,000"\nJeju,5,"2,500"';
const QUARTERS = 'Berths (in thousands)\nport,2025_Q4,2026_Q1,2026_Q2\nIncheon,412,455,498\nUlsan,388,371,402';
const ALIGNED = `                 2024     2025
Harbour fees      310      372
Pilot fees        120       90`;
const TENTHS = ALIGNED.replaceAll(/(?<= )(\d\d?)(\d)$/gm, '$1.$2').replaceAll(/(?<= )(\d\d)(\d) /g, '$1.$2 ');

const statusOf = (content: unknown, question: string, answer: string) =>
  checkFigures({ answer, user: [question], toolResults: [{ tool: 'files__read', content }] })
    .figures.map(({ status, expected }) => (expected === undefined ? status : `${status}: ${expected}`))
    .filter((status) => status !== 'structural');

describe('figures over tables', () => {
  it.each<[string, unknown, string, string, string]>([
    ['a cell', LEASES, 'Lease income in 2025?', 'It was $4,200 thousand.', 'proven'],
    ['a cell of another period', LEASES, 'Lease income in 2025?', 'It was $3,500 thousand.', 'contradicted: $4,200 thousand'],
    ['another scale', LEASES, 'Lease income in 2025?', 'It was $4,200 million.', 'contradicted: $4 million'],
    ['a change', LEASES, 'How did lease income change from 2024 to 2025?', 'It changed by 20%.', 'proven'],
    [
      'a change with the other sign',
      LEASES,
      'How did lease income change from 2024 to 2025?',
      'It changed by -20%.',
      'unverified',
    ],
    ['a fall that is called one', MARKDOWN, '해외 매출 2024년 대비 2025년 변화는?', '10% 감소했습니다.', 'proven'],
    ['a rise in Korean', MARKDOWN, '국내 매출은 2024년에서 2025년까지 얼마나 늘었나요?', '25% 증가했습니다.', 'proven'],
    ['an amount with the unit of the caption', MARKDOWN, '2025년 국내 매출은?', '2025년 국내 매출은 15억원입니다.', 'proven'],
    ['a wrong amount', MARKDOWN, '2025년 국내 매출은?', '2025년 국내 매출은 16억원입니다.', 'contradicted: 15억원'],
    ['a share of the sum', MARKDOWN, '2025년 합계에서 국내 매출의 비중은?', '32.9%입니다.', 'proven'],
    ['the neighbouring row', MARKDOWN, '2025년 합계에서 국내 매출의 비중은?', '67.1%입니다.', 'unverified'],
    ['a total over rows that were named', CSV, 'Total rent of Busan and Daegu?', 'Together it is $7,500.', 'proven'],
    ['a row that was not named', CSV, 'Total rent of Busan and Daegu?', 'Together it is $7,000.', 'unverified'],
    [
      'periods side by side as heads',
      QUARTERS,
      'Incheon in the second quarter?',
      'In Q2 2026 Incheon had 498 thousand.',
      'proven',
    ],
    ['the column beside it', QUARTERS, 'Incheon?', 'In Q2 2026 Incheon had 455 thousand.', 'contradicted: 498 thousand'],
    ['columns set out with blanks', ALIGNED, 'Change of harbour fees from 2024 to 2025?', 'They rose by 62.', 'proven'],
    ['an average', ALIGNED, 'Average pilot fees of 2024 and 2025?', 'On average 105.', 'proven'],
    ['JSON in a text', JSON.stringify(LEASES), 'What was the average lease income?', 'It was 3,850 thousand.', 'proven'],
    ['an object around the table', { title: 'Fees, in millions', rows: ALIGNED }, 'Pilot fees in 2025?', '90 million.', 'proven'],
    ['a scale that nobody states', TENTHS, 'Change of harbour fees from 2024 to 2025?', 'It was 6.2 million.', 'proven'],
    ['tenths of a thousand', TENTHS, 'Change of harbour fees from 2024 to 2025?', 'It was 6.2 thousand.', 'unverified'],
    ['percentages are no amounts', LEASES, 'Operating margin in 2025?', 'It was 12.5 thousand.', 'unverified'],
  ])('%s', (_what, content, question, answer, expected) => {
    expect(statusOf(content, question, answer)).toEqual([expected]);
  });

  it('each figure of a sentence is held against the row named before it', () => {
    const question = 'Harbour and pilot fees of 2025?';
    expect(statusOf(ALIGNED, question, 'Harbour fees were 372 and pilot fees 90.')).toEqual(['proven', 'proven']);
    expect(statusOf(ALIGNED, question, 'Harbour fees were 90 and pilot fees 372.')).toEqual(['unverified', 'unverified']);
  });

  it('a table of the answer is held against row and column', () => {
    const answer = '| | 2024 | 2025 |\n| --- | --- | --- |\n| Harbour fees | 310 | 372 |\n| Pilot fees | 120 | 80 |';
    expect(statusOf(ALIGNED, 'Show the fees.', answer)).toEqual([...['proven', 'proven', 'proven', 'contradicted: 90']]);
  });

  it('says where a proof comes from', () => {
    const { figures } = checkFigures({
      answer: 'Lease income rose by 20%.',
      user: ['Change of lease income from 2024 to 2025?'],
      toolResults: [{ tool: 'files__read', content: LEASES }],
    });
    expect(figures[0]?.source).toEqual({
      kind: 'calculation',
      formula: '(4200000 - 3500000) ÷ 3500000',
      operands: [
        { value: '4200000', kind: 'tool', tool: 'files__read', handle: 'r1', path: '[2][1]' },
        { value: '3500000', kind: 'tool', tool: 'files__read', handle: 'r1', path: '[2][2]' },
      ],
    });
  });

  it.each(['some words, and others', '-----', 'one  two', 'a | b'])(
    'lines that are no table are read through once: %s',
    (line) => {
      const stepsFor = (count: number): number => [...partingText(`${line}\n`.repeat(count), '')].length;
      expect(stepsFor(4000)).toBeLessThan(3 * stepsFor(2000));
    },
  );
});
