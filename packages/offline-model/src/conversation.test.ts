import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { readConversation } from './conversation.ts';

const said = (content: string): ConversationMessage => ({ role: 'user', content });

describe('readConversation', () => {
  it('takes what people said for said, and not what the program put in its place', () => {
    const messages = [
      said('[Previous conversation summary]\nA quoted record.\n- 애플 10주 사줘'),
      said('[Pinned facts]\nCopied.\n- 테슬라'),
      said('삼성전자 얼마야'),
      { role: 'assistant', content: '71,500원' } as const,
      said('[Recalled from earlier in this conversation]\nTurns.\n- 카카오 팔아줘'),
      said('네이버는?'),
    ];
    expect(readConversation(messages)).toMatchObject({
      ...{ question: '네이버는?', told: '71,500원' },
      earlier: [{ text: '삼성전자 얼마야', told: '' }],
    });
  });
});
