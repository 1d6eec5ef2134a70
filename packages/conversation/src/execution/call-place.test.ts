import type { TranscriptEntry } from '@finclaw/types';
import { expect, it } from 'vitest';
import { callContextOf, placeOfCall } from './call-place.ts';

const call = { id: 'call_0', name: 'place_order', input: { symbol: 'AAPL', quantity: 5 } };
const timestamp = '2026-07-01T00:00:00.000Z';

const asked = (runId: string, messageId?: string): TranscriptEntry => ({
  role: 'user',
  content: 'buy five',
  timestamp,
  runId,
  messageId,
});
const made = (runId: string, id = 'call_0', quantity = 5): TranscriptEntry => ({
  role: 'assistant',
  content: '',
  timestamp,
  runId,
  toolUseId: id,
  toolName: 'place_order',
  toolInput: { quantity, symbol: 'AAPL' },
});
const result = (runId: string, more: Partial<TranscriptEntry> = {}): TranscriptEntry => ({
  role: 'tool',
  content: '{}',
  timestamp,
  runId,
  toolUseId: 'call_0',
  ...more,
});

it.each<{ readonly when: string; readonly entries: readonly TranscriptEntry[]; readonly place: string }>([
  { when: 'nothing was called yet', entries: [asked('a')], place: 'a 0' },
  { when: 'an equal call succeeded', entries: [asked('a'), made('a'), result('a')], place: 'a 1' },
  { when: 'an equal call failed', entries: [asked('a'), made('a'), result('a', { isError: true })], place: 'a 0' },
  {
    when: 'the result of an equal call was lost',
    entries: [asked('a'), made('a'), result('a', { synthetic: 'repair', isError: true })],
    place: 'a 0',
  },
  { when: 'another order succeeded', entries: [asked('a'), made('a', 'call_0', 6), result('a')], place: 'a 0' },
  { when: 'an earlier message ordered it', entries: [asked('a'), made('a'), result('a'), asked('b')], place: 'b 0' },
  {
    when: 'the message is asked again',
    entries: [asked('a'), made('a'), result('a'), asked('b'), asked('a')],
    place: 'a 0',
  },
  {
    when: 'a running answer was shown the message with a later one',
    entries: [asked('a'), asked('a', 'b'), asked('a', 'c'), made('a'), result('a'), asked('b')],
    place: 'c 0',
  },
  {
    when: 'it was ordered twice then, and once again now',
    entries: [asked('a', 'b'), made('a'), result('a'), made('a'), result('a'), asked('b'), made('b'), result('b')],
    place: 'b 1',
  },
  {
    when: 'only somebody else’s message ordered it between',
    entries: [asked('a'), asked('b'), made('b'), result('b'), asked('a')],
    place: 'a 0',
  },
])('a call stands at $place when $when', ({ entries, place }) => {
  expect(placeOfCall(entries, call)).toBe(place);
});

it.each<{
  readonly when: string;
  readonly entries: readonly TranscriptEntry[];
  readonly repeats: { readonly time: string; readonly isKnown: boolean } | undefined;
}>([
  { when: 'there is no other', entries: [asked('a'), made('a')], repeats: undefined },
  {
    when: 'an equal one succeeded under another id',
    entries: [asked('a'), made('a'), result('a'), made('a', 'call_1')],
    repeats: { time: '2026-07-01 09:00', isKnown: true },
  },
  {
    when: 'the result of one was lost with its process',
    entries: [asked('a'), made('a'), result('a', { synthetic: 'repair', isError: true }), made('a', 'call_1')],
    repeats: { time: '2026-07-01 09:00', isKnown: false },
  },
  {
    when: 'one was refused',
    entries: [asked('a'), made('a'), result('a', { isError: true, refused: true }), made('a', 'call_1')],
    repeats: undefined,
  },
  {
    when: 'another order succeeded',
    entries: [asked('a'), made('a', 'call_0', 6), result('a'), made('a', 'call_1')],
    repeats: undefined,
  },
  {
    when: 'an equal one answered an earlier message',
    entries: [asked('a'), made('a'), result('a'), asked('b'), made('b', 'call_1')],
    repeats: undefined,
  },
])('a call repeats $repeats when $when', ({ entries, repeats }) => {
  const last = { ...call, id: entries.at(-1)!.toolUseId! };
  const context = callContextOf(entries, last, { startedAt: Date.parse(timestamp) + 1, timeZone: 'Asia/Seoul' });
  expect(context.repeats).toEqual(repeats);
});
