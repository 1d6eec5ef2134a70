import { describe, expect, it } from 'vitest';
import { shortId } from './short-id.ts';

describe('a short id', () => {
  it('has the given length, starts with a letter and uses no signs that look alike', () => {
    for (let at = 0; at < 2000; at++) expect(shortId(6)).toMatch(/^[a-hjkmnp-z][2-9a-hjkmnp-z]{5}$/);
  });
});
