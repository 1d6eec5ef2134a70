import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { describe, expect, it } from 'vitest';
import { enrichContext } from './pipeline-context.ts';
import { contextStage } from './stages/context.ts';
import { createFixture, financeProvider, messageContext } from './testing/pipeline-fixture.ts';
import { RecordingLogger } from './testing/recording-logger.ts';

const signal = new AbortController().signal;
const broken = () => {
  throw new Error('no calendar');
};

describe('enrichContext', () => {
  it.each([
    ['of the wrong shape', () => Promise.resolve({ isOpen: true })],
    ['that fails', broken],
  ])('PA-26 P-46 the state of a market %s is left out, and said in the log', (_what, getMarketSession) => {
    const logger = new RecordingLogger();
    const provider = financeProvider({ getMarketSession: getMarketSession as never });
    const ctx = enrichContext(messageContext('hi'), {
      financeContextProvider: provider,
      channelCapabilities: CAPABILITIES,
      logger,
    });
    expect(ctx).not.toHaveProperty('marketSession');
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(1);
  });

  it('PA-26 P-46 P-63 the answer is delivered without what is missing', async () => {
    const { run, channel } = createFixture({ deps: { financeContextProvider: financeProvider({ getMarketSession: broken }) } });
    expect((await run('hi')).success).toBe(true);
    expect(channel.texts).toEqual(['hi']);
  });

  it('P-41 P-42 P-43 P-45 P-71 adds fields without touching the context', () => {
    const original = Object.freeze(messageContext('<@1> hello https://a.b'));
    const deps = { financeContextProvider: financeProvider(), channelCapabilities: CAPABILITIES };
    const ctx = enrichContext(original, { ...deps, userRoles: ['admin'], agentId: 'trader' });
    expect(ctx).toMatchObject({
      ...original,
      normalizedBody: 'hello https://a.b',
      mentions: ['1'],
      urls: ['https://a.b'],
      userRoles: ['admin'],
      isAdmin: true,
      agentId: 'trader',
      marketSession: { market: 'KRX' },
    });
    expect(ctx).not.toHaveProperty('resolvedModel');
  });

  it('P-46 rejects with the reason of a cancelled caller', async () => {
    const deps = { financeContextProvider: financeProvider(), channelCapabilities: CAPABILITIES };
    const normalized = { normalizedBody: '', mentions: [], urls: [] };
    await expect(contextStage(messageContext('hi'), normalized, deps, AbortSignal.abort('gone'))).rejects.toBe('gone');
  });

  it('P-46b a failure other than cancelling aborts the stage', async () => {
    const deps = { channelCapabilities: CAPABILITIES } as never;
    const normalized = { normalizedBody: '', mentions: [], urls: [] };
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
