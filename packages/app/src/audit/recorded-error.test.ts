import { explainError } from '@finclaw/config';
import { AbortError, FinClawError } from '@finclaw/infra';
import { FailoverError, isCancellation, ModelsExhaustedError, ProviderError } from '@finclaw/models';
import { describe, expect, it } from 'vitest';
import { recordError, reviveError } from './recorded-error.ts';

describe('recorded errors', () => {
  it.each([
    ['a rate limit', new FailoverError('slow down', 'rate-limit', { provider: 'anthropic', retryAfterMs: 3000 })],
    ['an outage', new FailoverError('overloaded', 'server-error', { provider: 'openai' })],
    ['a refused key', new ProviderError('bad key', 'PROVIDER_AUTH', { provider: 'anthropic' })],
    ['a refused request', new ProviderError('bad schema', 'PROVIDER_BAD_REQUEST', { provider: 'openai' })],
    ['every model down', new ModelsExhaustedError([], 'nobody', 20_000)],
    ['an empty purse', new FinClawError('too dear', 'BUDGET_EXCEEDED', { details: { limitUsd: 1, spentUsd: 2 } })],
    ['a bug', new TypeError('x is not a function')],
    ['a text', 'thrown text'],
  ])('%s means the same to a user after it was written down and read', (_, error) => {
    const revived = reviveError(JSON.parse(JSON.stringify(recordError(error))));
    for (const locale of ['ko', 'en'] as const) expect(explainError(locale, revived)).toBe(explainError(locale, error));
    expect(recordError(revived).type).toBe(recordError(error).type);
  });

  it('a cancellation stays one', () => {
    for (const error of [new AbortError(), new DOMException('stop', 'AbortError')])
      expect(isCancellation(reviveError(recordError(error)))).toBe(true);
  });
});
