import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamChunk } from '../providers/adapter.ts';
import { consumeStream } from './consume-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text: StreamChunk = { type: 'text_delta', text: 'word' };
const blank: StreamChunk = { type: 'text_delta', text: '' };
const thought: StreamChunk = { type: 'thinking_delta', text: 'hm' };
const usage: StreamChunk = { type: 'usage', usage: { inputTokens: 1 } };
const toolInput: StreamChunk = { type: 'tool_input_delta', delta: '{', index: 0 };
const done: StreamChunk = { type: 'done', stopReason: 'end_turn' };

type Timed = readonly [second: number, chunk: StreamChunk];

/** When a stream whose chunks come after so many seconds ends, and how. */
async function play(...chunks: readonly Timed[]): Promise<string> {
  async function* stream() {
    let at = 0;
    for (const [second, chunk] of chunks) {
      await new Promise((resolve) => setTimeout(resolve, (second - at) * 1_000));
      at = second;
      yield chunk;
    }
    await new Promise(() => {});
  }
  const started = Date.now();
  const bounds = { signal: undefined, firstTokenTimeoutMs: 20_000, idleTimeoutMs: 30_000 };
  const outcome = consumeStream(stream, (chunk) => chunk.type === 'done', bounds).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  const ended = outcome.then((kind) => `${kind} at ${Math.round((Date.now() - started) / 1_000)}`);
  await vi.advanceTimersByTimeAsync(600_000);
  return ended;
}

describe('deadlines of a stream', () => {
  it.each<[string, readonly Timed[], string]>([
    ['nothing at all', [], 'FAILOVER_TIMEOUT at 20'],
    [
      'usage and blanks only',
      [
        [1, usage],
        [10, blank],
        [19, usage],
      ],
      'FAILOVER_TIMEOUT at 20',
    ],
    [
      'a first word just in time',
      [
        [19, text],
        [25, done],
      ],
      'done at 25',
    ],
    [
      'thinking counts',
      [
        [15, thought],
        [40, thought],
        [60, text],
        [61, done],
      ],
      'done at 61',
    ],
    [
      'the input of a tool counts',
      [
        [15, text],
        [40, toolInput],
        [65, toolInput],
        [66, done],
      ],
      'done at 66',
    ],
    [
      'a long answer without a pause',
      Array.from({ length: 90 }, (_, i): Timed => [i * 5, i < 89 ? text : done]),
      'done at 445',
    ],
  ])('%s', async (_when, chunks, expected) => {
    expect(await play(...chunks)).toBe(expected);
  });

  it('a pause after words is noticed a quarter late at most', async () => {
    expect(await play([1, text])).toMatch(/^FAILOVER_TIMEOUT at (?:3[1-9])$/);
    expect(await play([1, text], [3, usage], [20, usage])).toMatch(/^FAILOVER_TIMEOUT at (?:3[1-9])$/);
  });
});
