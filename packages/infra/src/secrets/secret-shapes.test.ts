import { describe, expect, it } from 'vitest';
import { findAccountNumbers, findCredentials, findPersonalNumbers } from './find-secrets.ts';
import { redactSecrets } from './redact-secrets.ts';

/**
 * Letters and digits as a generator of keys would draw them; samples are put together here, so that no file holds one.
 */
const random = (length: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA'.repeat(4).slice(0, length);
const hex = (length: number): string => '0a1b2c3d4e5f6789'.repeat(4).slice(0, length);

const CREDENTIALS: readonly (readonly [kind: string, sample: string])[] = [
  ['ANTHROPIC-KEY', `sk-ant-api03-${random(60)}`],
  ['OPENAI-KEY', `sk-${random(48)}`],
  ['OPENAI-KEY', `sk-proj-${random(60)}`],
  ['OPENROUTER-KEY', `sk-or-v1-${hex(64)}`],
  ['XAI-KEY', `xai-${random(80)}`],
  ['GROQ-KEY', `gsk_${random(52)}`],
  ['HUGGINGFACE-TOKEN', `hf_${random(34)}`],
  ['REPLICATE-TOKEN', `r8_${random(37)}`],
  ['PERPLEXITY-KEY', `pplx-${random(48)}`],
  ['GOOGLE-KEY', `AIza${random(35)}`],
  ['GOOGLE-TOKEN', `ya29.${random(60)}`],
  ['GOOGLE-SECRET', `GOCSPX-${random(28)}`],
  ['AWS-KEY', `AKIA${random(16).toUpperCase()}`],
  ['AWS-KEY', `ASIA${random(16).toUpperCase()}`],
  ['AZURE-SECRET', `abc8Q~${random(34)}`],
  ['GITHUB-TOKEN', `ghp_${random(36)}`],
  ['GITHUB-TOKEN', `gho_${random(36)}`],
  ['GITHUB-TOKEN', `github_pat_${random(22)}_${random(59)}`],
  ['GITLAB-TOKEN', `glpat-${random(20)}`],
  ['NPM-TOKEN', `npm_${random(36)}`],
  ['PYPI-TOKEN', `pypi-AgEIcHlwaS5vcmc${random(60)}`],
  ['DOCKER-TOKEN', `dckr_pat_${random(27)}`],
  ['STRIPE-KEY', `sk_live_${random(24)}`],
  ['STRIPE-KEY', `rk_live_${random(24)}`],
  ['STRIPE-SECRET', `whsec_${random(32)}`],
  ['TOSS-KEY', `live_sk_${random(32)}`],
  ['SQUARE-TOKEN', `sq0atp-${random(22)}`],
  ['SHOPIFY-TOKEN', `shpat_${hex(32)}`],
  ['SENDGRID-KEY', `SG.${random(22)}.${random(43)}`],
  ['TWILIO-KEY', `SK${hex(32)}`],
  ['SLACK-TOKEN', `xoxb-123456789012-${random(24)}`],
  ['DISCORD-TOKEN', `M${random(23)}.${random(6)}.${random(38)}`],
  ['TELEGRAM-TOKEN', `123456789:${random(35)}`],
  ['DIGITALOCEAN-TOKEN', `dop_v1_${hex(64)}`],
  ['NOTION-TOKEN', `ntn_${random(46)}`],
  ['LINEAR-KEY', `lin_api_${random(40)}`],
  ['WEB-TOKEN', `eyJ${random(30)}.eyJ${random(40)}.${random(43)}`],
  ['PRIVATE-KEY', `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${random(64)}\n-----END ${'RSA PRIVATE'} KEY-----`],
];

/** The secret is what stands behind the bar. */
const NAMED: readonly (readonly [kind: string, sample: string])[] = [
  ['AWS-SECRET', `aws_secret_access_key = |${random(38)}/+`],
  ['AZURE-KEY', `AccountName=x;AccountKey=|${random(86)}==`],
  ['GOOGLE-KEY', `"private_key_id": "|${hex(40)}`],
  ['SLACK-ADDRESS', `https://hooks.slack.com/services/|T0000/B0000/${random(24)}`],
  ['DISCORD-ADDRESS', `https://discord.com/api/webhooks/123456789012345678/|${random(60)}`],
  ['PASSWORD', `MISTRAL_API_KEY=|${random(32)}`],
  ['PASSWORD', 'postgres://finclaw:|hunter2'],
  ['PASSWORD', 'password=|hunter2'],
  ['PASSWORD', '비밀번호는 |hunter22'],
  ['PASSWORD', 'my password is |hunter22'],
  ['PASSWORD', '?crtfc_key=|abc'],
  ['BEARER-TOKEN', `Bearer |${random(20)}`],
  ['AUTHORIZATION', 'Authorization: |Basic dXNlcjpwYXNz'],
];

const PERSONAL: readonly (readonly [kind: string, sample: string])[] = [
  ['CARD', '4111 1111 1111 1111'],
  ['CARD', '378282246310005'],
  ['RRN', '900101-1234568'],
  ['SSN', '123-45-6789'],
  ['ACCOUNT', '110-123-456789'],
  ['ACCOUNT', 'DE89370400440532013000'],
];

const DECOYS = [
  'market cap 3450000000000, volume 12345678901',
  'at 1731628800000, in seconds 1731628800',
  'KR7005930003 US0378331005 DE0007164600',
  'CUSIP 037833100, SEDOL 2046251',
  '사업자등록번호 124-81-00998',
  '법인등록번호 130111-0006246',
  '550e8400-e29b-41d4-a716-446655440000',
  '4111111111111112',
  '4111111111111111원',
  'order ORD-20261115-000123, 주문번호 0000117057',
  '005930.KS 71,500 KRW',
  '2021 2022 2023 2024',
  'sk-hynix-raises-its-forecast-again',
  'risk-adjusted task-management disk-encryption',
  'bearer securities. Bearer securities, bearer bonds',
  'the token of the realm, {"token":"USDC"}',
  'Password: at least eight characters',
  'npm_config_registry gh_pages hf_hub',
  'commit 62e3532f0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f',
  'the message 7dff78695849:a37f69af-3ea2-4cb7-9203-61633a5ffc8a',
  'https://x.test/a:b@c?symbol=AAPL&range=1y',
  '02-1234-5678, 010-1234-5678',
  'sort key=price, primary key=id',
  'GET /v1/quote?symbol=AAPL&interval=1d',
  'SKT 017670, SG.US 12.5',
];

const everything = (text: string) => [
  ...findCredentials(text),
  ...findPersonalNumbers(text),
  ...findAccountNumbers(text),
];

describe('the one table of secrets', () => {
  it('knows thirty kinds and more', () => {
    const kinds = new Set([...CREDENTIALS, ...NAMED, ...PERSONAL].map(([kind]) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(30);
  });

  it.each(CREDENTIALS)('%s by itself, in a sentence, in Korean and in JSON', (kind, sample) => {
    for (const around of [
      (secret: string) => secret,
      (secret: string) => `it is ${secret}, thanks`,
      (secret: string) => `키는 ${secret}야`,
    ]) {
      const text = around(sample);
      const start = text.indexOf(sample);
      expect(findCredentials(text)).toEqual([{ kind, start, end: start + sample.length }]);
      expect(redactSecrets(text)).toBe(around('[REDACTED]'));
    }
    expect(JSON.parse(redactSecrets(JSON.stringify({ note: `a\n${sample}` })))).toEqual({ note: 'a\n[REDACTED]' });
  });

  it.each(NAMED)('%s where its name stands: %s', (kind, marked) => {
    const start = marked.indexOf('|');
    const text = marked.replace('|', '');
    const ending = text.startsWith('postgres') ? '@db.test/x' : '';
    expect(findCredentials(text + ending)).toEqual([{ kind, start, end: text.length }]);
  });

  it.each(PERSONAL)('%s %s', (kind, sample) => {
    const prefix = kind === 'ACCOUNT' ? '계좌번호 ' : 'it is ';
    const found = everything(`${prefix}${sample}.`);
    expect(found).toEqual([{ kind, start: prefix.length, end: prefix.length + sample.length }]);
    expect(redactSecrets(`${prefix}${sample}.`)).toBe(`${prefix}[REDACTED].`);
  });

  it.each(DECOYS)('leaves alone: %s', (text) => expect(everything(text)).toEqual([]));

  it.each([
    'sk-',
    'gh',
    'ghp_',
    'k_',
    '_v1_',
    'SG.',
    'SK',
    'A',
    'Q~',
    '비밀번호:',
    'password is ',
    '1-',
    '4 ',
    '계좌',
    'eyJa.',
  ])('a megabyte of %j is read in linear time (a slower reading would not end)', (unit) =>
    expect(everything(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThanOrEqual(0),
  );
});
