import { describe, expect, it, vi } from 'vitest';
import { StreamEvents } from './streaming.ts';

describe('StreamEvents', () => {
  it('a listener that throws or rejects is logged and hurts nobody', async () => {
    const error = vi.fn();
    const events = new StreamEvents({ error });
    const heard: string[] = [];
    events.on(() => {
      throw new Error('first');
    });
    events.on(async () => {
      throw new Error('second');
    });
    events.on((event) => heard.push(event.type));
    events.emit({ type: 'segment_settled', segment: 's1' });
    await Promise.resolve();
    expect(heard).toEqual(['segment_settled']);
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('a function registered twice is called twice and removed one by one', () => {
    const events = new StreamEvents();
    let calls = 0;
    const listener = () => void calls++;
    const removeFirst = events.on(listener);
    const removeSecond = events.on(listener);
    events.emit({ type: 'text_delta', segment: 's1', delta: 'a' });
    expect(calls).toBe(2);
    removeFirst();
    removeFirst();
    events.emit({ type: 'text_delta', segment: 's1', delta: 'b' });
    expect(calls).toBe(3);
    removeSecond();
    events.emit({ type: 'text_delta', segment: 's1', delta: 'c' });
    expect(calls).toBe(3);
  });

  it('listeners run in order, on the list as it was', () => {
    const events = new StreamEvents();
    const heard: string[] = [];
    const removeFirst = events.on(() => {
      heard.push('first');
      removeFirst();
      events.on(() => heard.push('late'));
    });
    events.on(() => heard.push('second'));
    events.emit({ type: 'text_delta', segment: 's1', delta: 'a' });
    expect(heard).toEqual(['first', 'second']);
    events.emit({ type: 'text_delta', segment: 's1', delta: 'b' });
    expect(heard).toEqual(['first', 'second', 'second', 'late']);
  });
});
