import { createChannelId, createSessionKey, createTimestamp } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageQueue, type QueueEntry } from './message-queue.ts';

const session = createSessionKey('agent:main:test:direct:a');
const other = createSessionKey('agent:main:test:direct:b');

function entry(id: string, priority = 0, sessionKey = session): QueueEntry {
  const message = {
    id,
    channelId: createChannelId('test'),
    chatType: 'direct' as const,
    senderId: 'a',
    body: id,
    timestamp: createTimestamp(0),
  };
  return { id, message, sessionKey, enqueuedAt: 0, priority, data: undefined };
}

const ids = (entries: readonly QueueEntry[]): string[] => entries.map((item) => item.id);

function busyQueue(options = {}): MessageQueue {
  const queue = new MessageQueue(options);
  expect(queue.enqueue(entry('running')).status).toBe('started');
  queue.markProcessing(session);
  queue.dequeue(session);
  return queue;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('MessageQueue', () => {
  it('F-86 higher priority first, first in first out within a priority', () => {
    const queue = busyQueue();
    for (const [id, priority] of [
      ['a', 0],
      ['b', 1],
      ['c', 0],
      ['d', 1],
    ] as const)
      queue.enqueue(entry(id, priority));
    expect(ids(queue.dequeueAll(session))).toEqual(['b', 'd', 'a', 'c']);
  });

  it('F-86 markDone says whether more waits, and sessions do not disturb each other', () => {
    const queue = busyQueue();
    queue.enqueue(entry('next'));
    expect(queue.enqueue(entry('x', 0, other)).status).toBe('started');
    expect(queue.markDone(session)).toBe(true);
    expect(queue.dequeue(session)?.id).toBe('next');
    expect(queue.markDone(session)).toBe(false);
  });

  it('F-86 a session with nothing left to do is forgotten, never a busy one', () => {
    const queue = new MessageQueue();
    queue.enqueue(entry('a'));
    queue.markProcessing(session);
    queue.dequeue(session);
    queue.enqueue(entry('b'));
    expect(queue.markDone(session)).toBe(true);
    expect(queue.stats()).toEqual({ totalQueued: 1, totalProcessing: 0, sessionCount: 1 });
    queue.dequeueFollowup(session);
    expect(queue.markDone(session)).toBe(false);
    expect(queue.stats()).toEqual({ totalQueued: 0, totalProcessing: 0, sessionCount: 0 });
  });

  it('F-87 queue and followup wait while the session is busy; a follow-up never lets it look idle', () => {
    const queue = busyQueue();
    expect(queue.enqueue(entry('a'), 'queue').status).toBe('queued');
    expect(queue.enqueue(entry('b'), 'followup').status).toBe('queued');
    queue.markDone(session);
    expect(queue.dequeueFollowup(session)?.id).toBe('a');
    expect(queue.isProcessing(session)).toBe(true);
  });

  it('F-87 interrupt keeps only the newest and hands back what it replaced', () => {
    const queue = busyQueue();
    queue.enqueue(entry('old'), 'queue');
    const result = queue.enqueue(entry('new'), 'interrupt');
    expect(result).toMatchObject({ status: 'interrupt', superseded: [{ id: 'old' }] });
    expect(ids(queue.dequeueAll(session))).toEqual(['new']);
  });

  it.each([
    { mode: 'steer', taken: true, status: 'steered', waiting: [] },
    { mode: 'steer', taken: false, status: 'queued', waiting: ['s'] },
    { mode: 'steer-backlog', taken: true, status: 'steered', waiting: ['s'] },
    { mode: 'steer-backlog', taken: false, status: 'queued', waiting: ['s'] },
  ] as const)('F-87 $mode, taken: $taken → $status, waiting $waiting', ({ mode, taken, status, waiting }) => {
    const queue = busyQueue();
    expect(queue.enqueue(entry('s'), mode, () => taken).status).toBe(status);
    expect(ids(queue.dequeueAll(session))).toEqual(waiting);
  });

  it('F-87 F-88 collect: each arrival restarts the window, the maximum wait closes it', () => {
    const collected = vi.fn();
    const queue = new MessageQueue({ collectWindowMs: 1000, collectMaxWaitMs: 2500, now: Date.now }, collected);
    for (let index = 0; index < 4; index++) {
      expect(queue.enqueue(entry(`m${index}`), 'collect').status).toBe('collecting');
      vi.advanceTimersByTime(800);
    }
    expect(collected).toHaveBeenCalledTimes(1);
    expect(collected).toHaveBeenCalledWith(session);
    expect(ids(queue.dequeueAll(session))).toEqual(['m0', 'm1', 'm2', 'm3']);
  });

  it('F-87 collect gathers during a run and closes its window after it', () => {
    const collected = vi.fn();
    const queue = new MessageQueue({ collectWindowMs: 1000 }, collected);
    queue.enqueue(entry('running'));
    queue.markProcessing(session);
    queue.dequeue(session);
    queue.enqueue(entry('a'), 'collect');
    vi.advanceTimersByTime(5000);
    expect(collected).not.toHaveBeenCalled();
    expect(queue.markDone(session)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(collected).toHaveBeenCalledTimes(1);
  });

  it('F-88 a full collect window closes at once', () => {
    const collected = vi.fn();
    const queue = new MessageQueue({ maxSize: 2, collectWindowMs: 1000 }, collected);
    queue.enqueue(entry('a'), 'collect');
    queue.enqueue(entry('b'), 'collect');
    vi.advanceTimersByTime(0);
    expect(collected).toHaveBeenCalledTimes(1);
  });

  it.each([
    { policy: 'old', priorities: [0, 0], incoming: 0, dropped: 'w0', waiting: ['w1', 'new'] },
    { policy: 'old', priorities: [5, 0], incoming: 0, dropped: 'w1', waiting: ['w0', 'new'] },
    { policy: 'old', priorities: [5, 5], incoming: 0, dropped: 'new', waiting: ['w0', 'w1'] },
    { policy: 'new', priorities: [0, 0], incoming: 9, dropped: 'new', waiting: ['w0', 'w1'] },
  ] as const)(
    'F-88 full queue, drop $policy, priorities $priorities → $dropped goes',
    ({ policy, priorities, incoming, dropped, waiting }) => {
      const queue = busyQueue({ maxSize: 2, dropPolicy: policy });
      priorities.forEach((priority, index) => {
        queue.enqueue(entry(`w${index}`, priority));
      });
      expect(queue.enqueue(entry('new', incoming))).toMatchObject({ dropped: { id: dropped } });
      expect(ids(queue.dequeueAll(session)).sort()).toEqual([...waiting].sort());
    },
  );

  it('F-86 clear returns what waited and closes windows', () => {
    const collected = vi.fn();
    const queue = new MessageQueue({}, collected);
    queue.enqueue(entry('a'), 'collect');
    expect(ids(queue.clear())).toEqual(['a']);
    vi.advanceTimersByTime(10_000);
    expect(collected).not.toHaveBeenCalled();
  });
});
