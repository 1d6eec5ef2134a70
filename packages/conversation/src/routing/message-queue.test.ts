import { defaultConfig } from '@finclaw/config';
import { createChannelId, createSessionKey, createTimestamp } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageQueue, type QueueEntry } from './message-queue.ts';
import type { QueueMode, QueueSettings } from './queue-settings.ts';

const session = createSessionKey('agent:main:test:direct:a');
const other = createSessionKey('agent:main:test:direct:b');

let order = 0;
function entry(id: string, fields: Partial<QueueEntry> = {}): QueueEntry {
  const message = {
    id,
    channelId: createChannelId('test'),
    origin: 'typed' as const,
    chatType: 'direct' as const,
    senderId: 'a',
    body: id,
    timestamp: createTimestamp(0),
  };
  return { id, message, sessionKey: session, order: order++, standsAlone: false, data: undefined, ...fields };
}

const settings = (mode: QueueMode = 'queue', fields: Partial<QueueSettings> = {}): QueueSettings => ({
  ...defaultConfig.session.queue,
  mode,
  ...fields,
});

const ids = (entries: readonly QueueEntry[]): string[] => entries.map((item) => item.id);

/** What the next turns of the session are about. */
function turns(queue: MessageQueue): string[] {
  const found: string[] = [];
  for (let next = queue.take(session); next.length > 0; next = queue.take(session)) found.push(ids(next).join('+'));
  return found;
}

function busyQueue(onCollected?: () => void): MessageQueue {
  const queue = new MessageQueue(onCollected);
  expect(queue.enqueue(entry('running'), settings()).status).toBe('started');
  expect(ids(queue.take(session))).toEqual(['running']);
  return queue;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('messages of several people in a room', () => {
  const said = (id: string, senderId: string): QueueEntry => {
    const { message, ...rest } = entry(id);
    return { ...rest, message: { ...message, chatType: 'group', senderId } };
  };
  const runningOf = (senderId: string): MessageQueue => {
    const queue = new MessageQueue();
    queue.enqueue(said('running', senderId), settings());
    queue.take(session);
    return queue;
  };

  it.each(['followup', 'collect'] as const)('%s joins those of one person, and never those of two', (mode) => {
    const queue = runningOf('alice');
    for (const [id, who] of Object.entries({ a1: 'alice', a2: 'alice', b1: 'bob', a3: 'alice' }))
      queue.enqueue(said(id, who), settings(mode));
    queue.markDone(session);
    vi.runAllTimers();
    expect(turns(queue)).toEqual(['a1+a2', 'b1', 'a3']);
  });

  it.each(['steer', 'steer-backlog'] as const)('%s works a message into the answer of its own sender only', (mode) => {
    const queue = runningOf('alice');
    const offered: string[] = [];
    const offer = ({ id }: QueueEntry): boolean => Boolean(offered.push(id));
    expect(queue.enqueue(said('b1', 'bob'), settings(mode), offer).status).toBe('queued');
    expect(queue.enqueue(said('a1', 'alice'), settings(mode), offer).status).toBe('steered');
    expect(offered).toEqual(['a1']);
  });
});

describe('MessageQueue', () => {
  it('markDone says whether more waits, and sessions do not disturb each other', () => {
    const queue = busyQueue();
    queue.enqueue(entry('next'), settings());
    expect(queue.enqueue(entry('x', { sessionKey: other }), settings()).status).toBe('started');
    expect(queue.markDone(session)).toBe(true);
    expect(ids(queue.take(session))).toEqual(['next']);
    expect(queue.isProcessing(session)).toBe(true);
    expect(queue.markDone(session)).toBe(false);
  });

  it('a session with nothing left to do is forgotten, never a busy one', () => {
    const queue = busyQueue();
    queue.enqueue(entry('b'), settings());
    expect([queue.markDone(session), queue.size]).toEqual([true, 1]);
    queue.take(session);
    expect([queue.markDone(session), queue.size]).toEqual([false, 0]);
  });

  it.each([
    { mode: 'queue', alone: [], after: ['a', 'b', 'c'] },
    { mode: 'followup', alone: [], after: ['a+b+c'] },
    { mode: 'followup', alone: ['b'], after: ['a', 'b', 'c'] },
    { mode: 'collect', alone: ['a'], after: ['a', 'b+c'] },
    { mode: 'steer', alone: ['b'], after: ['a', 'b', 'c'] },
  ] as const)(
    '$mode with $alone standing alone: the turns after the running one are $after',
    ({ mode, alone, after }) => {
      const queue = busyQueue();
      for (const id of ['a', 'b', 'c'] as const) {
        const standsAlone = (alone as readonly string[]).includes(id);
        queue.enqueue(entry(id, { standsAlone }), settings(mode), () => false);
      }
      expect(turns(queue)).toEqual(after);
    },
  );

  it('an entry that comes back keeps its place', () => {
    const queue = busyQueue();
    const early = entry('early');
    queue.enqueue(entry('late'), settings());
    queue.enqueue(early, settings('followup'));
    expect(turns(queue)).toEqual(['early', 'late']);
  });

  it('interrupt keeps only the newest and hands back what it replaced', () => {
    const queue = busyQueue();
    queue.enqueue(entry('old'), settings());
    const result = queue.enqueue(entry('new'), settings('interrupt'));
    expect(result).toMatchObject({ status: 'interrupt', superseded: [{ id: 'old' }] });
    expect(turns(queue)).toEqual(['new']);
  });

  it('steer overtakes nothing of the same sender: what comes while something waits, waits behind it', () => {
    const queue = busyQueue();
    queue.enqueue(entry('waiting', { standsAlone: true }), settings('steer'));
    expect(queue.enqueue(entry('later'), settings('steer'), () => true).status).toBe('queued');
    expect(turns(queue)).toEqual(['waiting', 'later']);
  });

  it.each([
    { mode: 'steer', taken: true, status: 'steered', waiting: [] },
    { mode: 'steer', taken: false, status: 'queued', waiting: ['s'] },
    { mode: 'steer-backlog', taken: true, status: 'steered', waiting: ['s'] },
    { mode: 'steer-backlog', taken: false, status: 'queued', waiting: ['s'] },
  ] as const)('$mode, taken: $taken → $status, waiting $waiting', ({ mode, taken, status, waiting }) => {
    const queue = busyQueue();
    expect(queue.enqueue(entry('s'), settings(mode), () => taken).status).toBe(status);
    expect(turns(queue)).toEqual(waiting);
  });

  it('collect: each arrival restarts the window, the maximum wait closes it', () => {
    const collected = vi.fn();
    const queue = new MessageQueue(collected);
    for (let index = 0; index < 6; index++) {
      expect(queue.enqueue(entry(`m${index}`), settings('collect')).status).toBe('collecting');
      vi.advanceTimersByTime(1900);
    }
    expect(collected).toHaveBeenCalledTimes(1);
    expect(collected).toHaveBeenCalledWith(session);
    expect(turns(queue)).toEqual(['m0+m1+m2+m3+m4+m5']);
  });

  it('collect gathers during a run and closes its window after it', () => {
    const collected = vi.fn();
    const queue = busyQueue(collected);
    queue.enqueue(entry('a'), settings('collect'));
    vi.advanceTimersByTime(5000);
    expect(collected).not.toHaveBeenCalled();
    expect(queue.markDone(session)).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(collected).toHaveBeenCalledTimes(1);
  });

  it('a full collect window closes at once', () => {
    const collected = vi.fn();
    const queue = new MessageQueue(collected);
    queue.enqueue(entry('a'), settings('collect', { maxSize: 2 }));
    queue.enqueue(entry('b'), settings('collect', { maxSize: 2 }));
    vi.advanceTimersByTime(0);
    expect(collected).toHaveBeenCalledTimes(1);
  });

  it.each([
    { dropPolicy: 'old', dropped: 'w0', waiting: ['w1', 'new'] },
    { dropPolicy: 'new', dropped: 'new', waiting: ['w0', 'w1'] },
  ] as const)('full queue, drop $dropPolicy → $dropped goes', ({ dropPolicy, dropped, waiting }) => {
    const queue = busyQueue();
    for (const id of ['w0', 'w1']) queue.enqueue(entry(id), settings());
    expect(queue.enqueue(entry('new'), settings('queue', { maxSize: 2, dropPolicy }))).toMatchObject({
      dropped: { id: dropped },
    });
    expect(turns(queue)).toEqual(waiting);
  });

  it('clear returns what waited and closes windows', () => {
    const collected = vi.fn();
    const queue = new MessageQueue(collected);
    queue.enqueue(entry('a'), settings('collect'));
    expect(ids(queue.clear())).toEqual(['a']);
    vi.advanceTimersByTime(10_000);
    expect([collected.mock.calls.length, queue.size]).toEqual([0, 0]);
  });
});
