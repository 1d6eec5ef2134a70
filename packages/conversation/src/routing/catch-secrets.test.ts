import { catchSecrets } from '@finclaw/infra';
import { createChannelId, createTimestamp } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { catchInMessage } from './catch-secrets.ts';

const key = `sk-ant-api03-${'aB3dE5gH7j'.repeat(4)}`;
const said = (body: string) => ({
  id: '1',
  channelId: createChannelId('web'),
  origin: 'typed' as const,
  chatType: 'direct' as const,
  senderId: 'me',
  timestamp: createTimestamp(0),
  body,
  rawBody: body,
});

describe('what is caught in a message', () => {
  it.each([
    ['a key', `my key is ${key}`, 'my key is [REDACTED:ANTHROPIC-KEY]', ['ANTHROPIC-KEY']],
    ['a card', '카드 4111 1111 1111 1111 결제', '카드 [REDACTED:CARD] 결제', ['CARD']],
    ['a resident number', '900101-1234568', '[REDACTED:RRN]', ['RRN']],
    [
      'two of them',
      `${key} password=hunter2`,
      '[REDACTED:ANTHROPIC-KEY] password=[REDACTED:PASSWORD]',
      ['ANTHROPIC-KEY', 'PASSWORD'],
    ],
    ['an account, which stays', '계좌 110-123-456789 잔액', '계좌 110-123-456789 잔액', []],
    ['a question', '삼성전자 71,500원에 10주 사줘', '삼성전자 71,500원에 10주 사줘', []],
  ])('%s', (_what, text, clean, kinds) => expect(catchSecrets(text)).toEqual({ text: clean, kinds }));

  it.each([
    [key, 'ko', /Anthropic 키를 삭제했습니다.*finclaw auth add/],
    [key, 'en', /a key of Anthropic .*not stored or sent.*finclaw auth add/],
    ['4111 1111 1111 1111', 'ko', /^메시지에서 카드 번호를 삭제했습니다\. 저장하거나 보내지 않았습니다\.$/],
    [`ghp_${'aB3dE5gH7j'.repeat(4)} password=x`, 'en', /a token of GitHub, a password or key/],
  ] as const)('the person is told what it was: %s in %s', (body, locale, sentence) => {
    const { message, warning } = catchInMessage(said(body), locale);
    expect(warning).toMatch(sentence);
    expect(JSON.stringify(message)).not.toContain(body);
  });

  it('nothing is said, and nothing changed, where nothing was caught', () => {
    const message = said('AAPL 얼마야');
    expect(catchInMessage(message, 'ko')).toEqual({ message });
  });
});
