import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { findHistoryProblem } from './history-invariant.ts';

const asks = (...ids: string[]): ConversationMessage => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_use', id, name: 'quote', input: {} })),
});
const answers = (...ids: string[]): ConversationMessage => ({
  role: 'tool',
  content: ids.map((toolUseId) => ({ type: 'tool_result', toolUseId, content: 'x' })),
});
const says = (content: string): ConversationMessage => ({ role: 'user', content });

describe('findHistoryProblem', () => {
  it.each([
    { when: 'nothing', messages: [], problem: undefined },
    { when: 'words only', messages: [says('hi')], problem: undefined },
    {
      when: 'every call answered',
      messages: [says('hi'), asks('a', 'b'), answers('b', 'a'), asks('a'), answers('a')],
      problem: undefined,
    },
    { when: 'a call at the end', messages: [asks('a')], problem: 'no result of a' },
    { when: 'a call before words', messages: [asks('a'), says('hi'), answers('a')], problem: 'no result of a' },
    { when: 'half the answers', messages: [asks('a', 'b'), answers('a')], problem: 'no result of b' },
    { when: 'an answer too many', messages: [asks('a'), answers('a', 'a')], problem: 'unexpected result of a' },
    { when: 'an answer to nothing', messages: [says('hi'), answers('a')], problem: 'unexpected result of a' },
    { when: 'two calls with one name', messages: [asks('a', 'a'), answers('a')], problem: 'two calls named a' },
  ])('$when: $problem', ({ messages, problem }) => {
    expect(findHistoryProblem(messages)).toBe(problem);
  });
});
