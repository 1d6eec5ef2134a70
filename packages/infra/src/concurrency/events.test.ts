import { describe, expect, it, vi } from 'vitest';
import type { FinClawEventMap } from './event-map.ts';
import { createTypedEmitter, getEventBus } from './events.ts';

interface TestEvents {
  added: (left: number, right: number) => void;
  done: () => void;
}

const recordingLogger = () => ({ error: vi.fn() });

describe('createTypedEmitter', () => {
  it('calls listeners in order with the arguments', () => {
    const emitter = createTypedEmitter<TestEvents>();
    const calls: string[] = [];
    emitter.on('added', (left, right) => calls.push(`first ${left + right}`));
    emitter.on('added', (left, right) => calls.push(`second ${left * right}`));
    emitter.emit('added', 2, 3);
    expect(calls).toEqual(['first 5', 'second 6']);
  });

  it('on returns the function that unsubscribes, once for each time it was added', () => {
    const emitter = createTypedEmitter<TestEvents>();
    const listener = vi.fn();
    const offs = [emitter.on('done', listener), emitter.on('done', listener)];
    offs[0]?.();
    offs[0]?.();
    emitter.emit('done');
    expect(listener).toHaveBeenCalledTimes(1);
    offs[1]?.();
    emitter.emit('done');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('a listener that throws or rejects is logged and hurts nobody', async () => {
    const logger = recordingLogger();
    const emitter = createTypedEmitter<TestEvents>(logger);
    const thrown = new Error('thrown');
    const rejected = new Error('rejected');
    const last = vi.fn();
    emitter.on('done', () => {
      throw thrown;
    });
    emitter.on('done', async () => {
      throw rejected;
    });
    emitter.on('done', last);
    emitter.emit('done');
    await vi.waitFor(() => expect(logger.error).toHaveBeenCalledTimes(2));
    expect(last).toHaveBeenCalledTimes(1);
    expect(logger.error.mock.calls.map((call) => call.at(-1))).toEqual([thrown, rejected]);
  });

  it('without a logger a failing listener becomes a process warning', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const emitter = createTypedEmitter<TestEvents>();
    emitter.on('done', () => {
      throw new Error('broken');
    });
    emitter.emit('done');
    expect(warn).toHaveBeenCalledExactlyOnceWith('A listener of done failed: broken');
    warn.mockRestore();
  });

  it('a wrong name or argument does not compile', () => {
    const emitter = createTypedEmitter<TestEvents>();
    // @ts-expect-error there is no such event
    emitter.emit('missing');
    // @ts-expect-error the argument is a number
    emitter.emit('added', 1, 'two');
    // @ts-expect-error an argument is missing
    emitter.emit('added', 1);
    // @ts-expect-error the listener expects text
    emitter.on('added', (left: string) => left);
  });
});

describe('the event bus', () => {
  it('is one per process', () => {
    expect(getEventBus()).toBe(getEventBus());
  });

  it('carries the events of the system with their arguments', () => {
    const bus = createTypedEmitter<FinClawEventMap>();
    const seen: unknown[] = [];
    bus.on('execution:context_threshold', (...args) => seen.push(args));
    bus.on('tool:execute:timeout', (...args) => seen.push(args));
    bus.on('model:exhausted', (...args) => seen.push(args));
    bus.emit('execution:context_threshold', 'main', 0.81, 0.8);
    bus.emit('tool:execute:timeout', 'quote', 's', 1000);
    bus.emit('model:exhausted', ['a', 'b'], 'down');
    expect(seen).toEqual([
      ['main', 0.81, 0.8],
      ['quote', 's', 1000],
      [['a', 'b'], 'down'],
    ]);
    // @ts-expect-error only two thresholds exist
    bus.emit('execution:context_threshold', 'main', 0.5, 0.5);
  });
});
