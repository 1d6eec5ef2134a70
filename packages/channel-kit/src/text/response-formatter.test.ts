import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormatOptions, formatResponse } from './response-formatter.ts';

const DISCLAIMER = '본 정보는 투자 조언이 아니며, 투자 결정은 본인의 판단과 책임 하에 이루어져야 합니다.';
const options = (more: Partial<FormatOptions> = {}): FormatOptions => ({
  maxLength: 2000,
  supportedFormats: ['markdown'],
  codeBlockStyle: 'fenced',
  ...more,
});
const format = (content: string, more: Partial<FormatOptions> = {}, needsDisclaimer = false) =>
  formatResponse(content, { needsDisclaimer }, options(more)).parts.map((part) => part.content);

describe('formatResponse', () => {
  it('PA-34 P-55 P-61 every part fits, and the disclaimer stands once and whole at the end', () => {
    const response = formatResponse('가나다라 '.repeat(780), { needsDisclaimer: true }, options());
    expect(response.parts.every((part) => part.content.length <= 2000)).toBe(true);
    const all = response.parts.map((part) => part.content).join('');
    expect(all.split(DISCLAIMER)).toHaveLength(2);
    expect(response.parts.at(-1)?.content.endsWith(`\n\n---\n_${DISCLAIMER}_`)).toBe(true);
  });

  it('P-61 the disclaimer gets a part of its own when it does not fit', () => {
    expect(format('a'.repeat(1990), {}, true)).toEqual(['a'.repeat(1990), `---\n_${DISCLAIMER}_`]);
    expect(format('a', { maxLength: 20 }, true).every((part) => part.length <= 20)).toBe(true);
  });

  it.each([
    ['plain text', { supportedFormats: ['plain-text'] }, `ok\n\n${DISCLAIMER}`],
    ['HTML', { supportedFormats: ['html'] }, `ok\n\n<i>${DISCLAIMER}</i>`],
    ['no format at all', { supportedFormats: [] }, `ok\n\n${DISCLAIMER}`],
    ['English', { locale: 'en' }, expect.stringMatching(/^ok\n\n---\n_This is information/)],
  ] as const)('P-61 the disclaimer in %s', (_name, more, expected) => {
    expect(format('ok', more, true)).toEqual([expected]);
  });

  it('P-61 is not repeated, not added to nothing, and not swallowed by an open block', () => {
    expect(format(`ok\n\n_${DISCLAIMER}_ `, {}, true)).toEqual([`ok\n\n_${DISCLAIMER}_ `]);
    expect(format('  ', {}, true)).toEqual([]);
    expect(format('```\ncode', {}, true)[0]).toMatch(/^```\ncode\n```\n\n---\n/);
  });

  it('P-54 describes its parts', () => {
    const response = formatResponse('aaaa bbbb cccc', { needsDisclaimer: false }, options({ maxLength: 10 }));
    expect(response).toEqual({
      parts: [
        { content: 'aaaa bbbb', index: 0, isLast: false },
        { content: 'cccc', index: 1, isLast: true },
      ],
      totalLength: 13,
      wasSplit: true,
    });
    expect(formatResponse('', { needsDisclaimer: true }, options())).toEqual({ parts: [], totalLength: 0, wasSplit: false });
  });

  it('PA-40 P-55 numbers in prose are never rewritten', () => {
    for (const supportedFormats of [['markdown'], ['html'], ['plain-text']] as const) {
      expect(format('In 2024 sold 5000', { supportedFormats })).toEqual(['In 2024 sold 5000']);
    }
  });

  it.each([
    ['**bold** and _it_ and *em* and ~~no~~', 'bold and it and em and no'],
    ['# Title\ntext', 'Title\ntext'],
    ['see [the site](https://a.b/c)', 'see the site (https://a.b/c)'],
    ['[https://a.b](https://a.b)', 'https://a.b'],
    ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
    ['**a _b_ c**', 'a b c'],
    ['`**code**`', '`**code**`'],
  ])('P-55 plain text of %j', (markdown, text) => {
    expect(format(markdown, { supportedFormats: ['plain-text'] })).toEqual([text]);
  });

  it('P-55 indents blocks of code on request', () => {
    const markdown = 'a\n```js\nlet **x**;\n\n  y\n```\nb';
    const indented = 'a\n    let **x**;\n\n      y\nb';
    expect(format(markdown, { codeBlockStyle: 'indented' })).toEqual([indented]);
    expect(format(markdown, { codeBlockStyle: 'indented', supportedFormats: ['plain-text'] })).toEqual([indented]);
  });

  it.each([
    ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    ['**bold** <script>', '<b>bold</b> &lt;script&gt;'],
    ['# Title', '<b>Title</b>'],
    ['`a<b`', '<code>a&lt;b</code>'],
    ['```js\na<b\n```', '<pre><code>a&lt;b</code></pre>'],
    ['[x](https://a.b?c=1&d=2)', '<a href="https://a.b?c=1&amp;d=2">x</a>'],
    ['[x](javascript:alert)', '[x](javascript:alert)'],
    ['**a _b** c_', '**a <i>b** c</i>'],
  ])('P-55 HTML of %j', (markdown, html) => {
    expect(format(markdown, { supportedFormats: ['html'] })).toEqual([html]);
  });

  it('P-55 HTML is escaped, balanced and within the limit for any text', () => {
    const piece = fc.constantFrom(
      '&',
      '<',
      '>',
      '"',
      '**',
      '_',
      '`',
      '```',
      '\n```\n',
      'word',
      '가나다',
      '😀',
      ' ',
      '\n',
      '[a](https://b.c)',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), fc.integer({ min: 12, max: 100 }), (pieces, maxLength) => {
        for (const part of format(pieces.join(''), { supportedFormats: ['html'], maxLength })) {
          expect(part.length).toBeLessThanOrEqual(maxLength);
          const open: string[] = [];
          for (const [, slash, tag = ''] of part.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
            if (slash) expect(open.pop()).toBe(tag);
            else open.push(tag);
          }
          expect(open).toEqual([]);
          expect(part.replace(/<\/?(?:b|i|s|a|code|pre)(?: href="[^"<>]*")?>/g, '')).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/);
        }
      }),
    );
  });

  it('P-55 refuses HTML parts that could not hold two escaped characters', () => {
    expect(() => format('x', { supportedFormats: ['html'], maxLength: 5 })).toThrow(RangeError);
  });
});
