import { inspect } from 'node:util';
import * as Anthropic from '@anthropic-ai/sdk';
import { CircuitOpenError, FinClawError } from '@finclaw/infra';
import * as OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import {
  classifyCallError,
  classifyFallbackError,
  FailoverError,
  isCancellation,
  ProviderError,
  retryAfterMsOf,
  toProviderError,
} from './errors.ts';
import type { FallbackReason, VendorFault } from './fallback-reason.ts';

const context = { provider: 'anthropic', modelId: 'claude-opus-5-5' };

/** An error as Anthropic's library makes it from an HTTP answer. */
function anthropic(
  status: number | undefined,
  type: string,
  extra: object = {},
  headers: Record<string, string> = {},
): Error {
  const body = { type: 'error', error: { type, message: 'no', ...extra } };
  if (status === undefined)
    return new Anthropic.APIError(undefined, body, undefined, new Headers(headers), type as never);
  return Anthropic.APIError.generate(status, body, undefined, new Headers(headers));
}

/** An error as OpenAI's library makes it from an HTTP answer. */
function openai(
  status: number | undefined,
  code: string | null,
  type = 'x',
  headers: Record<string, string> = {},
): Error {
  const error = { message: 'no', code, type, param: null };
  if (status === undefined) return new OpenAI.APIError(undefined, error, undefined, new Headers(headers));
  return OpenAI.APIError.generate(status, { error }, undefined, new Headers(headers));
}

function coded(code: string, cause?: unknown): Error {
  return Object.assign(new Error('socket', { cause }), { code });
}

const openaiTimeout = Object.assign(new OpenAI.APIConnectionTimeoutError(), {
  cause: new DOMException('x', 'AbortError'),
});

/** A failure with the body that the vendor, or a server that speaks its protocol, really sends. */
const body = {
  anthropic: (status: number, type: string, message: string): Error =>
    Anthropic.APIError.generate(status, { type: 'error', error: { type, message } }, undefined, new Headers()),
  openai: (
    status: number,
    message: string,
    type: string | null = 'invalid_request_error',
    code: string | null = null,
  ): Error =>
    OpenAI.APIError.generate(status, { error: { message, type, param: null, code } }, undefined, new Headers()),
  html: (status: number): Error =>
    OpenAI.APIError.generate(status, undefined, '<html><body><h1>502 Bad Gateway</h1></body></html>', new Headers()),
};

describe('classifyCallError', () => {
  it.each<[whose: string, error: Error, expected: VendorFault | null]>([
    [
      'Anthropic, out of credit',
      body.anthropic(
        400,
        'invalid_request_error',
        'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      ),
      'billing',
    ],
    [
      'Anthropic, a limit the owner set',
      body.anthropic(
        400,
        'invalid_request_error',
        'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
      ),
      'billing',
    ],
    [
      'Anthropic, disabled',
      body.anthropic(400, 'invalid_request_error', 'This organization has been disabled.'),
      'auth',
    ],
    ['Anthropic, a wrong key', body.anthropic(401, 'authentication_error', 'invalid x-api-key'), 'auth'],
    [
      'Anthropic, a key that may not',
      body.anthropic(403, 'permission_error', 'Your API key does not have permission to use the specified resource.'),
      'auth',
    ],
    ['Anthropic, no such model', body.anthropic(404, 'not_found_error', 'model: claude-nope'), 'model-unavailable'],
    [
      'Anthropic, too many bytes',
      body.anthropic(413, 'request_too_large', 'Request exceeds the maximum size'),
      'context-overflow',
    ],
    [
      'Anthropic, too long',
      body.anthropic(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      'context-overflow',
    ],
    [
      'Anthropic, a request of ours that makes no sense',
      body.anthropic(400, 'invalid_request_error', 'messages.1.content.0.type: Field required'),
      'request',
    ],
    [
      'OpenAI, no quota',
      body.openai(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      ),
      'billing',
    ],
    [
      'OpenAI, a wrong key',
      body.openai(401, 'Incorrect API key provided: sk-x.', undefined, 'invalid_api_key'),
      'auth',
    ],
    [
      'OpenAI, deactivated',
      body.openai(
        401,
        'The OpenAI account associated with this API key has been deactivated.',
        undefined,
        'account_deactivated',
      ),
      'auth',
    ],
    [
      'OpenAI, a model the project may not use',
      body.openai(403, 'Project `proj_x` does not have access to model `o3`', undefined, 'model_not_found'),
      'model-unavailable',
    ],
    ['OpenRouter, no credit', body.openai(402, 'Insufficient credits', null), 'billing'],
    ['a server that says 403 for it', body.openai(403, 'Insufficient balance', null), 'billing'],
    [
      'Ollama, a model that was not pulled',
      body.openai(404, 'model "qwen3:8b" not found, try pulling it first', 'api_error'),
      'model-unavailable',
    ],
    ['Ollama, a model without tools', body.openai(400, 'qwen3:0.6b does not support tools', 'api_error'), 'request'],
    [
      'xAI, a wrong key',
      body.openai(400, 'Incorrect API key provided: x. You can obtain one at the console', null),
      'auth',
    ],
    ['Gemini, a wrong key', body.openai(400, 'API key not valid. Please pass a valid API key.', null), 'auth'],
    [
      'Gemini, a free tier’s minute is used up',
      body.openai(429, 'You exceeded your current quota, please check your plan and billing details.', null),
      'rate-limit',
    ],
    ['a proxy that broke down', body.html(502), 'server-error'],
    ['a page that is not the API', body.html(404), 'model-unavailable'],
    ['a redirect', body.html(302), 'model-unavailable'],
  ])('from real bodies: %s → %3$s', (_whose, error, expected) => {
    expect(classifyCallError(error)).toBe(expected);
    // Adapters hand on their own errors; these must say the same.
    expect(classifyCallError(toProviderError(error, context))).toBe(expected);
  });

  it.each<{ when: string; error: unknown; expected: VendorFault | null }>([
    { when: 'Anthropic abort', error: new Anthropic.APIUserAbortError(), expected: null },
    { when: 'OpenAI abort', error: new OpenAI.APIUserAbortError(), expected: null },
    { when: 'platform abort', error: new DOMException('x', 'AbortError'), expected: null },
    { when: 'a FailoverError', error: new FailoverError('x', 'timeout'), expected: 'timeout' },
    { when: 'an open circuit', error: new CircuitOpenError('anthropic', 10), expected: 'model-unavailable' },
    { when: '402', error: anthropic(402, 'billing_error'), expected: 'billing' },
    { when: 'streamed billing_error', error: anthropic(undefined, 'billing_error'), expected: 'billing' },
    {
      when: '429 at the spend limit',
      error: anthropic(429, 'rate_limit_error', { details: { error_code: 'enforced_spend_limit_reached' } }),
      expected: 'billing',
    },
    { when: '429 without quota', error: openai(429, 'insufficient_quota'), expected: 'billing' },
    { when: '429 of an inactive account', error: openai(429, null, 'billing_not_active'), expected: 'billing' },
    { when: '429', error: anthropic(429, 'rate_limit_error'), expected: 'rate-limit' },
    { when: '429 OpenAI', error: openai(429, 'rate_limit_exceeded'), expected: 'rate-limit' },
    { when: 'streamed rate_limit_error', error: anthropic(undefined, 'rate_limit_error'), expected: 'rate-limit' },
    {
      when: 'streamed rate_limit_exceeded',
      error: openai(undefined, 'rate_limit_exceeded', 'error'),
      expected: 'rate-limit',
    },
    {
      when: 'streamed server_is_overloaded',
      error: openai(undefined, 'server_is_overloaded', 'error'),
      expected: 'server-error',
    },
    { when: 'all keys cooling down', error: new FinClawError('x', 'AUTH_NO_AVAILABLE_KEY'), expected: 'rate-limit' },
    { when: 'Anthropic timeout', error: new Anthropic.APIConnectionTimeoutError(), expected: 'timeout' },
    { when: 'OpenAI timeout whose cause is an abort', error: openaiTimeout, expected: 'timeout' },
    { when: 'platform timeout', error: new DOMException('x', 'TimeoutError'), expected: 'timeout' },
    { when: '408', error: anthropic(408, 'timeout_error'), expected: 'timeout' },
    { when: '504', error: anthropic(504, 'api_error'), expected: 'timeout' },
    { when: 'streamed timeout_error', error: anthropic(undefined, 'timeout_error'), expected: 'timeout' },
    { when: 'ETIMEDOUT', error: coded('ETIMEDOUT'), expected: 'timeout' },
    {
      when: 'a body timeout two causes down',
      error: new Error('a', { cause: new Error('b', { cause: coded('UND_ERR_BODY_TIMEOUT') }) }),
      expected: 'timeout',
    },
    {
      when: '400 context_length_exceeded',
      error: openai(400, 'context_length_exceeded'),
      expected: 'context-overflow',
    },
    { when: '404 model_not_found', error: openai(404, 'model_not_found'), expected: 'model-unavailable' },
    { when: '404 not_found_error', error: anthropic(404, 'not_found_error'), expected: 'model-unavailable' },
    { when: '404 of something else', error: openai(404, null), expected: 'model-unavailable' },
    { when: '410', error: openai(410, null), expected: 'model-unavailable' },
    { when: '500', error: anthropic(500, 'api_error'), expected: 'server-error' },
    { when: '503', error: openai(503, 'server_is_overloaded'), expected: 'server-error' },
    { when: '529', error: anthropic(529, 'overloaded_error'), expected: 'server-error' },
    { when: 'streamed overloaded_error', error: anthropic(undefined, 'overloaded_error'), expected: 'server-error' },
    { when: 'streamed authentication_error', error: anthropic(undefined, 'authentication_error'), expected: 'auth' },
    {
      when: 'streamed invalid_request_error',
      error: anthropic(undefined, 'invalid_request_error'),
      expected: 'request',
    },
    { when: 'streamed something new', error: anthropic(undefined, 'brand_new_error'), expected: 'server-error' },
    { when: 'streamed server_error', error: openai(undefined, null, 'server_error'), expected: 'server-error' },
    { when: 'a status beside a type', error: anthropic(400, 'api_error'), expected: 'request' },
    {
      when: 'a reset two causes down',
      error: new Error('a', { cause: new Error('b', { cause: coded('UND_ERR_SOCKET') }) }),
      expected: 'server-error',
    },
    { when: 'ECONNRESET', error: coded('ECONNRESET'), expected: 'server-error' },
    {
      when: 'a code too deep to count',
      error: [1, 2, 3, 4, 5, 6].reduce<Error>((cause) => new Error('x', { cause }), coded('ECONNRESET')),
      expected: null,
    },
    {
      when: 'a connection that failed somehow',
      error: new Anthropic.APIConnectionError({ message: 'x' }),
      expected: 'server-error',
    },
    { when: 'the same from OpenAI', error: new OpenAI.APIConnectionError({ message: 'x' }), expected: 'server-error' },
    {
      when: 'a bad certificate',
      error: new OpenAI.APIConnectionError({ message: 'x', cause: coded('CERT_HAS_EXPIRED') }),
      expected: null,
    },
    { when: '400', error: anthropic(400, 'invalid_request_error'), expected: 'request' },
    { when: '401', error: anthropic(401, 'authentication_error'), expected: 'auth' },
    { when: '403', error: openai(403, null), expected: 'auth' },
    { when: '409', error: openai(409, null), expected: 'request' },
    { when: '413', error: anthropic(413, 'invalid_request_error'), expected: 'context-overflow' },
    { when: '422', error: openai(422, null), expected: 'request' },
    {
      when: 'a 429 of our own gateway',
      error: new FinClawError('x', 'RATE_LIMITED', { statusCode: 429 }),
      expected: null,
    },
    { when: 'a 500 of a tool', error: new FinClawError('x', 'TOOL_FAILED', { statusCode: 500 }), expected: null },
    {
      when: 'a missing client library',
      error: new FinClawError('x', 'PROVIDER_SDK_MISSING'),
      expected: 'model-unavailable',
    },
    {
      when: 'an answer that is not the protocol',
      error: new FinClawError('x', 'PROVIDER_BAD_RESPONSE', { statusCode: 502 }),
      expected: 'server-error',
    },
    { when: 'a ProviderError', error: new ProviderError('x', 'PROVIDER_UNKNOWN'), expected: null },
    { when: 'a string', error: 'ECONNRESET', expected: null },
    { when: 'null', error: null, expected: null },
    { when: 'a plain error', error: new Error('500 rate limit timeout'), expected: null },
  ])('$when → $expected', ({ error, expected }) => {
    expect(classifyCallError(error)).toBe(expected);
    expect(classifyFallbackError(error)).toBe(expected === 'auth' || expected === 'request' ? null : expected);
  });

  it('an abort inside a cause is not a cancellation', () => {
    expect(isCancellation(new Error('x', { cause: new DOMException('x', 'AbortError') }))).toBe(false);
    expect(isCancellation(new OpenAI.APIUserAbortError())).toBe(true);
  });

  it('finds a class that a bundler renamed', () => {
    const Renamed = { APIUserAbortError$1: class extends Error {} }.APIUserAbortError$1;
    expect(isCancellation(new Renamed())).toBe(true);
  });
});

describe('FailoverError', () => {
  it.each<[FallbackReason, string, string]>([
    ['rate-limit', 'FAILOVER_RATE_LIMIT', 'credential'],
    ['billing', 'FAILOVER_BILLING', 'credential'],
    ['server-error', 'FAILOVER_SERVER_ERROR', 'provider'],
    ['timeout', 'FAILOVER_TIMEOUT', 'provider'],
    ['model-unavailable', 'FAILOVER_MODEL_UNAVAILABLE', 'model'],
    ['context-overflow', 'FAILOVER_CONTEXT_OVERFLOW', 'request'],
  ])('%s has code %s and scope %s', (reason, code, scope) => {
    const cause = new Error('why');
    const error = new FailoverError('x', reason, { statusCode: 429, cause, retryAfterMs: 5 });
    expect(error).toMatchObject({
      name: 'FailoverError',
      fallbackReason: reason,
      code,
      scope,
      statusCode: 429,
      retryAfterMs: 5,
      cause,
    });
  });
});

describe('toProviderError', () => {
  it.each([
    {
      when: '401',
      error: anthropic(401, 'authentication_error'),
      expected: { code: 'PROVIDER_AUTH', scope: 'credential', statusCode: 401 },
    },
    { when: '403', error: openai(403, null), expected: { code: 'PROVIDER_AUTH', scope: 'credential' } },
    { when: '422', error: openai(422, null), expected: { code: 'PROVIDER_BAD_REQUEST', scope: 'request' } },
    { when: 'a plain error', error: new Error('odd'), expected: { code: 'PROVIDER_UNKNOWN', message: 'odd' } },
    { when: 'a thrown string', error: 'odd', expected: { code: 'PROVIDER_UNKNOWN' } },
    { when: 'thrown nothing', error: undefined, expected: { code: 'PROVIDER_UNKNOWN' } },
    {
      when: '529',
      error: anthropic(529, 'overloaded_error'),
      expected: { fallbackReason: 'server-error', scope: 'model' },
    },
    {
      when: 'a prompt Anthropic calls too long',
      error: anthropic(400, 'invalid_request_error', { message: 'prompt is too long: 210000 tokens > 200000 maximum' }),
      expected: { fallbackReason: 'context-overflow' },
    },
    {
      when: '429 with Retry-After',
      error: anthropic(429, 'rate_limit_error', {}, { 'retry-after': '2', 'request-id': 'req_1' }),
      expected: {
        fallbackReason: 'rate-limit',
        retryAfterMs: 2_000,
        requestId: 'req_1',
        provider: 'anthropic',
        modelId: 'claude-opus-5-5',
      },
    },
  ])('$when', ({ error, expected }) => {
    expect(toProviderError(error, context)).toMatchObject(expected);
  });

  it('leaves cancellations and our own errors alone', () => {
    for (const error of [
      new OpenAI.APIUserAbortError(),
      new FailoverError('x', 'timeout'),
      new FinClawError('x', 'INTERNAL'),
    ])
      expect(toProviderError(error, context)).toBe(error);
  });

  it('keeps the cause', () => {
    const cause = openai(500, null);
    expect(toProviderError(cause, context).cause).toBe(cause);
  });

  it('no secret survives, neither in the message nor in the cause', () => {
    const key = 'fc-key-0123456789';
    const thrown = anthropic(401, 'authentication_error', { message: `bad key ${key} and sk-ant-abcdefgh12345678` });
    const error = toProviderError(thrown, { ...context, secrets: [key] });
    for (const text of [error.message, inspect(error, { depth: 10 })]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain('abcdefgh12345678');
    }
    expect(toProviderError(new Error('x'.repeat(5_000)), context).message).toHaveLength(500);
  });
});

describe('retryAfterMsOf', () => {
  it.each([
    { headers: { 'retry-after-ms': '1500', 'retry-after': '9' }, expected: 1_500 },
    { headers: { 'retry-after': '120' }, expected: 120_000 },
    { headers: { 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, expected: 10_000 },
    { headers: { 'retry-after': '2026-01-01' }, expected: undefined },
    { headers: {}, expected: undefined },
  ])('$headers → $expected', ({ headers, expected }) => {
    expect(retryAfterMsOf(openai(429, null, 'x', headers as Record<string, string>), 0)).toBe(expected);
  });

  it('reads what an error already carries', () => {
    expect(retryAfterMsOf(new FailoverError('x', 'rate-limit', { retryAfterMs: 7 }))).toBe(7);
    expect(retryAfterMsOf(null)).toBeUndefined();
  });
});
