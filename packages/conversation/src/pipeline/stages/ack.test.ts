import { FakeChannel } from '@finclaw/channel-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { registerBuiltInCommands } from '../../commands/built-in.ts';
import { InMemoryCommandRegistry } from '../../commands/registry.ts';
import { createFixture, financeProvider, said } from '../testing/pipeline-fixture.ts';

const closed = financeProvider({
  getMarketSession: () => ({ isOpen: false, market: 'KRX', nextOpenAt: null, timezone: 'Asia/Seoul' }),
});

describe('the ack stage', () => {
  it('P-38 marks a message as seen and types', async () => {
    const { run, channel } = createFixture();
    await run('hi');
    expect(channel.reactions).toEqual(['message-1 👀']);
    expect(channel.typing).toEqual(['user-1']);
  });

  it.each<[string, (channel: FakeChannel) => void]>([
    ['never settles', (channel) => Object.assign(channel, { addReaction: () => new Promise(() => {}) })],
    ['rejects', (channel) => Object.assign(channel, { addReaction: () => Promise.reject(new Error('no')) })],
    [
      'throws',
      (channel) =>
        Object.assign(channel, {
          addReaction: () => {
            throw new Error('no');
          },
        }),
    ],
    ['is missing', (channel) => Object.assign(channel, { addReaction: undefined })],
  ])('PA-23 P-38 a reaction that %s delays nothing', async (_name, change) => {
    const channel = new FakeChannel();
    change(channel);
    const { run } = createFixture({ channel });
    expect((await run('hi')).success).toBe(true);
    expect(channel.texts).toEqual(['hi']);
  });

  it.each([
    ['it is switched off', { config: { enableAck: false } }, {}, 1],
    ['the channel has none', { channel: new FakeChannel({ supportsReactions: false }) }, {}, 1],
    ['the message has no id', {}, { messageId: undefined }, 1],
  ])('P-38 no reaction when %s', async (_name, options, ctx, typed) => {
    const { run, channel } = createFixture(options);
    await run('hi', ctx as never);
    expect(channel.reactions).toEqual([]);
    expect(channel.typing).toHaveLength(typed);
  });

  it('PA-29 P-46c stays silent while the market is closed, but answers commands', async () => {
    const registry = new InMemoryCommandRegistry();
    registerBuiltInCommands(registry);
    const answer = vi.fn(async () => said('hi'));
    const { run, channel } = createFixture({
      answer,
      registry,
      config: { respectMarketHours: true },
      deps: { financeContextProvider: closed },
    });
    expect(await run('hi')).toMatchObject({ success: true, outcome: 'silent', skippedAt: 'ack' });
    expect([channel.reactions, channel.typing, channel.sent]).toEqual([[], [], []]);
    expect(answer).not.toHaveBeenCalled();
    await run('/help');
    expect(channel.texts).toHaveLength(1);
  });

  it('P-46c says so when that is configured', async () => {
    const { run, channel } = createFixture({
      config: { respectMarketHours: true, announceMarketClosed: true },
      deps: { financeContextProvider: closed },
    });
    expect(await run('hi')).toMatchObject({ outcome: 'refused', skippedAt: 'ack' });
    expect(channel.texts).toEqual([expect.stringContaining('장이 열려 있지 않아')]);
  });

  it('P-46c a market whose state is unknown counts as open, and closed markets do not matter by default', async () => {
    const unknown = financeProvider({
      getMarketSession: () => {
        throw new Error('no calendar');
      },
    });
    const strict = createFixture({ config: { respectMarketHours: true }, deps: { financeContextProvider: unknown } });
    expect((await strict.run('hi')).outcome).toBe('answered');
    const relaxed = createFixture({ deps: { financeContextProvider: closed } });
    expect((await relaxed.run('hi')).outcome).toBe('answered');
  });
});
