import type { StreamChunk } from '@finclaw/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolCall } from './testing/scripted-provider.ts';
import { ToolInputBuffer } from './tool-input-buffer.ts';

const start = (id: string, index?: number): StreamChunk => ({ type: 'tool_use_start', id, name: `tool_${id}`, index });
const delta = (text: string, index?: number): StreamChunk => ({ type: 'tool_input_delta', delta: text, index });
const end = (index?: number): StreamChunk => ({ type: 'tool_use_end', index });

function feedAll(chunks: readonly StreamChunk[], buffer = new ToolInputBuffer()) {
  return chunks.map((chunk) => buffer.feed(chunk)).filter((call) => call !== null);
}

describe('ToolInputBuffer', () => {
  it('returns a call at its end, and nothing before', () => {
    const buffer = new ToolInputBuffer();
    expect(buffer.feed(start('a'))).toBeNull();
    expect(buffer.feed(delta('{"x"'))).toBeNull();
    expect(buffer.feed({ type: 'text_delta', text: 'hm' })).toBeNull();
    expect(buffer.feed(delta(':1}'))).toBeNull();
    expect(buffer.pendingCount).toBe(1);
    expect(buffer.feed(end())).toEqual({ id: 'a', name: 'tool_a', input: { x: 1 } });
    expect(buffer.pendingCount).toBe(0);
  });

  it.each([
    { when: 'no input', chunks: [start('a'), end()], calls: [['a', {}]] },
    { when: 'blank input', chunks: [start('a'), delta(' \n'), end()], calls: [['a', {}]] },
    {
      when: 'two calls whose pieces alternate',
      chunks: [
        start('a', 0),
        start('b', 1),
        delta('{"x"', 0),
        delta('{"y"', 1),
        delta(':1}', 0),
        delta(':2}', 1),
        end(0),
        end(1),
      ],
      calls: [
        ['a', { x: 1 }],
        ['b', { y: 2 }],
      ],
    },
    {
      when: 'a start and an end that come twice',
      chunks: [start('a', 0), start('a', 0), delta('{}', 0), end(0), end(0), delta('{}', 0)],
      calls: [['a', {}]],
    },
    {
      when: 'the same without an index',
      chunks: [start('a'), start('a'), delta('{}'), end(), end()],
      calls: [['a', {}]],
    },
    { when: 'pieces of no call', chunks: [delta('{}'), end(), end(3)], calls: [] },
    {
      when: 'an id used again for another call: it gets one of its own',
      chunks: [...toolCall('a', 'tool_a', { x: 1 }, 0), ...toolCall('a', 'tool_a', { x: 2 }, 1)],
      calls: [
        ['a', { x: 1 }],
        ['a_2', { x: 2 }],
      ],
    },
    {
      when: 'a call that is sent twice: it runs once',
      chunks: [...toolCall('a', 'tool_a', { x: 1 }, 0), ...toolCall('a', 'tool_a', { x: 1 }, 1)],
      calls: [['a', { x: 1 }]],
    },
    {
      when: 'an input that is JSON in a string of JSON',
      chunks: [start('a', 0), delta(JSON.stringify('{"x":1}'), 0), end(0)],
      calls: [['a', { x: 1 }]],
    },
    {
      when: 'a new call on an index in use: the unfinished one is dropped',
      chunks: [start('a', 0), delta('{"x":', 0), start('b', 0), delta('{}', 0), end(0)],
      calls: [['b', {}]],
    },
    {
      when: 'an end without an index after the latest call has ended: it closes no other',
      chunks: [start('a', 0), delta('{"x":', 0), start('b', 1), end(1), end()],
      calls: [['b', {}]],
    },
  ])('$when', ({ chunks, calls }) => {
    expect(feedAll(chunks).map(({ id, input }) => [id, input])).toEqual(calls);
  });

  it.each(['{"a":', '[1]', '"x"', 'null', '1', 'true', '{a:1}', '{}x'])('%s is no usable input', (json) => {
    const [call] = feedAll([start('a'), delta(json), end()]);
    expect(call).toMatchObject({ id: 'a', input: {}, inputError: expect.stringMatching(/./) });
  });

  it('an input beyond the limit is dropped, not kept', () => {
    const buffer = new ToolInputBuffer(10);
    expect(feedAll([start('a'), delta('{"a":'), delta('12345}'), end()], buffer)).toEqual([
      { id: 'a', name: 'tool_a', input: {}, inputError: 'longer than 10 characters' },
    ]);
    expect(feedAll([start('b'), delta('{"a":1234}'), end()], buffer)).toEqual([
      { id: 'b', name: 'tool_b', input: { a: 1234 } },
    ]);
  });

  it('reset forgets what was begun', () => {
    const buffer = new ToolInputBuffer();
    buffer.feed(start('a'));
    buffer.reset();
    expect(buffer.pendingCount).toBe(0);
    expect(buffer.feed(end())).toBeNull();
    expect(feedAll([start('a'), end()], buffer)).toHaveLength(1);
  });

  it('an input cut anywhere, with the pieces of other calls in between, comes out whole', () => {
    const calls = fc.uniqueArray(fc.record({ id: fc.string(), input: fc.dictionary(fc.string(), fc.jsonValue()) }), {
      minLength: 1,
      maxLength: 4,
      selector: (call) => call.id,
    });
    fc.assert(
      fc.property(calls, fc.infiniteStream(fc.nat()), (wanted, choices) => {
        const queues = wanted.map(({ id, input }, index) => {
          const pieces = [...JSON.stringify(input)].map((piece) => delta(piece, index));
          return [start(id, index), ...pieces, end(index)];
        });
        const chunks: StreamChunk[] = [];
        while (queues.some((queue) => queue.length > 0)) {
          const open = queues.filter((queue) => queue.length > 0);
          chunks.push(open[choices.next().value! % open.length]!.shift()!);
        }
        const byId = new Map(feedAll(chunks).map(({ id, input }) => [id, input]));
        for (const { id, input } of wanted) expect(JSON.stringify(byId.get(id))).toBe(JSON.stringify(input));
      }),
    );
  });

  it('nothing that can be fed makes it throw', () => {
    const index = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
    const id = fc.constantFrom('a', 'b', '');
    const anyChunk: fc.Arbitrary<StreamChunk> = fc.oneof(
      fc.record({ type: fc.constant('tool_use_start' as const), id, name: id, index }),
      fc.record({
        type: fc.constant('tool_input_delta' as const),
        delta: fc.constantFrom('{', '}', '"a":1', '[', 'x'),
        index,
      }),
      fc.record({ type: fc.constant('tool_use_end' as const), index }),
    );
    fc.assert(
      fc.property(fc.array(anyChunk), (chunks) => {
        const calls = feedAll(chunks);
        expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
      }),
    );
  });
});
