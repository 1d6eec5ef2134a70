import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../testing/fake-channel.ts';
import { composeParts } from './compose-parts.ts';
import { tablesToBlocks } from './table-blocks.ts';

const table = '| 종목 | 수량 | 평가액 |\n|:--|--:|:-:|\n| **삼성전자** | 10 | 715,000원 |\n| AAPL | 3 | $782 |';
const block = [
  '```',
  '종목      수량   평가액',
  '--------  ----  ---------',
  '삼성전자    10  715,000원',
  'AAPL         3    $782',
  '```',
].join('\n');

describe('tablesToBlocks', () => {
  it.each([
    ['a table', table, block],
    ['a table between sentences', `보유:\n\n${table}\n\n끝`, `보유:\n\n${block}\n\n끝`],
    ['a table without outer bars', 'a | b\n--|--\n1 | 2', '```\na  b\n-  -\n1  2\n```'],
    ['a row that is short and one that is long', '|a|b|\n|-|-|\n|1|\n|1|2|3|', '```\na  b\n-  -  -\n1\n1  2  3\n```'],
    ['a bar in a cell', '|a|\n|-|\n|1 \\| 2|', '```\na\n-----\n1 | 2\n```'],
    ['backticks in a cell', '|a|\n|-|\n|```|', '````\na\n---\n```\n````'],
    ['a bar in a sentence', 'a | b is a choice', 'a | b is a choice'],
    ['a rule under a heading', 'a | b\n---', 'a | b\n---'],
    ['a table in code', `\`\`\`\n${table}\n\`\`\``, `\`\`\`\n${table}\n\`\`\``],
  ])('%s', (_name, markdown, expected) => expect(tablesToBlocks(markdown)).toBe(expected));

  it('only channels that say so get blocks', () => {
    const text = (rendersTables: boolean | undefined) =>
      composeParts(
        table,
        {},
        { capabilities: { ...CAPABILITIES, ...(rendersTables === undefined ? {} : { rendersTables }) } },
      )[0]?.text;
    expect([text(undefined), text(true), text(false)]).toEqual([table, table, block]);
  });

  it('loses no figure, whatever the table', () => {
    const cell = fc.stringMatching(/^[0-9가-힣a-z., ]{0,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const markdown = ['| a | b |', '|---|--:|', ...rows.map(([left, right]) => `| ${left} | ${right} |`)].join(
          '\n',
        );
        const shown = tablesToBlocks(markdown);
        for (const [left, right] of rows) for (const text of [left, right]) expect(shown).toContain(text.trim());
      }),
    );
  });

  it('never throws, and leaves text without bars as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = tablesToBlocks(text);
        if (!text.includes('|')) expect(shown).toBe(text);
      }),
    );
  });
});
