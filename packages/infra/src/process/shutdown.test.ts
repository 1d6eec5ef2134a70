import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSilentLogger } from '../log/logger.ts';
import { safeSpawn } from './safe-spawn.ts';
import { createShutdown } from './shutdown.ts';

function setUp() {
  const signals = new EventEmitter();
  const exits: number[] = [];
  const errors: unknown[][] = [];
  const logger = { ...createSilentLogger(), error: (...args: unknown[]) => void errors.push(args) };
  const shutdown = createShutdown({ signals, logger, exit: (code) => void exits.push(code) });
  const done: string[] = [];
  const add = (name: string, ms = 0) =>
    shutdown.register(name, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(name);
    });
  return { signals, exits, errors, shutdown, done, add, send: (name: string) => signals.emit(name, name) };
}

describe('createShutdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(['SIGINT', 'SIGTERM'])(
    '%s stops intake, runs cleanups one by one in reverse order and exits with 0',
    async (name) => {
      const { shutdown, add, done, send, exits } = setUp();
      add('store', 10);
      shutdown.listen();
      add('channel', 50);
      add('gateway', 30);
      send(name);
      expect(shutdown.signal.aborted).toBe(true);
      await vi.runAllTimersAsync();
      expect(done).toEqual(['gateway', 'channel', 'store']);
      expect(exits).toEqual([0]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each([
    { how: 'rejects', fail: () => Promise.reject(new Error('stuck')) },
    {
      how: 'throws',
      fail: () => {
        throw new Error('stuck');
      },
    },
  ])('a cleanup that $how is logged and skipped', async ({ fail }) => {
    const { shutdown, add, done, errors } = setUp();
    add('store');
    shutdown.register('broken', fail);
    add('gateway');
    const ending = shutdown.shutdown('test');
    await vi.runAllTimersAsync();
    expect(await ending).toBe(true);
    expect(done).toEqual(['gateway', 'store']);
    expect(errors).toEqual([
      ['A cleanup failed', { cleanup: 'broken' }, expect.objectContaining({ message: 'stuck' })],
    ]);
  });

  it('after 30 seconds it exits with 1, and later cleanups are not started', async () => {
    const { shutdown, add, done, send, exits } = setUp();
    add('store');
    add('slow', 60_000);
    shutdown.listen();
    send('SIGTERM');
    await vi.advanceTimersByTimeAsync(29_999);
    expect(exits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(exits).toEqual([1]);
    await vi.runAllTimersAsync();
    expect(done).toEqual(['slow']);
  });

  it('a second signal exits at once', async () => {
    const { shutdown, add, send, exits } = setUp();
    add('slow', 10_000);
    shutdown.listen();
    send('SIGTERM');
    send('SIGINT');
    expect(exits).toEqual([130]);
  });

  it('the first signal during a shutdown by hand waits for it, then exits', async () => {
    const { shutdown, add, done, send, exits } = setUp();
    add('slow', 10_000);
    shutdown.listen();
    shutdown.shutdown('test').catch(() => undefined);
    send('SIGTERM');
    expect(exits).toEqual([]);
    await vi.runAllTimersAsync();
    expect([done, exits]).toEqual([['slow'], [0]]);
  });

  it('by hand it does the same without exiting, once', async () => {
    const { shutdown, add, done, exits } = setUp();
    add('store');
    const both = Promise.all([shutdown.shutdown('first'), shutdown.shutdown('second')]);
    await vi.runAllTimersAsync();
    expect(await both).toEqual([true, true]);
    expect(done).toEqual(['store']);
    expect(exits).toEqual([]);
  });

  it('a cleanup can be withdrawn, and one added while shutting down still runs', async () => {
    const { shutdown, add, done } = setUp();
    const withdraw = add('withdrawn');
    withdraw();
    withdraw();
    shutdown.register('first', () => void add('late'));
    const ending = shutdown.shutdown('test');
    await vi.runAllTimersAsync();
    await ending;
    expect(done).toEqual(['late']);
  });

  it('it can stop listening', () => {
    const { shutdown, signals } = setUp();
    shutdown.listen()();
    expect(signals.listenerCount('SIGINT') + signals.listenerCount('SIGTERM')).toBe(0);
  });
});

it('a real process cleans up on SIGTERM and exits with 0', async () => {
  const module = new URL('./shutdown.ts', import.meta.url).href;
  const script = `const { createShutdown } = await import(${JSON.stringify(module)});
    const shutdown = createShutdown();
    shutdown.register('store', async () => { await new Promise((resolve) => setTimeout(resolve, 10)); console.log('closed'); });
    shutdown.listen();
    setInterval(() => {}, 1000);
    process.kill(process.pid, 'SIGTERM');`;
  const result = await safeSpawn({ command: process.execPath, args: ['--input-type=module', '-e', script] });
  expect(result).toMatchObject({ exitCode: 0, stdout: 'closed\n', stderr: '' });
});
