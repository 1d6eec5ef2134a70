import { FinClawError } from '@finclaw/infra';
import { expect, it } from 'vitest';
import { describeFailure } from './gateway-fault.ts';

it.each(['STORAGE_LOCKED', 'STORAGE_UNREACHABLE'] as const)(
  'a database that does not answer (%s) is worth another try soon',
  (code) => {
    const failure = describeFailure(new FinClawError('password@host did not answer', code), 'en', 'r');
    expect(failure).toMatchObject({ status: 503, mayRetry: true, error: { code, retryAfter: 2 } });
    expect(failure.error.message).toBe('The database is not answering right now. Try again in a moment.');
  },
);
