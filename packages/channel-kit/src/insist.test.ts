import { createSilentLogger, FinClawError } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { insist } from './insist.ts';

const backoff = { minDelay: 0, maxDelay: 1 };

/** Hands something in that fails with these errors, one after the other, and is then taken. */
async function attempts(errors: readonly unknown[]): Promise<{ tried: number; told: number }> {
  let tried = 0;
  let told = 0;
  const take = async (): Promise<void> => {
    const error = errors[tried++];
    if (error !== undefined) throw error;
  };
  const setAside = async (): Promise<void> => void told++;
  await insist(take, { signal: new AbortController().signal, logger: createSilentLogger(), backoff, setAside });
  return { tried, told };
}

const fault = new TypeError('x is undefined');
const full = new FinClawError('full', 'STORAGE_FULL');

describe('insist', () => {
  it.each([
    { when: 'nothing is wrong', errors: [], expected: { tried: 1, told: 0 } },
    { when: 'a fault passes', errors: [fault, fault], expected: { tried: 3, told: 0 } },
    { when: 'a fault does not pass', errors: [fault, fault, fault, fault], expected: { tried: 3, told: 1 } },
    { when: 'the disk is full for long', errors: Array(9).fill(full), expected: { tried: 10, told: 0 } },
    { when: 'both', errors: [full, fault, full, fault, full, fault], expected: { tried: 6, told: 1 } },
  ])('$when → $expected', async ({ errors, expected }) => expect(await attempts(errors)).toEqual(expected));

  it('ends when the program stops', async () => {
    const stop = new AbortController();
    const take = (): Promise<void> => {
      stop.abort();
      return Promise.reject(full);
    };
    const options = { signal: stop.signal, logger: createSilentLogger(), backoff, setAside: async () => {} };
    await expect(insist(take, options)).rejects.toThrow();
  });
});
