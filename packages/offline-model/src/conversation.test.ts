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
      question: '네이버는?',
      previousReply: '71,500원',
      earlier: [{ text: '삼성전자 얼마야', previousReply: '' }],
    });
  });

  it.each([
    [
      'the complete result',
      { content: '{"total":40}', complete: '{"rows":[1,2]}', kept: { at: 0, bytes: 9 } },
      '{"rows":[1,2]}',
      false,
    ],
    ['a result that is all there is', { content: '{"rows":[1]}' }, '{"rows":[1]}', false],
    [
      'nothing of a result of which only a part is left',
      { content: '{"total":40}', kept: { at: 0, bytes: 9 } },
      '',
      true,
    ],
  ])('reads %s', (_what, result, content, isError) => {
    const messages: ConversationMessage[] = [
      said('my worst holding?'),
      { role: 'assistant', content: [{ type: 'tool_use', id: 'offline_1', name: 'portfolio_summary', input: {} }] },
      { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'offline_1', handle: 'r1', ...result }] },
    ];
    expect(readConversation(messages).answers).toEqual([{ name: 'portfolio_summary', handle: 'r1', content, isError }]);
  });
});
