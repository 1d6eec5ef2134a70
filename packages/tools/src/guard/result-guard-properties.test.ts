import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_GUARD_OPTIONS, guardToolResult, type ResultGuardOptions } from './result-guard.ts';

function guard(content: unknown, options: Partial<ResultGuardOptions> = {}) {
  return guardToolResult({ content, isError: false } as never, { ...DEFAULT_GUARD_OPTIONS, ...options });
}

const PIECES = [
  '4111-1111-1111-1111',
  '4111111111111111',
  '378282246310005',
  '12345 67890 12345',
  '9999999999999995',
  '123-45-6789',
  '900101-1234567',
  '9001011234567',
  '110-123-456789',
  '1234567890',
  'account no ',
  'acct',
  '계좌 ',
  'card ',
  '카드',
  '주민번호 ',
  'IBAN ',
  'GB82WEST12345698765432',
  'sk-ant-api03-AAAABBBBCCCC',
  'AKIAIOSFODNN7EXAMPLE',
  'Bearer a1b2c3d4e5f6',
  '?key=',
  'token=',
  '://u:p@',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
  'eyJhbGciOiJI.eyJzdWIiOiIx.abc',
  '<b>',
  '</b>',
  '<td>',
  '<',
  '>',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  '\u001B[31m',
  '\u0000',
  '\u200B',
  '\u202E',
  '\uD83D',
  '\uDE00',
  '-',
  ' ',
  ',',
  '.',
  '\n',
  '[',
  ']',
  '"',
  ':',
  '{',
  '}',
  '_',
  'x',
  '원',
  '[REDACTED:CARD]',
  '[truncated]',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 24 })
  .map((pieces) => pieces.join(''));
const options = fc.record({
  maxContentLength: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(100_000)),
  allowHtml: fc.boolean(),
  redactPersonalNumbers: fc.boolean(),
  redactPatterns: fc.constantFrom([], [/foo/], [/\d{3}/g], [/x*/], [/RED/i]),
});

describe('guardToolResult, whatever it is given', () => {
  it('guarding twice is guarding once', () => {
    fc.assert(
      fc.property(text, options, (content, some) => {
        const once = guard(content, some).content;
        expect(guard(once, some).content).toBe(once);
      }),
    );
  });

  it('what comes out is short, well formed and free of markup', () => {
    fc.assert(
      fc.property(text, options, (content, some) => {
        const result = guard(content, { ...some, allowHtml: false });
        expect(result.content.length).toBeLessThanOrEqual(some.maxContentLength);
        expect(result.content.isWellFormed()).toBe(true);
        expect(result.content).not.toMatch(/<[A-Za-z/!?]|[\u0000-\u0008\u001B\u202E]/);
        expect(result.guardedSize).toBe(result.content.length);
      }),
    );
  });

  it('any value at all gives text', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true }),
        (content) => {
          expect(typeof guard(content).content).toBe('string');
          expect(() => guardToolResult(content as never, DEFAULT_GUARD_OPTIONS)).not.toThrow();
          expect(() =>
            guardToolResult({ content: '', isError: false, metadata: content as never }, DEFAULT_GUARD_OPTIONS),
          ).not.toThrow();
        },
      ),
    );
  });
});

describe('no input takes a step that is not linear', () => {
  // Quadratic work on so many characters is 10^11 steps, which the time limit of a test does not survive.
  const LONG = 300_000;
  it.each([
    '1',
    '1 ',
    '1234 ',
    '4111111111111111 ',
    '4111 1111 1111 1111 1',
    '<',
    '<a',
    '<!--',
    '<script>',
    '</',
    '<b>',
    '-',
    'acct',
    'acct 1',
    'account no ',
    '123-45-6789 ',
    '900101-1234567',
    '900101-',
    'eyJ',
    'eyJa.',
    'sk-',
    'Bearer ',
    '?key=',
    '://a:',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----a.',
    'AKIA',
    '\u001B[',
    '\u001B]',
    '\u009D',
    '\u200B1',
    '\uD800',
    'GB82',
    'GB82 WEST ',
    '카드 ',
    '[REDACTED:',
    'token=',
    '{"a":1234567890123,',
    'A1',
  ])('300,000 characters of %j', (piece) => {
    const result = guard(piece.repeat(Math.ceil(LONG / piece.length)), { maxContentLength: 2 * LONG });
    expect(typeof result.content).toBe('string');
  });

  it('one account word before a million hyphens; a hundred million characters', () => {
    expect(guard(`account no ${'-'.repeat(1_000_000)}`).wasTruncated).toBe(true);
    expect(guard('7'.repeat(100_000_000)).content.length).toBeLessThanOrEqual(1_000_000);
  });
});
