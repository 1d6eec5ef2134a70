import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripHtml } from './html-scanner.ts';

describe('stripHtml', () => {
  it.each([
    ['comparisons stay', 'PE < 10 and PB > 1', 'PE < 10 and PB > 1'],
    ['cells do not fuse', '<td>100</td><td>200</td>', '100 200 '],
    ['nested tags do not rebuild', '<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['inline tags leave nothing', 'a<b>b</b>c', 'abc'],
    ['comments go', 'a<!-- <b>x</b> -->c', 'ac'],
    ['scripts and styles go with their content', '<STYLE>p{}</style>x<script src="a">1<2</SCRIPT >y', 'xy'],
    ['an unclosed script loses its tag only', '<script>1 and 2', '1 and 2'],
    ['an unclosed comment is no comment', 'a <!-- b', 'a &lt;!-- b'],
    ['an unclosed tag is text', 'x <b', 'x &lt;b'],
    ['a lone bracket at the end stays', 'x <', 'x <'],
    ['removing a tag does not make another one', '<<b></b>script>', '&lt;script>'],
    ['a style between scripts is found', '<script>a</b><style>x</style>y', 'ay'],
    ['breaks and headings separate', '1<br/>2<h1>3</h1>4', '1 2 3 4'],
    ['declarations go', '<?xml version="1.0"?><!DOCTYPE html>x', 'x'],
    ['no markup, no change', '가격: 1,000원 & 2', '가격: 1,000원 & 2'],
  ])('%s', (_when, text, expected) => {
    expect(stripHtml(text)).toBe(expected);
  });

  it('leaves no tag behind and changes nothing the second time', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '<b>',
      '</b>',
      '<td>',
      '<script>',
      '</script>',
      'script>',
      '!',
      '?',
      '/',
      'a',
      ' ',
      '1',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = stripHtml(pieces.join(''));
        expect(once).not.toMatch(/<[A-Za-z/!?]/);
        expect(stripHtml(once)).toBe(once);
      }),
    );
  });
});
