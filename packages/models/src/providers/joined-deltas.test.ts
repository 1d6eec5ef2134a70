import { expect, it } from 'vitest';
import type { StreamChunk } from './adapter.ts';
import { JoinedDeltas } from './joined-deltas.ts';

const text = (said: string): StreamChunk => ({ type: 'text_delta', text: said });
const input = (delta: string, index: number): StreamChunk => ({ type: 'tool_input_delta', delta, index });

it.each<{ when: string; given: StreamChunk[]; taken: StreamChunk[] }>([
  { when: 'texts', given: [text('a'), text('b')], taken: [text('ab')] },
  {
    when: 'thoughts and texts',
    given: [{ type: 'thinking_delta', text: 'h' }, { type: 'thinking_delta', text: 'm' }, text('a')],
    taken: [{ type: 'thinking_delta', text: 'hm' }, text('a')],
  },
  {
    when: 'inputs of two calls',
    given: [input('{', 0), input('}', 0), input('{', 1)],
    taken: [input('{}', 0), input('{', 1)],
  },
  {
    when: 'something between',
    given: [text('a'), { type: 'usage', usage: {} }, text('b')],
    taken: [text('a'), { type: 'usage', usage: {} }, text('b')],
  },
])('joins $when in their order', ({ given, taken }) => {
  const seen: StreamChunk[] = [];
  const deltas = new JoinedDeltas((chunk) => {
    seen.push(chunk);
    return false;
  });
  for (const chunk of given) deltas.add(chunk);
  deltas.release();
  expect(seen).toEqual(taken);
});

it('hands nothing over once enough was taken', () => {
  const seen: StreamChunk[] = [];
  const deltas = new JoinedDeltas((chunk) => {
    seen.push(chunk);
    return true;
  });
  expect(deltas.add(text('a'))).toBe(false);
  expect(deltas.add({ type: 'done' })).toBe(true);
  expect(seen).toEqual([text('a')]);
});
