import type { TranscriptEntry } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { timelineOfTranscript } from './timeline.ts';

const timestamp = '2026-11-02T09:00:00.000Z';
const call = (toolUseId: string, runId: string): TranscriptEntry => {
  return { role: 'assistant', content: '', toolUseId, toolName: 'place_order', toolInput: {}, runId, timestamp };
};
const result: TranscriptEntry = {
  role: 'tool',
  content: 'ok',
  toolUseId: 'b',
  toolName: 'place_order',
  runId: 'r2',
  timestamp,
};

const states = (entries: readonly TranscriptEntry[], isRunning: boolean): string[] =>
  timelineOfTranscript(entries, isRunning).flatMap((item) => (item.type === 'tool' ? [item.call.state] : []));

describe('a tool call in the timeline', () => {
  it.each([
    { when: 'has its result', entries: [call('b', 'r2'), result], isRunning: false, expected: ['done'] },
    {
      when: 'failed',
      entries: [call('b', 'r2'), { ...result, isError: true }],
      isRunning: false,
      expected: ['failed'],
    },
    {
      when: 'a person refused',
      entries: [call('b', 'r2'), { ...result, isError: true, refused: true }],
      isRunning: false,
      expected: ['refused'],
    },
    { when: 'has none while its run goes on', entries: [call('a', 'r1')], isRunning: true, expected: ['running'] },
    { when: 'has none and its run is gone', entries: [call('a', 'r1')], isRunning: false, expected: ['failed'] },
    {
      when: 'has none and another run goes on',
      entries: [call('a', 'r1'), call('b', 'r2')],
      isRunning: true,
      expected: ['failed', 'running'],
    },
  ])('that $when: $expected', ({ entries, isRunning, expected }) =>
    expect(states(entries, isRunning)).toEqual(expected),
  );
});
