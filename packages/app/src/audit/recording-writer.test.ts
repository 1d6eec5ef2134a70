import { describe, expect, it } from 'vitest';
import { type FinishedRun, RecordingWriter } from './recording-writer.ts';
import type { Tape } from './tape.ts';

/** A tape of one call that was sent a message, which counts how often it is read. */
function tapeOf(said: string) {
  let reads = 0;
  const message = {
    role: 'user',
    get content() {
      reads++;
      return said;
    },
  };
  const tape = {
    start: { systemPrompt: [], tools: [], startedAt: 0, mark: {}, chosen: { model: {}, answeredBy: () => 'model' } },
    changes: new Map(),
    marker: '',
    calls: [{ attempts: [{ model: 'model', params: { messages: [message] }, chunks: [] }] }],
    toolResults: [],
    steered: [],
  } as unknown as Tape;
  return { tape, reads: () => reads };
}

const run = (delivered: string): FinishedRun =>
  ({
    ctx: {},
    agentId: 'main',
    locale: 'ko',
    channel: {},
    outcome: 'answered',
    delivered: [delivered],
  }) as unknown as FinishedRun;

describe('a recording of a run that names a secret', () => {
  it('looks through the earlier conversation once, and again when another secret is known', async () => {
    const writer = new RecordingWriter();
    const { tape, reads } = tapeOf('hunter2-hunter2');
    const first = await writer.write(run('the word is hunter2-hunter2'), tape, ['hunter2-hunter2']);
    const before = reads();
    const again = await writer.write(run('the word is hunter2-hunter2'), tape, ['hunter2-hunter2']);
    expect(reads()).toBe(before);
    expect(again.hash).toBe(first.hash);
    const other = await writer.write(run('the word is hunter2-hunter2'), tape, ['hunter2']);
    expect(reads()).toBeGreaterThan(before);
    expect(other.hash).not.toBe(first.hash);
  });
});
