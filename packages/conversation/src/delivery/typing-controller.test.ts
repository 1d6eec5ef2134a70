import { createChannelId } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingController } from './typing-controller.ts';

const CHANNEL = createChannelId('test');

describe('createTypingController', () => {
  let startedAt = 0;
  const calls: number[] = [];
  const channel = {
    sendTyping: async () => {
      calls.push(Date.now() - startedAt);
    },
  };

  beforeEach(() => {
    vi.useFakeTimers();
    startedAt = Date.now();
    calls.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('types at once and every five seconds until sealed', async () => {
    const typing = createTypingController(channel, CHANNEL, 'chat');
    typing.start();
    await vi.advanceTimersByTimeAsync(12_000);
    await vi.advanceTimersByTimeAsync(6_000);
    typing.seal();
    await vi.advanceTimersByTimeAsync(60_000);
    typing.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([0, 5000, 10_000, 15_000]);
  });

  it('seals itself after two minutes', async () => {
    const typing = createTypingController(channel, CHANNEL, 'chat');
    typing.start();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(Math.max(...calls)).toBeLessThanOrEqual(120_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('skips a tick while the previous one is pending', async () => {
    const pending = Promise.withResolvers<void>();
    const sendTyping = vi.fn(() => pending.promise);
    const typing = createTypingController({ sendTyping }, CHANNEL, 'chat');
    typing.start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendTyping).toHaveBeenCalledTimes(1);
    pending.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sendTyping).toHaveBeenCalledTimes(2);
    typing.seal();
  });

  it('stops after three failures in a row, thrown or rejected', async () => {
    let failures = 0;
    const sendTyping = vi.fn((): Promise<void> => {
      failures += 1;
      if (failures % 2 === 1) throw new Error('sync');
      return Promise.reject(new Error('async'));
    });
    const typing = createTypingController({ sendTyping }, CHANNEL, 'chat');
    typing.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sendTyping).toHaveBeenCalledTimes(3);
    typing.seal();
  });

  it('starting twice changes nothing, and a channel that cannot type is no trouble', async () => {
    const typing = createTypingController(channel, CHANNEL, 'chat');
    typing.start();
    typing.start();
    expect(calls).toEqual([0]);
    typing.seal();
    typing.seal();
    const silent = createTypingController({}, CHANNEL, 'chat');
    silent.start();
    silent.seal();
  });

  it('takes another interval', async () => {
    const typing = createTypingController(channel, CHANNEL, 'chat', { intervalMs: 1000, ttlMs: 2500 });
    typing.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([0, 1000, 2000]);
  });
});
