import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

describe('plain text', () => {
  it.each([
    ['<p>AT&amp;T <a href="x">rises</a></p>', 'AT&T rises'],
    ['&lt;b&gt;굵은&lt;/b&gt; 글', '굵은 글'],
    ['3 &lt; 5, 5 &gt; 3', '3 < 5, 5 > 3'],
    ['a\n\n  b\tc&nbsp;d', 'a b c d'],
    ['삼성전자&#44; &#x26;c', '삼성전자, &c'],
    ['&unknown; &#0; &#xd800;', '&unknown;'],
    ['<script>alert(1)</script>ok<style>x</style>', 'ok'],
    ['<script>never closed', ''],
    ['re\u202everse\u200bd\u0000', 're verse d'],
    ['<!-- hidden -->shown<!doctype x>', 'shown'],
    ['[속보] 코스피 3,000', '[속보] 코스피 3,000'],
  ])('of %j is %j', (markup, expected) => {
    expect(toPlainText(markup, 200)).toBe(expected);
  });

  it('is cut between letters, not inside them', () => {
    expect(toPlainText('가나다라마', 4)).toBe('가나다…');
    expect(toPlainText('😀😀😀', 2)).toBe('😀…');
  });

  it('never throws, never has more than one line, and stays within its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 50 }), (markup, length) => {
        const text = toPlainText(markup, length);
        expect([...text].length).toBeLessThanOrEqual(length);
        expect(text).not.toMatch(/[\n\r\t\u202e]/);
      }),
    );
  });
});
