import type { GatewayEvent } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { LiveTurns } from './live-turns.ts';

const about = { id: 'e.1', at: 0, sessionKey: 's', runId: 'r', messageId: 'm' };
const turns = (...events: readonly Record<string, unknown>[]): LiveTurns => {
  const live = new LiveTurns();
  for (const event of events) live.apply({ ...about, ...event } as unknown as GatewayEvent);
  return live;
};
const start = { type: 'tool-start', toolUseId: 't', name: 'get_quote', input: { a: 1 } };

describe('an answer that is being made', () => {
  it('is as far as its events have come', () => {
    const live = turns(
      { type: 'thinking' },
      start,
      { type: 'tool-end', toolUseId: 't', name: 'get_quote', isError: false, durationMs: 5 },
      { type: 'progress-notice', text: 'another model' },
      { type: 'text', segment: 's1', delta: 'Sam' },
      { type: 'text', segment: 's1', delta: 'sung' },
    );
    expect(live.of('s')).toEqual({
      runId: 'r',
      messageId: 'm',
      segments: [{ id: 's1', text: 'Samsung' }],
      isThinking: false,
      calls: [{ toolUseId: 't', name: 'get_quote', input: { a: 1 }, state: 'done', durationMs: 5 }],
      notices: ['another model'],
    });
  });

  it.each([
    ['its withdrawal', { type: 'withdrawn', segment: 's1' }],
    ['its delivery', { type: 'answer', answerId: 'a', text: 'x', isError: false }],
  ])('shows no text after %s', (_what, event) => {
    expect(turns({ type: 'text', segment: 's1', delta: 'x' }, event).of('s')?.segments).toEqual([]);
  });

  it('is over when its turn is, and leaves nothing behind', () => {
    const live = turns(start, { type: 'turn-end', turn: {} });
    expect([live.of('s'), live.size]).toEqual([undefined, 0]);
  });

  it('does not begin with an answer that an earlier process had left', () => {
    expect(turns({ type: 'answer', answerId: 'a', text: 'x', isError: false }).size).toBe(0);
  });

  it('is the older one of two in a conversation', () => {
    const live = turns(
      { type: 'text', segment: 's1', delta: 'old' },
      { type: 'text', segment: 's1', delta: 'new', runId: 'r2' },
    );
    expect(live.of('s')?.segments).toEqual([{ id: 's1', text: 'old' }]);
    live.apply({ ...about, type: 'turn-end', turn: {} } as unknown as GatewayEvent);
    expect(live.of('s')?.segments).toEqual([{ id: 's1', text: 'new' }]);
  });
});
