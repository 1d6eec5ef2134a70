import fc from 'fast-check';
import { marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { findFences, withoutIndent } from './code-regions.ts';
import { beginningOf, cutMessage, splitMessage } from './split-message.ts';

/** Blanks between parts, and the marks of a list or quote that a block of code has left, are no loss. */
const essence = (text: string): string => text.replace(/[\s>]/g, '');

/** Checks that the parts hold the whole text in order, within the limit, and break no character. */
function expectWhole(text: string, limit: number): void {
  const pieces = cutMessage(text, limit);
  for (const { opening, body, closing } of pieces) {
    expect(opening.length + body.length + closing.length).toBeLessThanOrEqual(limit);
    expect(opening + body + closing).not.toBe('');
    if (text.isWellFormed()) expect(body.isWellFormed()).toBe(true);
  }
  expect(essence(pieces.map(({ body }) => body).join(''))).toBe(essence(text));
}

/** The blocks of code that the page's reader of Markdown sees, at any depth. */
function blocksIn(text: string): readonly Tokens.Code[] {
  const blocks: Tokens.Code[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'code' && token.codeBlockStyle !== 'indented') blocks.push(token as Tokens.Code);
  });
  return blocks;
}

describe('splitMessage', () => {
  it('closes and reopens a block of code in every part', () => {
    const lines = Array.from({ length: 300 }, (_, i) => `const value${i} = ${i}; // line`);
    const text = `\`\`\`ts\n${lines.join('\n')}\n\`\`\``;
    const parts = splitMessage(text, 2000);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(2000);
      expect(part).toMatch(/^```ts\n[\s\S]*\n```$/);
    }
    const restored = parts.flatMap((part) => part.split('\n').slice(1, -1));
    expect(restored).toEqual(lines);
  });

  it('keeps characters whole', () => {
    const family = '👨‍👩‍👧‍👦';
    const parts = splitMessage(family.repeat(50), 25);
    expect(parts.every((part) => part.length <= 25 && part.length % family.length === 0)).toBe(true);
    expect(parts.join('')).toBe(family.repeat(50));
    expect(splitMessage('abcdef', 3)).toEqual(['abc', 'def']);
    expect(splitMessage('', 10)).toEqual([]);
    expect(splitMessage(' \n ', 2)).toEqual([]);
    expect(splitMessage('  fits  ', 8)).toEqual(['  fits  ']);
  });

  it.each([0, 1, Number.NaN, 2.5, -3, Number.POSITIVE_INFINITY])('refuses the limit %d', (limit) => {
    expect(() => splitMessage('text', limit)).toThrow(RangeError);
  });

  it.each([
    ['a blank line', 'first paragraph\n\nsecond one', 20, ['first paragraph', 'second one']],
    ['a line break', 'first line of two\nsecond one', 20, ['first line of two', 'second one']],
    ['a sentence', 'One two three. Four five', 18, ['One two three.', 'Four five']],
    ['a Korean sentence', '오늘은 올랐습니다. 내일은 모릅니다.', 16, ['오늘은 올랐습니다.', '내일은 모릅니다.']],
    ['a full-width stop', '今日は上がった。明日は分からない', 12, ['今日は上がった。', '明日は分からない']],
    ['a blank', 'aaaa bbbb cccc', 10, ['aaaa bbbb', 'cccc']],
    ['the indent of the next line', 'first line\n    - indented item', 20, ['first line', '    - indented item']],
    [
      'a cluster longer than the limit',
      `a${'\u0301'.repeat(9)}`,
      4,
      ['a\u0301\u0301\u0301', '\u0301'.repeat(4), '\u0301'.repeat(2)],
    ],
  ])('cuts at %s', (_name, text, limit, parts) => {
    expect(splitMessage(text, limit)).toEqual(parts);
  });

  it.each([
    ['a number', '1234567890', 'The value is 1234567890 now', 16],
    ['an amount in won', '₩1,234,567', '지금 평가액은 ₩1,234,567 입니다', 14],
    ['an amount in Korean units', '7만 5천원', '목표가는 7만 5천원 입니다', 12],
    ['a large Korean amount', '400조 1,234억 원', '시가총액 400조 1,234억 원 정도', 16],
    ['an amount in dollars', '-$1,234.50', 'worth -$1,234.50 today', 14],
    ['a percentage', '12.34 %', 'gained 12.34 % today', 12],
    ['a currency pair', 'USD/KRW', 'rate of USD/KRW rises', 12],
    ['a bare link', 'https://example.com/a?b=c', 'see https://example.com/a?b=c now', 26],
    ['a Markdown link', '[the site](https://a.b)', 'see [the site](https://a.b) now', 27],
    ['inline code', '`npm run check -- all`', 'run `npm run check -- all` now', 24],
    ['a date', '2024-01-15', 'as of 2024-01-15 09:30 close', 12],
  ])('does not cut inside %s', (_name, atom, text, limit) => {
    expect(splitMessage(text, limit).filter((part) => part.includes(atom))).toHaveLength(1);
  });

  it('cuts a table between its rows', () => {
    const row = (i: number) => `| 종목 ${i} | ₩${i},000 | +${i}.5 % |`;
    const table = [
      '| 이름 | 가격 | 변동 |',
      '| --- | --- | --- |',
      ...Array.from({ length: 40 }, (_, i) => row(i + 1)),
    ].join('\n');
    const parts = splitMessage(table, 300);
    for (const part of parts) for (const line of part.split('\n')) expect(line).toMatch(/^\|.*\|$/);
    expect(parts.join('\n')).toBe(table);
  });

  it('never starts a part with a run of backticks from mid-line', () => {
    const text = `some text here \`\`\`not a fence\`\`\` and more words follow after it`;
    for (let limit = 8; limit < text.length; limit++) {
      for (const part of splitMessage(text, limit).slice(1)) expect(part).not.toMatch(/^ {0,3}(?:`{3}|~{3})/);
    }
  });

  it('drops an info string that takes most of a part, and repairs nothing when there is no room', () => {
    const block = `\`\`\`${'x'.repeat(30)}\n${'line\n'.repeat(20)}\`\`\``;
    const parts = splitMessage(block, 50).slice(1);
    expect(parts.every((part) => part.startsWith('```\n'))).toBe(true);
    expect(splitMessage('```\nabcdefgh\n```', 9).join('')).not.toContain('``````');
    expectWhole('```\nabcdefgh\n```', 9);
  });

  const words = fc.constantFrom(
    '삼성전자',
    '올랐습니다.',
    '그리고',
    'shares',
    'rise.',
    '😀',
    '👨‍👩‍👧‍👦',
    '\n',
    '\n\n',
    '\n- ',
    '```',
    '`',
    '~~~',
    '\n```ts\n',
    '\n```\n',
    '\n~~~~\n',
    '   ',
    '| a | b |',
    '\ud83d',
    'e\u0301',
    '7만 5천원',
    'https://a.b/c',
    'a'.repeat(50),
  );
  const markdown = fc.array(words, { maxLength: 80 }).map((parts) => parts.join(' '));

  it('the parts are the text, within the limit, for any Markdown', () => {
    fc.assert(
      fc.property(markdown, fc.integer({ min: 2, max: 120 }), (text, limit) => {
        expectWhole(text, limit);
      }),
    );
  });

  it('the parts are the text for any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 2, max: 40 }), expectWhole));
  });

  const code = fc.array(fc.constantFrom('const a = 1;', '', '    indented', '😀'.repeat(10), '가'.repeat(30)), {
    minLength: 5,
    maxLength: 40,
  });
  /** A line before the block, and what stands before its first line and before the others. */
  const place = fc.constantFrom(
    ['before', '', ''],
    ['1. first\n   - inner', '     ', '     '],
    ['- item', '  ', '  '],
    ['10. ten', '    ', '    '],
    ['* list\n\n  1. deeper\n\n     - deepest', '       ', '       '],
    ['> quoted', '> ', '> '],
    ['> - both', '>   ', '>   '],
    ['- x', '- ', '  '],
  );
  const blockIn = ([before, first, others]: readonly string[], lines: readonly string[], marker: string): string =>
    `${before}\n\n${[`${marker}js`, ...lines, marker].map((line, at) => (at === 0 ? first : others) + line).join('\n')}\n\nafter`;

  it('every part of a closed block is closed, in lists and quotes too, also to the reader of the page', () => {
    const inputs = [place, code, fc.constantFrom('```', '````', '~~~'), fc.integer({ min: 40, max: 120 })] as const;
    fc.assert(
      fc.property(...inputs, (where, lines, marker, limit) => {
        const text = blockIn(where, lines, marker);
        expectWhole(text, limit);
        for (const part of splitMessage(text, limit)) {
          expect(findFences(part).every(({ closed }) => closed)).toBe(true);
          for (const { raw } of blocksIn(part)) expect(raw.trimEnd().endsWith(marker)).toBe(true);
        }
      }),
    );
  });

  it('the blocks in lists and quotes are those that the reader of the page sees, with the same code', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, code), { minLength: 1, maxLength: 4 }), (blocks) => {
        const text = blocks.map(([where, lines]) => blockIn(where, lines, '```')).join('\n\n');
        const ours = findFences(text).map((fence) =>
          withoutIndent(text.slice(fence.bodyStart, fence.closeStart), fence),
        );
        expect(ours.map(essence)).toEqual(blocksIn(text).map(({ text: inner }) => essence(inner)));
      }),
    );
  });

  it('what must stay whole stays whole wherever the cut falls', () => {
    const atom = fc.constantFrom(
      '₩1,234,567',
      '7만 5천원',
      '-$1,234.50',
      'https://a.b/c?d=e',
      '`a b c`',
      '12.5 %',
      '[x](https://y.z)',
    );
    const filler = fc.constantFrom('그리고', 'and', '올랐다.', '그래서', '😀');
    const text = fc.array(fc.tuple(atom, filler), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 18, max: 90 }), (pairs, limit) => {
        const parts = splitMessage(pairs.map((pair) => pair.join(' ')).join(' '), limit).join('\u0000');
        for (const [value] of pairs) expect(parts).toContain(value);
        for (const value of new Set(pairs.map(([each]) => each))) {
          expect(parts.split(value).length - 1).toBe(pairs.filter(([each]) => each === value).length);
        }
      }),
    );
  });

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['words', 'hello world. '.repeat(77_000)],
    ['one link', `https://${'a/'.repeat(500_000)}`],
    ['one table row', `| ${'a b '.repeat(250_000)}|`],
    ['backticks', '`'.repeat(1_000_000)],
    ['accents', `a${'\u0301'.repeat(1_000_000)}`],
    ['blanks before a run', `a${' '.repeat(1_000_000)}\`\`\``],
    ['small fences', '```\nx\n```\n'.repeat(100_000)],
  ])('is done with 1 MB of %s', (_name, text) => {
    expect(splitMessage(text, 2000).every((part) => part.length <= 2000)).toBe(true);
  });
});

describe('beginningOf', () => {
  it('ends on a character and closes an open block', () => {
    expect(beginningOf('short', 10)).toBe('short');
    expect(beginningOf('👍🏽'.repeat(5), 6)).toBe('👍🏽');
    const cut = beginningOf(`\`\`\`js\n${'let a;\n'.repeat(50)}\`\`\``, 100);
    expect(cut.length).toBeLessThanOrEqual(100);
    expect(cut).toMatch(/^```js\n[\s\S]*\n```$/);
  });
});
