import { describe, expect, it } from 'vitest';
import { safeErrorText } from './error-text.ts';

const bare = Object.create(null) as object;
const throwing = {
  get message(): string {
    throw new Error('no');
  },
};
const odd = new Error('x');
Object.defineProperty(odd, 'message', {
  get() {
    throw new Error('no');
  },
});

describe('safeErrorText', () => {
  it.each<[string, unknown, string]>([
    ['an error', new Error('boom'), 'boom'],
    ['text', 'boom', 'boom'],
    ['a number', 7, '7'],
    ['a record with a message', { message: 'boom' }, 'boom'],
    ['an object without a prototype', bare, 'unknown error'],
    ['a getter that throws', throwing, 'unknown error'],
    ['an error whose message throws', odd, 'unknown error'],
    ['nothing', undefined, 'unknown error'],
    ['an empty message', new Error(''), 'Error'],
    ['a message with a stack', new Error('boom\n    at f (file.ts:1:1)'), 'boom'],
    ['a stack on one line', new Error('boom at f (/home/u/file.ts:1:1)'), 'boom'],
    ['a local path', new Error("ENOENT: no such file '/home/user/secret/plan.csv'"), "ENOENT: no such file 'plan.csv'"],
    ['a Windows path', new Error('cannot open C:\\Users\\me\\plan.csv'), 'cannot open plan.csv'],
    [
      'a web address',
      new Error('GET https://api.example.com/v1/quote failed'),
      'GET https://api.example.com/v1/quote failed',
    ],
    ['markup', new Error('<html><body>Bad gateway</body></html>'), 'Bad gateway'],
    ['colours', new Error('\u001B[31mbad\u001B[0m'), 'bad'],
  ])('%s', (_when, error, expected) => {
    expect(safeErrorText(error)).toBe(expected);
  });

  it('no credential survives', () => {
    const text = safeErrorText(
      new Error('GET https://u:p@h.example/x?apikey=SECRET123 failed\n    at f (file.ts:1:1)'),
    );
    expect(text).toBe('GET https://u:[REDACTED:SECRET]@h.example/x?apikey=[REDACTED:SECRET] failed');
  });

  it('no message is longer than 500 characters', () => {
    expect(safeErrorText(new Error('x'.repeat(1_000_000)))).toHaveLength(500);
  });
});
