import type { ContentBlock, ConversationMessage, TranscriptEntry } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesToMessages } from './entries-to-messages.ts';
import { messagesToEntries } from './messages-to-entries.ts';
import { cleanTranscript, entry } from './testing/transcripts.ts';
import { planRepair } from './transcript-repair.ts';

const stamp = { now: Date.UTC(2026, 0, 5), runId: 'run-1' };
const thinking = { type: 'thinking' as const, text: 'hm', provider: 'anthropic', model: 'm', signature: 's' };

const roundTrip = (messages: readonly ConversationMessage[]) => entriesToMessages(messagesToEntries(messages, stamp));

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((value) => value.trim() !== '');
const thinkingBlock = fc.record({ text, signature: text }).map((value) => ({ ...thinking, ...value }));
const userMessage: fc.Arbitrary<ConversationMessage> = fc.oneof(
  text.map((content) => ({ role: 'user' as const, content })),
  fc.tuple(text, fc.array(fc.webUrl(), { minLength: 1, maxLength: 2 })).map(([words, urls]) => ({
    role: 'user' as const,
    content: [
      { type: 'text' as const, text: words },
      ...urls.map((url) => ({ type: 'image' as const, url, mimeType: 'image/png' })),
    ],
  })),
);
const answerMessage: fc.Arbitrary<ConversationMessage> = fc.oneof(
  text.map((content) => ({ role: 'assistant' as const, content })),
  fc.tuple(thinkingBlock, text).map(([block, words]) => ({
    role: 'assistant' as const,
    content: [block, { type: 'text' as const, text: words }],
  })),
);
const segment = fc.record({
  thinking: fc.array(thinkingBlock, { maxLength: 2 }),
  text: fc.option(text, { nil: undefined }),
  input: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  result: fc.string({ maxLength: 20 }),
  isError: fc.option(fc.boolean(), { nil: undefined }),
});

/**
 * Conversations in the form the runner writes them: thinking and text lead up to a call, results follow in the order of
 * the calls.
 */
const conversation: fc.Arbitrary<readonly ConversationMessage[]> = fc
  .array(
    fc.record({
      user: userMessage,
      batches: fc.array(fc.array(segment, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
      answer: answerMessage,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((turns) =>
    turns.flatMap(({ user, batches, answer }, t) => [
      user,
      ...batches.flatMap((batch, b) => {
        const id = (k: number) => `c${t}-${b}-${k}`;
        const asked: ContentBlock[] = batch.flatMap((item, k) => [
          ...item.thinking,
          ...(item.text === undefined ? [] : [{ type: 'text' as const, text: item.text }]),
          { type: 'tool_use' as const, id: id(k), name: 'get_quote', input: item.input },
        ]);
        const answered = batch.map((item, k) => ({
          type: 'tool_result' as const,
          toolUseId: id(k),
          content: item.result,
          ...(item.isError === undefined ? {} : { isError: item.isError }),
        }));
        return [
          { role: 'assistant' as const, content: asked },
          { role: 'tool' as const, content: answered },
        ];
      }),
      answer,
    ]),
  );

describe('conversation and transcript', () => {
  it('messages survive the way to the file and back', () => {
    fc.assert(
      fc.property(conversation, (messages) => {
        const stored = JSON.parse(JSON.stringify(messagesToEntries(messages, stamp))) as TranscriptEntry[];
        expect(planRepair(stored).corruptions).toEqual([]);
        expect(entriesToMessages(stored)).toEqual(JSON.parse(JSON.stringify(messages)));
      }),
    );
  });

  it('entries survive the way to messages and back, apart from their moment', () => {
    fc.assert(
      fc.property(cleanTranscript, (entries) => {
        const worded = entries.filter((item) => item.content.trim() !== '' || item.toolUseId !== undefined);
        const bare = worded.map(({ timestamp: _, ...rest }) => rest);
        const back = messagesToEntries(entriesToMessages(worded), { now: 0 }).map(({ timestamp: _, ...rest }) => rest);
        expect(back).toEqual(
          bare.map((item) =>
            item.role === 'user' && item.content.trim() === '' ? { ...item, content: '[empty message]' } : item,
          ),
        );
      }),
    );
  });

  it('entries of one run never share a moment, so equal sentences are not duplicates', () => {
    const entries = messagesToEntries(
      [
        { role: 'user', content: 'q' },
        { role: 'assistant', content: 'same' },
        { role: 'assistant', content: 'same' },
      ],
      stamp,
    );
    expect(planRepair(entries).corruptions).toEqual([]);
    expect(new Set(entries.map((item) => item.timestamp)).size).toBe(3);
    expect(entries.every((item) => item.runId === 'run-1')).toBe(true);
  });

  it('text after the last call is kept, in front of it', () => {
    const messages = roundTrip([
      { role: 'user', content: 'q' },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a', name: 't', input: {} },
          { type: 'text', text: 'one moment' },
        ],
      },
      { role: 'tool', content: [{ type: 'tool_result', toolUseId: 'a', content: 'r' }] },
    ]);
    expect(messages[1]?.content).toEqual([
      { type: 'text', text: 'one moment' },
      { type: 'tool_use', id: 'a', name: 't', input: {} },
    ]);
  });

  it('a text that cites is kept as people read it and as the model wrote it, and comes back as both', () => {
    const figure = { start: 9, end: 11, outcome: 'linked', expression: 'r1.price', value: '5', inputs: [] } as const;
    const shown = { text: 'It costs $5.', figures: [figure] };
    const cited: ConversationMessage = {
      role: 'assistant',
      content: [{ type: 'text', text: 'It costs {{r1.price}}.', shown }],
    };
    const call: ConversationMessage = {
      role: 'assistant',
      content: [
        {
          type: 'text',
          text: 'A {{r1.price}} B ',
          shown: { text: 'A $5 B ', figures: [{ ...figure, start: 2, end: 4 }] },
        },
        { type: 'tool_use', id: 'a', name: 'quote', input: {} },
        { type: 'text', text: 'C {{r1.price}}', shown: { text: 'C $5', figures: [{ ...figure, start: 2, end: 4 }] } },
      ],
    };
    expect(messagesToEntries([cited], stamp)).toMatchObject([
      { content: 'It costs $5.', cited: 'It costs {{r1.price}}.', figures: [{ start: 9, end: 11 }] },
    ]);
    expect(roundTrip([cited])).toEqual([cited]);
    const [entry] = messagesToEntries([call], stamp);
    expect(entry).toMatchObject({ content: 'A $5 B C $5', cited: 'A {{r1.price}} B C {{r1.price}}' });
    expect(entry?.figures?.map(({ start, end }) => entry.content.slice(start, end))).toEqual(['$5', '$5']);
  });

  it('reads a result given as plain text with its call id', () => {
    const entries = messagesToEntries([{ role: 'tool', content: '5', toolCallId: 'a' }], stamp);
    expect(entries).toMatchObject([{ role: 'tool', content: '5', toolUseId: 'a' }]);
  });

  it('an id that a later turn uses again becomes unique, in call and result', () => {
    const turn = (at: number) => [
      entry('user', 'q', at),
      entry('assistant', '', at + 1, { toolUseId: 'call_0', toolName: 't' }),
      entry('tool', `r${at}`, at + 2, { toolUseId: 'call_0' }),
    ];
    const ids = JSON.stringify(entriesToMessages([...turn(0), ...turn(10)])).match(/call_0\w*/g);
    expect(ids).toEqual(['call_0', 'call_0', 'call_0_2', 'call_0_2']);
  });

  it('a name that providers refuse is replaced on the way out', () => {
    const [, message] = entriesToMessages([
      entry('user', 'q', 0),
      entry('assistant', '', 1, { toolUseId: 'a', toolName: 'a b' }),
    ]);
    expect(message?.content).toEqual([{ type: 'tool_use', id: 'a', name: 'unknown_tool', input: {} }]);
  });

  it('a blank answer is not sent, a blank question is named', () => {
    expect(entriesToMessages([entry('user', ' ', 0), entry('assistant', ' ', 1)])).toEqual([
      { role: 'user', content: '[empty message]' },
    ]);
  });
});
