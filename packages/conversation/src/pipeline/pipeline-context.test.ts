import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { describe, expect, it } from 'vitest';
import { enrichContext } from './pipeline-context.ts';
import { contextStage } from './stages/context.ts';
import { messageContext } from './testing/pipeline-fixture.ts';

const signal = new AbortController().signal;

describe('enrichContext', () => {
  it('adds fields without touching the context', () => {
    const original = Object.freeze(messageContext('<@1> hello https://a.b'));
    const deps = { channelCapabilities: CAPABILITIES };
    const ctx = enrichContext(original, { ...deps, userRoles: ['admin'], agentId: 'trader' });
    expect(ctx).toMatchObject({
      ...original,
      normalizedBody: 'hello https://a.b',
      userRoles: ['admin'],
      isAdmin: true,
      agentId: 'trader',
    });
  });

  it('rejects with the reason of a cancelled caller', async () => {
    const deps = { channelCapabilities: CAPABILITIES };
    const normalized = { normalizedBody: '' };
    await expect(contextStage(messageContext('hi'), normalized, deps, AbortSignal.abort('gone'))).rejects.toBe('gone');
  });

  it('a failure other than cancelling aborts the stage', async () => {
    const deps = { channelCapabilities: CAPABILITIES } as never;
    const normalized = { normalizedBody: '' };
    const ctx = messageContext('hi');
    Object.defineProperty(ctx, 'sessionKey', {
      enumerable: true,
      get() {
        throw new Error('broken');
      },
    });
    const result = await contextStage(ctx, normalized, deps, signal);
    expect(result).toMatchObject({
      action: 'abort',
      reason: 'Failed to enrich context: broken',
      error: { code: 'CONTEXT_BUILD_FAILED' },
    });
  });
});
