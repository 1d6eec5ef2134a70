import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { getContext, runWithContext } from './request-context.ts';

const getRequestId = () => getContext()?.requestId;
const context = (requestId: string) => ({ requestId, sessionKey: `s-${requestId}`, startedAt: 0 });

describe('request context', () => {
  it('is absent outside a request', () => {
    expect(getContext()).toBeUndefined();
  });

  it('survives awaits and timers', async () => {
    const seen = await runWithContext(context('a'), async () => {
      await sleep(1);
      const inTimer = await new Promise((resolve) => setTimeout(() => resolve(getRequestId()), 1));
      return [inTimer, getContext()];
    });
    expect(seen).toEqual(['a', context('a')]);
  });

  it('nests: the inner one wins and the outer one comes back', async () => {
    await runWithContext(context('outer'), async () => {
      expect(runWithContext(context('inner'), getRequestId)).toBe('inner');
      await runWithContext(context('async'), () => sleep(1));
      expect(getRequestId()).toBe('outer');
    });
    expect(getRequestId()).toBeUndefined();
  });

  it('concurrent requests do not mix', async () => {
    const run = (id: string) => runWithContext(context(id), () => sleep(1).then(getRequestId));
    expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['a', 'b', 'c']);
  });
});
