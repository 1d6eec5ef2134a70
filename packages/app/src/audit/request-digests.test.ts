import type { ConversationMessage } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { digestsOf, firstDifference } from './request-digests.ts';

const conversation = (length: number): ConversationMessage[] =>
  Array.from({ length }, (_, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content: `message ${at}` }));
const digest = (messages: readonly ConversationMessage[]) => digestsOf(messages);

describe('the digests of a request', () => {
  it('hardly grow with the conversation', async () => {
    const { blocks, rest } = await digest(conversation(1_600));
    expect([blocks.length, rest.length]).toEqual([25, 0]);
    expect(JSON.stringify(await digest(conversation(1_663))).length).toBeLessThan(4_000);
  });

  it('hold no digit, which could be taken for a number of somebody’s', async () => {
    expect(JSON.stringify(await digest(conversation(130)))).not.toMatch(/\d/);
  });

  it.each([0, 1, 63, 64, 65, 200])('are the same for the same %d messages', async (length) => {
    expect(firstDifference(await digest(conversation(length)), await digest(conversation(length)))).toBeUndefined();
  });

  it.each([
    { length: 10, at: 3, told: 4 },
    { length: 100, at: 99, told: 100 },
    { length: 200, at: 70, told: 65 },
  ])('tell of $length messages where the one at $at differs', async ({ length, at, told }) => {
    const changed = conversation(length).with(at, { role: 'user', content: 'another' });
    expect(firstDifference(await digest(conversation(length)), await digest(changed))).toBe(told);
  });

  it('mask each message once, however often the conversation comes again', async () => {
    const messages = conversation(200);
    const texts: string[] = [];
    const redact = async (given: readonly string[]) => {
      texts.push(...given);
      return given.map((text) => text.replaceAll('message', '[REDACTED]'));
    };
    const first = await digestsOf(messages, redact);
    const longer = await digestsOf([...messages, { role: 'user', content: 'one more' }], redact);
    expect(texts).toHaveLength(201);
    expect(longer.blocks).toEqual(first.blocks);
    expect(first).toEqual(await digestsOf(structuredClone(messages), redact));
    expect(first).not.toEqual(await digest(messages));
  });

  it('are of what was sent, without the complete results that stay here', async () => {
    const result = { type: 'tool_result', toolUseId: 't1', content: 'rows 1-20' } as const;
    const [shown, complete] = [result, { ...result, complete: 'all rows' }];
    expect(await digest([{ role: 'tool', content: [complete] }])).toEqual(
      await digest([{ role: 'tool', content: [shown] }]),
    );
  });

  it('tell of a message more', async () => {
    expect(firstDifference(await digest(conversation(64)), await digest(conversation(63)))).toBe(1);
    expect(firstDifference(await digest(conversation(70)), await digest(conversation(71)))).toBe(71);
  });
});
