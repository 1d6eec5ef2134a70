import { openStore } from '@finclaw/storage';
import { createChannelId, createSessionKey, createTimestamp } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSettled } from './forget-settled.ts';

const DAY_MS = 86_400_000;

describe('what ended long ago', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T00:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('is forgotten after ninety days, what is under way never', async () => {
    const store = openStore(':memory:', { locale: 'en', now: () => Date.now() });
    const target = { channelId: createChannelId('web'), accountId: 'default', targetId: 'u' };
    const accept = (id: string) =>
      store.inbox.accept({
        message: {
          id,
          channelId: target.channelId,
          origin: 'typed',
          chatType: 'direct',
          senderId: 'u',
          body: 'hi',
          timestamp: createTimestamp(Date.now()),
        },
        sessionKey: createSessionKey('agent:main:web:direct:u'),
        agentId: 'main',
        target,
      });
    const [ended, waiting] = [(await accept('ended')).row.id, (await accept('waiting')).row.id];
    await store.inbox.finish(ended, 'answered');
    const stop = forgetSettled(store, Date.now);
    vi.advanceTimersByTime(89 * DAY_MS);
    expect(await store.inbox.get(ended)).toBeDefined();
    vi.advanceTimersByTime(3 * DAY_MS);
    expect(await store.inbox.get(ended)).toBeUndefined();
    expect(await store.inbox.get(waiting)).toBeDefined();
    stop();
    expect(vi.getTimerCount()).toBe(0);
    store.close();
  });
});
