import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FinClawError } from '../errors/errors.ts';
import { plainKey } from './redact-secrets.ts';
import { redactValue } from './redact-value.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(redactValue(value)));

describe('redactValue', () => {
  it('masks secret fields at any depth, in any spelling, and secrets inside text', () => {
    expect(
      plain({
        Authorization: 'Basic abc',
        nested: [{ headers: { 'x-api-key': 'abc', 'Set-Cookie': ['a=b'], accept: 'json' } }],
        APIKEY: { value: 'abc' },
        note: 'sent with Bearer abcdef123',
      }),
    ).toEqual({
      Authorization: '[REDACTED]',
      nested: [{ headers: { 'x-api-key': '[REDACTED]', 'Set-Cookie': '[REDACTED]', accept: 'json' } }],
      APIKEY: '[REDACTED]',
      note: 'sent with Bearer [REDACTED]',
    });
  });

  it('shows whether a secret is there, and harmless keys', () => {
    const value = { hasToken: true, apiKey: null, sessionKey: 'agent:main', inputTokens: 12 };
    expect(plain(value)).toEqual(value);
  });

  it('takes more key names and known values', () => {
    const options = { extraKeys: new Set([plainKey('account-number')]), known: ['plainsecret'] };
    expect({ ...(redactValue({ accountNumber: '110', text: 'a plainsecret b' }, options) as object) }).toEqual({
      accountNumber: '[REDACTED]',
      text: 'a [REDACTED] b',
    });
  });

  it('describes errors with their causes, details masked', () => {
    const cause = Object.assign(new Error('key sk-abcdefgh12345678 refused'), {
      status: 401,
      headers: { authorization: 'x' },
    });
    const error = new FinClawError('above', 'PROVIDER_AUTH', { cause, details: { apiKey: 'abc', model: 'opus' } });
    expect(plain(error)).toMatchObject({
      type: 'FinClawError',
      code: 'PROVIDER_AUTH',
      details: { apiKey: '[REDACTED]', model: 'opus' },
      cause: { message: 'key [REDACTED] refused', status: 401 },
    });
    expect(JSON.stringify(redactValue(error))).not.toContain('sk-abcdefgh');
  });

  it.each([
    ['a map', new Map([['token', 'x']]), { token: '[REDACTED]' }],
    ['a set', new Set([1, 2]), [1, 2]],
    ['headers', new Headers({ Cookie: 'a=b', Accept: 'json' }), { accept: 'json', cookie: '[REDACTED]' }],
    ['bytes', Buffer.from('secret'), '[6 bytes]'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a wrong date', new Date(Number.NaN), 'Invalid Date'],
    ['a big number', 12n, '12'],
    ['no number', Number.NaN, 'NaN'],
    ['a function', function run() {}, '[Function run]'],
    ['what describes itself', { toJSON: () => ({ password: 'x', id: 1 }) }, { password: '[REDACTED]', id: 1 }],
    [
      'what cannot be read',
      {
        get broken() {
          throw new Error('no');
        },
      },
      '[Unreadable]',
    ],
    ['a long text', 'x'.repeat(10_005), `${'x'.repeat(10_000)}… (5 more)`],
    ['a long list', Array.from({ length: 102 }, () => 0), [...Array.from({ length: 100 }, () => 0), '… (2 more)']],
    ['a dangerous name', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ])('copes with %s', (_what, value, shown) => expect(plain(value)).toEqual(shown));

  it('cuts cycles and depth, but shows a value twice that is there twice', () => {
    const shared = { a: 1 };
    const node: Record<string, unknown> = { left: shared, right: shared };
    node.self = node;
    expect(plain(node)).toEqual({ left: { a: 1 }, right: { a: 1 }, self: '[Circular]' });
    let deep: unknown = 'bottom';
    for (let level = 0; level < 50; level++) deep = { deep };
    expect(JSON.stringify(redactValue(deep))).toContain('[Deeper]');
  });

  it('whatever is logged becomes JSON, without throwing', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        (value) => {
          JSON.stringify(redactValue(value));
        },
      ),
    );
  });
});
