import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormatOptions, formatResponse } from './response-formatter.ts';

const options = (more: Partial<FormatOptions> = {}): FormatOptions => ({
  maxLength: 2000,
  supportedFormats: ['markdown'],
  codeBlockStyle: 'fenced',
  ...more,
});
const format = (content: string, more: Partial<FormatOptions> = {}) => formatResponse(content, options(more));

describe('formatResponse', () => {
  it('every part fits', () => {
    expect(format('가나다라 '.repeat(780)).every((part) => part.length <= 2000)).toBe(true);
    expect(format('aaaa bbbb cccc', { maxLength: 10 })).toEqual(['aaaa bbbb', 'cccc']);
    expect(format('')).toEqual([]);
  });

  it('numbers in prose are never rewritten', () => {
    for (const supportedFormats of [['markdown'], ['html'], ['plain-text']] as const) {
      expect(format('In 2024 sold 5000', { supportedFormats })).toEqual(['In 2024 sold 5000']);
    }
  });

  it.each([
    ['**bold** and _it_ and *em*', 'bold and it and em'],
    ['Apple is at ~~$262.50~~ $257.50', 'Apple is at ~~$262.50~~ $257.50'],
    ['# Title\ntext', 'Title\ntext'],
    ['see [the site](https://a.b/c)', 'see the site (https://a.b/c)'],
    ['[https://a.b](https://a.b)', 'https://a.b'],
    ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
    ['**a _b_ c**', 'a b c'],
    ['`**code**`', '`**code**`'],
  ])('plain text of %j', (markdown, text) => {
    expect(format(markdown, { supportedFormats: ['plain-text'] })).toEqual([text]);
  });

  it('indents blocks of code on request', () => {
    const markdown = 'a\n```js\nlet **x**;\n\n  y\n```\nb';
    const indented = 'a\n    let **x**;\n\n      y\nb';
    expect(format(markdown, { codeBlockStyle: 'indented' })).toEqual([indented]);
    expect(format(markdown, { codeBlockStyle: 'indented', supportedFormats: ['plain-text'] })).toEqual([indented]);
  });

  it.each([
    ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
    ['**bold** <script>', '<b>bold</b> &lt;script&gt;'],
    ['Apple is at ~~$262.50~~ $257.50', 'Apple is at <s>$262.50</s> $257.50'],
    ['# Title', '<b>Title</b>'],
    ['`a<b`', '<code>a&lt;b</code>'],
    ['```js\na<b\n```', '<pre><code>a&lt;b</code></pre>'],
    ['[x](https://a.b?c=1&d=2)', '<a href="https://a.b?c=1&amp;d=2">x</a> (a.b)'],
    ['[**a.b**](https://a.b?c=1&d=2)', '<a href="https://a.b?c=1&amp;d=2"><b>a.b</b></a>'],
    ['![x](https://a.b)', '<a href="https://a.b">x</a> (a.b)'],
    [
      '[good.example](https://good.example@evil.example/)',
      '<a href="https://good.example@evil.example/">good.example</a> (evil.example)',
    ],
    ['[x](javascript:alert)', '[x](javascript:alert)'],
    ['**a _b** c_', '**a <i>b** c</i>'],
  ])('HTML of %j', (markdown, html) => {
    expect(format(markdown, { supportedFormats: ['html'] })).toEqual([html]);
  });

  it.each([
    ['see [the site](https://a.b/c) now', 'see [the site](https://a.b/c) (a.b) now'],
    ['[a.b](https://a.b/c)', '[a.b](https://a.b/c)'],
    ['[a.b](https://c.d) and [x](https://e.f)', '[a.b](https://c.d) (c.d) and [x](https://e.f) (e.f)'],
    ['[x](https://a.b "title")', '[x] (https://a.b "title")'],
    ['[x](<https://a.b>)', '[x] (<https://a.b>)'],
    ['[[x]](https://a.b/c)', '[[x]] (https://a.b/c)'],
    ['[`x`](https://a.b/c)', '[`x`] (https://a.b/c)'],
    ['[x](javascript:alert)', '[x] (javascript:alert)'],
    ['`[x](https://a.b)`', '`[x](https://a.b)`'],
    ['~~~ [x](https://a.b)', '~~~ [x](https://a.b) (a.b)'],
    ['```\n[x](https://a.b)', '```\n[x](https://a.b) (a.b)'],
    ['\\`[x](https://a.b)\\`', '\\`[x](https://a.b) (a.b)\\`'],
  ])('Markdown of %j shows where its links lead', (markdown, shown) => {
    expect(format(markdown)).toEqual([shown]);
  });

  it('Markdown stays as it is where the channel shows hosts itself', () => {
    expect(format('[x](https://a.b)', { showsLinkHosts: true })).toEqual(['[x](https://a.b)']);
  });

  it('HTML is escaped, balanced and within the limit for any text', () => {
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
          expect(part.replace(/<\/?(?:b|i|s|a|code|pre)(?: href="[^"<>]*")?>/g, '')).not.toMatch(
            /[<>"]|&(?!amp;|lt;|gt;|quot;)/,
          );
        }
      }),
    );
  });

  it('refuses HTML parts that could not hold two escaped characters', () => {
    expect(() => format('x', { supportedFormats: ['html'], maxLength: 5 })).toThrow(RangeError);
  });
});
