import { describe, expect, it } from 'vitest';
import { findCode, findFences } from './code-regions.ts';

const code = (text: string, unclosedFences = false) =>
  findCode(text, { unclosedFences }).map(({ start, end }) => text.slice(start, end));

describe('findCode', () => {
  it.each<[string, readonly string[]]>([
    ['a `b` c', ['`b`']],
    ['``a ` b``', ['``a ` b``']],
    ['`a\nb`', ['`a\nb`']],
    ['`a\n\nb`', []],
    ['a `b', []],
    ['```\nx\n```', ['```\nx\n```']],
    ['```js title\nx\n````  \nafter `y`', ['```js title\nx\n````  ', '`y`']],
    ['````\n```\n````', ['````\n```\n````']],
    ['~~~\n```\n~~~', ['~~~\n```\n~~~']],
    ['   ```\nx\n   ```', ['   ```\nx\n   ```']],
    ['    ```\nx', []],
    ['```x``` y', ['```x```']],
    ['```\r\nx\r\n```\r\n', ['```\r\nx\r\n```\r']],
    ['```\nopen `x`', ['`x`']],
    ['1. a\n\n     ```ts\n     x\n     ```\n   b `y`', ['     ```ts\n     x\n     ```', '`y`']],
    ['- ```\n  x\n  ```\n- b', ['```\n  x\n  ```']],
    ['> > ~~~\n> > x\n> > ~~~\n> b', ['~~~\n> > x\n> > ~~~']],
  ])('the code in %j', (text, expected) => {
    expect(code(text)).toEqual(expected);
  });

  it('counts an unclosed fence on request', () => {
    expect(code('a\n```\nopen `x`', true)).toEqual(['```\nopen `x`']);
  });

  it('describes a fence', () => {
    expect(findFences('a\n~~~~ ts x\nb\n~~~~\nc')).toEqual([
      {
        kind: 'fence',
        start: 2,
        end: 18,
        marker: '~~~~',
        info: 'ts x',
        indent: '',
        markerEnd: 6,
        bodyStart: 12,
        closeStart: 14,
        closed: true,
      },
    ]);
  });
});
