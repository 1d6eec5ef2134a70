import { FinClawError } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { type CallFailure, type CallKind, callPlatform, judgeNetworkError } from './platform-call.ts';

const refused: CallFailure = { kind: 'refused', error: new FinClawError('no', 'DELIVERY_FAILED') };
const limited = (retryAfterMs: number): CallFailure => ({ kind: 'limited', platform: 'X', retryAfterMs });
const notSent: CallFailure = { kind: 'not-sent', reason: 'nobody listens' };
const inDoubt: CallFailure = { kind: 'in-doubt', reason: 'cut off' };

/** Fails as listed, then succeeds; says how it ended and how often it was called. */
async function outcomeOf(kind: CallKind, failures: readonly CallFailure[]): Promise<string> {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (failures[calls - 1]) throw failures[calls - 1];
  };
  const options = { maxAttempts: 3, maxWaitMs: 50, backoff: { minDelay: 1, maxDelay: 1 } };
  const code = await callPlatform(kind, call, (failure) => failure as CallFailure, options).then(
    () => 'done',
    (error: FinClawError) => error.code,
  );
  return `${code} after ${calls}`;
}

describe('callPlatform', () => {
  it.each<[CallKind, string, readonly CallFailure[], string]>([
    ['once', 'nothing wrong', [], 'done after 1'],
    ['once', 'refused', [refused], 'DELIVERY_FAILED after 1'],
    ['once', 'asked to wait', [limited(1), limited(2)], 'done after 3'],
    ['once', 'asked to wait too long', [limited(51)], 'RATE_LIMITED after 1'],
    ['once', 'never sent', [notSent, notSent], 'done after 3'],
    ['once', 'never sent at all', [notSent, notSent, notSent], 'CHANNEL_OFFLINE after 3'],
    ['once', 'in doubt', [inDoubt], 'DELIVERY_UNKNOWN after 1'],
    ['once', 'in doubt later', [notSent, inDoubt], 'DELIVERY_UNKNOWN after 2'],
    ['repeatable', 'in doubt', [inDoubt, inDoubt], 'done after 3'],
    ['repeatable', 'in doubt for ever', [inDoubt, inDoubt, inDoubt], 'CHANNEL_OFFLINE after 3'],
    ['repeatable', 'refused after a doubt', [inDoubt, refused], 'DELIVERY_FAILED after 2'],
    ['keyed', 'in doubt', [inDoubt, inDoubt], 'done after 3'],
    ['keyed', 'in doubt for ever', [inDoubt, inDoubt, inDoubt], 'DELIVERY_UNKNOWN after 3'],
    ['keyed', 'in doubt, then nobody there', [inDoubt, notSent, notSent], 'DELIVERY_UNKNOWN after 3'],
    ['keyed', 'in doubt, then refused', [inDoubt, refused], 'DELIVERY_UNKNOWN after 2'],
    ['keyed', 'nobody there', [notSent, notSent, notSent], 'CHANNEL_OFFLINE after 3'],
    ['keyed', 'refused', [refused], 'DELIVERY_FAILED after 1'],
  ])('a call that is %s, %s', async (kind, _name, failures, outcome) => {
    expect(await outcomeOf(kind, failures)).toBe(outcome);
  });

  it.each([
    [{ code: 'ECONNREFUSED' }, 'not-sent'],
    [{ cause: { code: 'ENOTFOUND' } }, 'not-sent'],
    [{ code: 'ECONNRESET' }, 'in-doubt'],
    [{ code: 'UND_ERR_SOCKET' }, 'in-doubt'],
    [new Error('request to https://host/secret-token failed'), 'in-doubt'],
    [null, 'in-doubt'],
    [undefined, 'in-doubt'],
  ])('the network error %o means %s, and its text is not repeated', (error, kind) => {
    const failure = judgeNetworkError('X', error);
    expect(failure.kind).toBe(kind);
    expect(JSON.stringify(failure)).not.toContain('secret-token');
  });

  it('a stop ends the waiting', async () => {
    const stop = new AbortController();
    const call = callPlatform(
      'once',
      () => Promise.reject(new Error()),
      () => limited(10_000),
      { signal: stop.signal },
    );
    stop.abort();
    await expect(call).rejects.toThrow();
  });
});
