import { expect, it } from 'vitest';
import { linkKey } from './link-key.ts';

it.each([
  ['http://127.0.0.1:18789/open?key=abcDEF_-123', 'abcDEF_-123'],
  [' abcDEF_-123 ', 'abcDEF_-123'],
  ['short', undefined],
  ['https://evil.example/?key=<script>', undefined],
  ['', undefined],
])('the key of %j is %s', (text, key) => expect(linkKey(text)).toBe(key));
