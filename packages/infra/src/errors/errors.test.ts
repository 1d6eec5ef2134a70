import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import {
  AbortError,
  createAbortError,
  extractErrorInfo,
  FinClawError,
  isAbortError,
  isFinClawError,
  wrapError,
} from './errors.ts';

class BrokerError extends FinClawError {}

describe('FinClawError', () => {
  it('has the defaults of an expected failure and the name of its class', () => {
    const error = new BrokerError('No funds', 'TOOL_FAILED');
    expect(error).toMatchObject({
      name: 'BrokerError',
      message: 'No funds',
      code: 'TOOL_FAILED',
      statusCode: 500,
      isOperational: true,
    });
    expect(error.details).toBeUndefined();
    expect('cause' in error).toBe(false);
    expect(error).toBeInstanceOf(Error);
  });

  it('keeps what it is given', () => {
    const cause = new Error('below');
    const error = new FinClawError('above', 'INTERNAL', {
      statusCode: 418,
      isOperational: false,
      cause,
      details: { a: 1 },
    });
    expect(error).toMatchObject({ statusCode: 418, isOperational: false, cause, details: { a: 1 } });
  });
});

describe('isFinClawError and wrapError', () => {
  it.each([
    [new BrokerError('x', 'INTERNAL'), true],
    [new Error('x'), false],
    [{ code: 'INTERNAL' }, false],
    [null, false],
  ])('tells ours from others: %s', (error, ours) => expect(isFinClawError(error)).toBe(ours));

  it.each([new Error('x'), 'text', 0, null, { a: 1 }])('wraps %s as a cause', (cause) => {
    expect(wrapError('above', 'STORAGE_FAILURE', cause)).toMatchObject({
      message: 'above',
      code: 'STORAGE_FAILURE',
      cause,
    });
  });
});

describe('extractErrorInfo', () => {
  it('describes our errors in full', () => {
    const cause = new Error('below');
    const error = new FinClawError('above', 'PORT_IN_USE', { cause });
    expect(extractErrorInfo(error)).toEqual({
      code: 'PORT_IN_USE',
      message: 'above',
      isOperational: true,
      stack: error.stack,
      cause,
    });
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  it.each([
    ['a foreign error', new TypeError('bad'), 'bad'],
    ['a foreign error without words', new TypeError(), 'TypeError'],
    ['a string', 'just text', 'just text'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['undefined', undefined, 'undefined'],
    ['something that is not JSON', circular, '[object Object]'],
  ])('gives %s the code UNKNOWN', (_what, thrown, message) => {
    expect(extractErrorInfo(thrown)).toMatchObject({ code: 'UNKNOWN', message });
  });
});

describe('createAbortError', () => {
  it.each([
    ['nothing', undefined, 'The operation was aborted'],
    ['a word', 'superseded', 'superseded'],
    ['another error', new Error('shutting down'), 'shutting down'],
  ])('makes one from %s', (_what, reason, message) => {
    const error = createAbortError(reason);
    expect(error).toMatchObject({ name: 'AbortError', code: 'ABORTED', message });
    expect(isAbortError(error)).toBe(true);
  });

  it("passes on the signal's own reason when it is a cancellation", () => {
    const controller = new AbortController();
    controller.abort();
    expect(createAbortError(controller.signal.reason)).toBe(controller.signal.reason);
  });

  it('a time-out is not a cancellation by the caller', () => {
    expect(isAbortError(new DOMException('late', 'TimeoutError'))).toBe(false);
    expect(isAbortError(new AbortError())).toBe(true);
    expect(isAbortError('AbortError')).toBe(false);
  });
});

describe('ERROR_CODES', () => {
  const codes = Object.keys(ERROR_CODES);

  it('is in alphabetical order, so a row has one place', () => expect(codes).toEqual([...codes].sort()));

  it.each(Object.entries(ERROR_CODES))(
    '%s is explained in one sentence and has a status of HTTP',
    (code, { means, status }) => {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/);
      expect(means).toMatch(/^[A-Z].*\.$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
    },
  );
});
