import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { createChannelId } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EnrichContextDeps, enrichContext } from './pipeline-context.ts';
import { contextStage } from './stages/context.ts';
import { createFixture, financeProvider, messageContext } from './testing/pipeline-fixture.ts';
import { RecordingLogger } from './testing/recording-logger.ts';

const NEVER = new Promise<never>(() => {});
const signal = new AbortController().signal;
const enrich = (provider: Partial<EnrichContextDeps['financeContextProvider']>, more: Partial<EnrichContextDeps> = {}) =>
  enrichContext(
    messageContext('hi'),
    { financeContextProvider: financeProvider(provider), channelCapabilities: CAPABILITIES, ...more },
    signal,
  );
const portfolio = { id: 'p', name: 'p', holdings: [], currency: 'KRW', updatedAt: 0 } as never;

describe('enrichContext', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('PA-26 P-46 leaves out what fails, hangs or throws, and says which', async () => {
    const logger = new RecordingLogger();
    const enriched = enrich(
      {
        getActiveAlerts: () => Promise.reject(new Error('down')),
        getPortfolio: () => NEVER,
        getRecentNews: () => {
          throw new Error('sync');
        },
        getWatchlist: async () => ['AAPL'],
      },
      { logger },
    );
    await vi.advanceTimersByTimeAsync(3250);
    const ctx = await enriched;
    expect(ctx.watchlist).toEqual(['AAPL']);
    expect([ctx.activeAlerts, ctx.portfolioSnapshot, ctx.newsContext]).toEqual([undefined, undefined, undefined]);
    expect(ctx.degraded?.toSorted()).toEqual(['alerts', 'news', 'portfolio']);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('PA-26 P-46 P-63 the answer is delivered without what is missing', async () => {
    const { run, channel } = createFixture({
      deps: { financeContextProvider: financeProvider({ getPortfolio: () => NEVER, getRecentNews: () => NEVER }) },
    });
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(3250);
    expect((await result).success).toBe(true);
    expect(channel.texts).toEqual(['hi']);
  });

  it('PA-27 P-46 having no portfolio is not the same as not knowing', async () => {
    const ctx = await enrich({ getPortfolio: async () => null });
    expect(ctx.portfolioSnapshot).toBeNull();
    expect(ctx).not.toHaveProperty('degraded');
  });

  it.each([
    ['alerts', { getActiveAlerts: async () => 'none' }],
    ['portfolio', { getPortfolio: async () => ({}) }],
    ['portfolio', { getPortfolio: async () => undefined }],
    ['news', { getRecentNews: async () => ({ length: 1 }) }],
    ['watchlist', { getWatchlist: async () => [1] }],
    ['marketSession', { getMarketSession: () => Promise.resolve({ isOpen: true }) }],
    [
      'marketSession',
      {
        getMarketSession: () => {
          throw new Error('no calendar');
        },
      },
    ],
  ])('P-46 a %s of the wrong shape counts as unknown', async (source, provider) => {
    expect((await enrich(provider as never)).degraded).toEqual([source]);
  });

  it('PA-28 P-46a asks for nothing private where others read along', async () => {
    const ask = { getActiveAlerts: vi.fn(), getPortfolio: vi.fn(), getWatchlist: vi.fn() };
    const { run, channel } = createFixture({ deps: { financeContextProvider: financeProvider(ask) } });
    await run('hi', { chatType: 'group', chatId: 'room-9', messageThreadId: 'thread-3' });
    for (const call of Object.values(ask)) expect(call).not.toHaveBeenCalled();
    expect(channel.sent.map(({ targetId, threadId }) => [targetId, threadId])).toEqual([['room-9', 'thread-3']]);
  });

  it('P-46a uses private data in groups when that is allowed', async () => {
    const deps = {
      financeContextProvider: financeProvider({ getPortfolio: async () => portfolio }),
      channelCapabilities: CAPABILITIES,
      allowPrivateDataInGroups: true,
    };
    const ctx = await enrichContext(messageContext('hi', { chatType: 'group' }), deps, signal);
    expect(ctx.portfolioSnapshot).toBe(portfolio);
  });

  it('P-44 tells providers whose id it is', async () => {
    const getPortfolio = vi.fn(async () => null);
    await enrich({ getPortfolio });
    expect(getPortfolio).toHaveBeenCalledWith('user-1', expect.any(AbortSignal), {
      channelId: createChannelId('test'),
      accountId: 'default',
    });
  });

  it('P-41 P-42 P-43 P-45 P-71 adds fields without touching the context', async () => {
    const original = Object.freeze(messageContext('<@1> hello https://a.b'));
    const deps = { financeContextProvider: financeProvider(), channelCapabilities: CAPABILITIES };
    const ctx = await enrichContext(original, { ...deps, userRoles: ['admin'], agentId: 'trader' }, signal);
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
    const controller = new AbortController();
    const deps = { financeContextProvider: financeProvider({ getPortfolio: () => NEVER }), channelCapabilities: CAPABILITIES };
    const enriched = enrichContext(messageContext('hi'), deps, controller.signal);
    controller.abort('gone');
    await expect(enriched).rejects.toBe('gone');
  });

  it('P-46b a failure other than cancelling aborts the stage', async () => {
    const deps = { channelCapabilities: CAPABILITIES } as never;
    const normalized = { normalizedBody: '', mentions: [], urls: [] };
    const ctx = messageContext('hi');
    Object.defineProperty(ctx, 'chatType', {
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
