import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecretKey, redactSecrets } from './redact-secrets.ts';

const key = 'sk-ant-api03-AbCdEf0123456789';

describe('redactSecrets', () => {
  it.each([
    ['a key', `failed with ${key}.`, 'failed with [REDACTED].'],
    ['a key on an escaped new line', `{"text":"a\\n${key}"}`, '{"text":"a\\n[REDACTED]"}'],
    ['a key the vendor starred out', 'Incorrect API key: sk-abcd****************wxyz', 'Incorrect API key: [REDACTED]'],
    ['a bearer token', 'sent Bearer abcdefgh12', 'sent Bearer [REDACTED]'],
    ['a bearer token in lower case', 'authorized by bearer a1b2c3d4', 'authorized by bearer [REDACTED]'],
    ['an authorization header', 'Authorization: Basic dXNlcjpwYXNz', 'Authorization: [REDACTED]'],
    ['a header with a key', 'x-api-key: abcdef', 'x-api-key: [REDACTED]'],
    [
      'credentials in a query',
      'https://x.test/q?symbol=AAPL&apikey=ABC&token=DEF',
      'https://x.test/q?symbol=AAPL&apikey=[REDACTED]&token=[REDACTED]',
    ],
    ['a quoted password', 'password="hunter2" given', 'password="[REDACTED]" given'],
    ['a password in a URL', 'postgres://finclaw:hunter2@db.test/x', 'postgres://finclaw:[REDACTED]@db.test/x'],
    ['a field of a JSON body', '{"clientSecret": "two words", "a": 1}', '{"clientSecret": "[REDACTED]", "a": 1}'],
    ['a web token', 'got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl!', 'got [REDACTED]!'],
    ['a Telegram address', `/bot123456789:${'A'.repeat(35)}/sendMessage`, '/bot[REDACTED]/sendMessage'],
    ['a Discord token', `token is M${'a'.repeat(23)}.${'b'.repeat(6)}.${'c'.repeat(27)}`, 'token is [REDACTED]'],
    ['an access key id', 'AKIAIOSFODNN7EXAMPLE', '[REDACTED]'],
    ['a private key', 'a -----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY----- b', 'a [REDACTED] b'],
    ['a private key cut short', '{"pem":"-----BEGIN PRIVATE KEY-----\\nMIIB"}', '{"pem":"[REDACTED]"}'],
  ])('masks %s', (_what, text, clean) => {
    expect(redactSecrets(text)).toBe(clean);
  });

  it.each([
    'risk-adjusted return, task-management, disk-encryption',
    'bearer securities, bearer bonds. Bearer of news',
    '{"sessionKey":"agent:main:cli:direct","inputTokens":120,"api_key":12345678,"password":true}',
    '005930.KS 71,500 KRW, 2021 2022 2023 2024, 1731628800000',
    '550e8400-e29b-41d4-a716-446655440000 https://x.test/a:b@c?symbol=AAPL',
    'sk-short',
  ])('leaves ordinary text alone: %s', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('masks known secrets of any shape, also percent-encoded, longest first', () => {
    expect(redactSecrets('a p@ss/word p%40ss%2Fword p@ss/word-2 b', ['p@ss/word', 'p@ss/word-2'])).toBe(
      'a [REDACTED] [REDACTED] [REDACTED] b',
    );
  });

  it('ignores known secrets too short to be one', () => {
    expect(redactSecrets('a b c', ['', 'b'])).toBe('a b c');
  });

  it('takes another mask, and dollar signs in it are plain text', () => {
    expect(redactSecrets(`x ${key} known`, ['known'], '$&*')).toBe('x $&* $&*');
  });

  const fragment = fc.constantFrom(
    key,
    'Bearer ',
    'bearer ',
    'token=',
    '"',
    "'",
    '\\',
    '\n',
    'authorization: ',
    'api_key',
    ':',
    '=',
    '//u:p@',
    '-----BEGIN PRIVATE KEY-----',
    '"password":"',
    ' ',
    'eyJ',
    '.',
    'abc123',
    '[REDACTED]',
    '{',
    '}',
  );
  const text = fc
    .array(fc.oneof(fragment, fc.string({ maxLength: 8 })), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('redacting twice changes nothing', () => {
    fc.assert(fc.property(text, (each) => redactSecrets(redactSecrets(each)) === redactSecrets(each)));
  });

  it('JSON stays JSON', () => {
    const json = fc.oneof(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.boolean())), fc.array(text));
    fc.assert(fc.property(json, (each) => JSON.parse(redactSecrets(JSON.stringify(each))) !== undefined));
  });

  it('a key that stands by itself never survives, whatever is around it', () => {
    const other = 'sk-proj-ZyXw9876543210';
    fc.assert(
      fc.property(text, text, (before, after) => !redactSecrets(`${before} ${other} ${after}`).includes(other)),
    );
  });

  it.each([
    'a',
    'eyJ',
    'eyJ-',
    '-',
    '.',
    '"',
    '\\"',
    '//',
    '//a:',
    'key',
    'key=',
    'api',
    'sk-',
    'bearer ',
    'Bearer',
    '1',
    '1:',
    '-----BEGIN PRIVATE KEY-----',
    '"token":"',
    'authorization:',
    'M',
    'a.',
  ])('a megabyte of %j is read in linear time (a slower reading would not end)', (unit) => {
    expect(typeof redactSecrets(unit.repeat(1_000_000 / unit.length))).toBe('string');
  });
});

describe('isSecretKey', () => {
  it.each([
    'token',
    'password',
    'secret',
    'apiKey',
    'api_key',
    'authorization',
    'cookie',
    'botToken',
    'Authorization',
    'APIKEY',
    'x-api-key',
    'set-cookie',
    'ANTHROPIC_API_KEY',
    'crtfc_key',
    'clientSecret',
    'access_token',
    'privateKey',
    'dbPasswordHash',
  ])('%s is secret', (name) => expect(isSecretKey(name)).toBe(true));

  it.each(['sessionKey', 'inputTokens', 'maxTokens', 'tokenCount', 'key', 'publicKey', 'commandAuthorized', 'name'])(
    '%s is not',
    (name) => expect(isSecretKey(name)).toBe(false),
  );
});
