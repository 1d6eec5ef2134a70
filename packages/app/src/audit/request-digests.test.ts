import { runToEnd } from '@finclaw/infra';
import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { digestsOf, firstDifference } from './request-digests.ts';

const conversation = (length: number): ConversationMessage[] =>
  Array.from({ length }, (_, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: `message ${at}` }));
const digest = (messages: readonly ConversationMessage[]) => runToEnd(digestsOf(messages));

describe('the digests of a request', () => {
  it('hardly grow with the conversation', () => {
    const { blocks, rest } = digest(conversation(1_600));
    expect([blocks.length, rest.length]).toEqual([25, 0]);
    expect(JSON.stringify(digest(conversation(1_663))).length).toBeLessThan(4_000);
  });

  it('hold no digit, which could be taken for a number of somebody’s', () => {
    expect(JSON.stringify(digest(conversation(130)))).not.toMatch(/\d/);
  });

  it.each([0, 1, 63, 64, 65, 200])('are the same for the same %d messages', (length) => {
    expect(firstDifference(digest(conversation(length)), digest(conversation(length)))).toBeUndefined();
  });

  it.each([
    { length: 10, at: 3, told: 4 },
    { length: 100, at: 99, told: 100 },
    { length: 200, at: 70, told: 65 },
  ])('tell of $length messages where the one at $at differs', ({ length, at, told }) => {
    const changed = conversation(length).with(at, { role: 'user', content: 'another' });
    expect(firstDifference(digest(conversation(length)), digest(changed))).toBe(told);
  });

  it('mask each message once, however often the conversation comes again', () => {
    const messages = conversation(200);
    const texts: string[] = [];
    const redact = function* (text: string) {
      texts.push(text);
      yield;
      return text.replaceAll('message', '[REDACTED]');
    };
    const first = runToEnd(digestsOf(messages, redact));
    const longer = runToEnd(digestsOf([...messages, { role: 'user', content: 'one more' }], redact));
    expect(texts).toHaveLength(201);
    expect(longer.blocks).toEqual(first.blocks);
    expect(first).toEqual(runToEnd(digestsOf(structuredClone(messages), redact)));
    expect(first).not.toEqual(digest(messages));
  });

  it('are of what was sent, without the complete results that stay here', () => {
    const result = { type: 'tool_result', toolUseId: 't1', content: 'rows 1-20' } as const;
    const [shown, complete] = [result, { ...result, complete: 'all rows' }];
    expect(digest([{ role: 'tool', content: [complete] }])).toEqual(digest([{ role: 'tool', content: [shown] }]));
  });

  it('tell of a message more', () => {
    expect(firstDifference(digest(conversation(64)), digest(conversation(63)))).toBe(1);
    expect(firstDifference(digest(conversation(70)), digest(conversation(71)))).toBe(71);
  });
});
