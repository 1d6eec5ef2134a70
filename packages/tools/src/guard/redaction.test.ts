import { describe, expect, it } from 'vitest';
import { redactText } from './redaction.ts';

const masked = (text: string) => redactText(text).text;

describe('figures that are not personal numbers', () => {
  it.each([
    '{"ts":1731628800000,"marketCap":3450000000000,"volume":12345678901,"p":0.1234567890123}',
    '2021 2022 2023 2024',
    '2023 2024 2025 2026',
    '550e8400-e29b-41d4-a716-446655440000',
    'Accounts receivable: 12345678901',
    'current account balance 12345678901, accounting 12345678901',
    '4111111111111112',
    '4111111111111111원',
    '4111111111111111 KRW',
    '$4111111111111111',
    '4111111111111111.25',
    '{"totalVolume": 4111111111111111}',
    'id_4111111111111111',
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '123-00-4567',
    '123-45-0000',
    '123-45-67890',
    '901301-1234567',
    '900132-1234567',
    '900101-9234567',
    '1731628800000',
    'KR7005930003 US0378331005 DE0007164600',
    'account no 123456789.5',
    'account no 1234567890.50',
    'sk-hynix-raises-its-forecast-again',
    'Bearer securities',
    'the token of the realm',
  ])('unchanged: %s', (text) => {
    expect(redactText(text)).toEqual({ text, wasRedacted: false });
  });
});

describe('cards', () => {
  it.each([
    '4111-1111-1111-1111',
    '4111‑1111‑1111‑1111',
    '4111 1111 1111 1111',
    '4111\u00A01111\u00A01111\u00A01111',
    '4111111111111111',
    '378282246310005',
    '3782 822463 10005',
    '5555555555554444',
    '2221000000000009',
    '6011111111111117',
    '3530111333300000',
    '30569309025904',
    '4222222222222',
    '6200000000000005',
  ])('%s', (card) => {
    expect(masked(`번호는 ${card}입니다.`)).toBe('번호는 [REDACTED:CARD]입니다.');
  });

  it.each([
    ['beside a year', '2024 4111 1111 1111 1111 2025', '2024 [REDACTED:CARD] 2025'],
    ['two in a row', '4111111111111111 5555555555554444', '[REDACTED:CARD] [REDACTED:CARD]'],
    ['of an unknown issuer, with the word', '카드: 9999999999999995', '카드: [REDACTED:CARD]'],
    ['of an unknown issuer, without the word', '코드: 9999999999999995', '코드: 9999999999999995'],
    ['with mixed separators', '4111 1111-1111 1111', '4111 1111-1111 1111'],
    ['over two lines', '4111 1111\n1111 1111', '4111 1111\n1111 1111'],
    ['at the end of a sentence', 'It is 4111111111111111.', 'It is [REDACTED:CARD].'],
  ])('%s', (_when, text, expected) => {
    expect(masked(text)).toBe(expected);
  });
});

describe('accounts and identities', () => {
  it.each([
    ['계좌번호 110-123-456789', '계좌번호 [REDACTED:ACCOUNT]'],
    ['계좌: 1101234567890', '계좌: [REDACTED:ACCOUNT]'],
    ['account no: 1234567890', 'account no: [REDACTED:ACCOUNT]'],
    ['Account #1234567890', 'Account #[REDACTED:ACCOUNT]'],
    ['{"accountNo": 1234567890}', '{"accountNo": "[REDACTED:ACCOUNT]"}'],
    ['{"account_id":"1234567890","at":1794784104073}', '{"account_id":"[REDACTED:ACCOUNT]","at":1794784104073}'],
    ['{"accountId":"default","at":1794784104073}', '{"accountId":"default","at":1794784104073}'],
    ['{"accountId":null, "at": 1794784104073}', '{"accountId":null, "at": 1794784104073}'],
    [
      '{\\"accountId\\":\\"default\\",\\"at\\":1794784104073}',
      '{\\"accountId\\":\\"default\\",\\"at\\":1794784104073}',
    ],
    ['{"label":"계좌번호","value":"110-123-456789"}', '{"label":"계좌번호","value":"[REDACTED:ACCOUNT]"}'],
    ['{"name": "Account number", "value": "1234567890"}', '{"name": "Account number", "value": "[REDACTED:ACCOUNT]"}'],
    ['{"about":"계좌","at":1794784104073}', '{"about":"계좌","at":1794784104073}'],
    ['a/c number 1234567890', 'a/c number [REDACTED:ACCOUNT]'],
    ['acct1234567890', 'acct[REDACTED:ACCOUNT]'],
    ['account 123456789012', 'account [REDACTED:ACCOUNT]'],
    ['My account is 123-4567-890123.', 'My account is [REDACTED:ACCOUNT].'],
    ['acct no. 1234567890', 'acct no. [REDACTED:ACCOUNT]'],
    ['routing number: 021000021', 'routing number: [REDACTED:ACCOUNT]'],
    ['routing 021000021, account 123456789012', 'routing [REDACTED:ACCOUNT], account [REDACTED:ACCOUNT]'],
    ['ABA 021000021', 'ABA [REDACTED:ACCOUNT]'],
    [
      'accounts 1794784104073 and an account of 1,234,567,890 won',
      'accounts 1794784104073 and an account of 1,234,567,890 won',
    ],
    ['routing 120000000.50', 'routing 120000000.50'],
    ['IBAN: 12345678901234', 'IBAN: [REDACTED:ACCOUNT]'],
    ['GB82 WEST 1234 5698 7654 32', '[REDACTED:ACCOUNT]'],
    ['to DE89370400440532013000.', 'to [REDACTED:ACCOUNT].'],
    ['123-45-6789', '[REDACTED:SSN]'],
    ['900101-1234567', '[REDACTED:RRN]'],
    ['주민등록번호: 9001011234567', '주민등록번호: [REDACTED:RRN]'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('a masked JSON number leaves JSON, digit for digit elsewhere', () => {
    const document = '{"accountNumber":1234567890123, "list":[1.10, 12345678901234567890], "card": 4111111111111111}';
    const { text } = redactText(document);
    expect(text).toBe(
      '{"accountNumber":"[REDACTED:ACCOUNT]", "list":[1.10, 12345678901234567890], "card": "[REDACTED:CARD]"}',
    );
    expect(() => JSON.parse(text)).not.toThrow();
  });
});

describe('secrets', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF-123_x';
  it.each([
    ['Authorization: Bearer abcdefghij', 'Authorization: [REDACTED:SECRET]'],
    ['bearer a1b2c3d4e5', 'bearer [REDACTED:SECRET]'],
    ['key sk-ant-api03-abcdefghijkl', 'key [REDACTED:SECRET]'],
    ['sk-1234567890abcdef1234', '[REDACTED:SECRET]'],
    ['AKIAIOSFODNN7EXAMPLE', '[REDACTED:SECRET]'],
    [jwt, '[REDACTED:SECRET]'],
    ['https://h/x?apikey=SECRET123&q=1', 'https://h/x?apikey=[REDACTED:SECRET]&q=1'],
    ['https://u:p@h.example/x', 'https://u:[REDACTED:SECRET]@h.example/x'],
    ['123456789:ABCdefGhIJKlmNoPQRsTUVwxyZ123456789', '[REDACTED:SECRET]'],
    ['a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc=\n-----END RSA PRIVATE KEY-----\nb', 'a\n[REDACTED:SECRET]\nb'],
    ['-----BEGIN PRIVATE KEY-----\nMIIEabc', '[REDACTED:SECRET]'],
    ['password=hunter22 next', 'password=[REDACTED:SECRET] next'],
  ])('%s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });
});
