import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type FinishedRun, RecordingWriter, type WrittenRecording } from './recording-writer.ts';
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

describe('the summary of a conversation', () => {
  const summaryOf = (content: string) => ({ version: 1, covers: 1, digest: 'd', entries: [{ role: 'user', content }] });
  const withSummary = (checkpoint: unknown): Tape => {
    const { tape } = tapeOf('hello');
    return { ...tape, start: { ...tape.start, checkpoint } } as Tape;
  };
  const read = ({ packed: { beginning, ending } }: WrittenRecording) =>
    JSON.parse(gunzipSync(Buffer.concat([beginning, ending.packed])).toString('utf8'));

  it('is stored once for all runs that begin with it', async () => {
    const writer = new RecordingWriter();
    const checkpoint = summaryOf('Ten shares. '.repeat(1000));
    const first = await writer.write(run('yes'), withSummary(checkpoint), []);
    const next = await writer.write(run('no'), withSummary(checkpoint), []);
    expect(next.packed.ending.hash).toBe(first.packed.ending.hash);
    expect(next.packed.beginning.length).toBeLessThan(600);
    expect(read(next)).toMatchObject({ checkpoint, delivered: ['no'], isRedacted: false });
    expect(read(await writer.write(run('no'), withSummary(undefined), []))).not.toHaveProperty('checkpoint');
  });

  it('is free of secrets, and says so', async () => {
    const writer = new RecordingWriter();
    const checkpoint = summaryOf('the word is hunter2');
    const plain = read(await writer.write(run('yes'), withSummary(checkpoint), []));
    expect(plain).toMatchObject({ checkpoint, isRedacted: false });
    const masked = read(await writer.write(run('yes'), withSummary(checkpoint), ['hunter2']));
    expect(JSON.stringify(masked)).not.toContain('hunter2');
    expect(masked.isRedacted).toBe(true);
  });
});

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
