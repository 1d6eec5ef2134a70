import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { AbortError, FinClawError } from '../errors/errors.ts';
import { createSilentLogger } from '../log/logger.ts';
import { classifyError, handleUnhandledRejections } from './unhandled-rejections.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const fetchFailed = new TypeError('fetch failed', { cause: coded('ECONNREFUSED') });
const cyclic = new Error('cyclic');
cyclic.cause = cyclic;

describe('classifyError', () => {
  it.each([
    ['our abort', new AbortError(), 'abort'],
    ["the platform's abort", new DOMException('x', 'AbortError'), 'abort'],
    ['a time-out', new DOMException('x', 'TimeoutError'), 'abort'],
    ['an abort below another error', new Error('x', { cause: new AbortError() }), 'abort'],
    ['out of memory', coded('ERR_WORKER_OUT_OF_MEMORY'), 'fatal'],
    ['a defect of ours', new FinClawError('x', 'INTERNAL', { isOperational: false }), 'fatal'],
    ['a config error', new FinClawError('x', 'CONFIG_INVALID'), 'config'],
    ['an auth error', new FinClawError('x', 'AUTH_KEY_NOT_FOUND'), 'config'],
    ['a config error caused by the network', new FinClawError('x', 'CONFIG_ERROR', { cause: fetchFailed }), 'config'],
    ['a refused connection of native fetch', fetchFailed, 'network'],
    [
      'a connection refused at every address',
      new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
      'network',
    ],
    ['an abort beside a defect', new AggregateError([new AbortError(), new TypeError('x')]), 'unknown'],
    ['an abort beside a network failure', new AggregateError([new AbortError(), coded('EPIPE')]), 'network'],
    ['words that only sound fatal', new Error('heap out of memory, forbidden, ECONNRESET, aborted'), 'unknown'],
    ['a plain error', new Error('x'), 'unknown'],
    ['an empty aggregate', new AggregateError([]), 'unknown'],
    ['a cyclic cause', cyclic, 'unknown'],
    ['a string', 'AbortError', 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('%s', (_what, error, errorClass) => expect(classifyError(error)).toBe(errorClass));
});

describe('handleUnhandledRejections', () => {
  function setUp() {
    const source = new EventEmitter();
    const order: string[] = [];
    const logger = {
      ...createSilentLogger(),
      warn: () => order.push('log warn'),
      fatal: () => order.push('log fatal'),
      flush: async () => void order.push('flush'),
    };
    const exit = vi.fn((code: number) => void order.push(`exit ${code}`));
    const undo = handleUnhandledRejections({ logger, exit, process: source as unknown as NodeJS.Process });
    return { source, order, exit, undo };
  }

  it.each([
    ['a cancellation', new AbortError()],
    ['a network failure', fetchFailed],
  ])('%s is a warning', (_what, reason) => {
    const { source, order } = setUp();
    source.emit('unhandledRejection', reason);
    expect(order).toEqual(['log warn']);
  });

  it.each([
    ['out of memory', coded('ENOMEM')],
    ['a config error', new FinClawError('x', 'CONFIG_INVALID')],
    ['anything else', 'a string'],
  ])('%s ends the process, after the log is out', async (_what, reason) => {
    const { source, order, exit } = setUp();
    source.emit('unhandledRejection', reason);
    await vi.waitFor(() => expect(exit).toHaveBeenCalled());
    expect(order).toEqual(['log fatal', 'flush', 'exit 1']);
  });

  it('can be undone', () => {
    const { source, undo } = setUp();
    undo();
    expect(source.listenerCount('unhandledRejection')).toBe(0);
  });
});
