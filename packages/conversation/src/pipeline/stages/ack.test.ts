import { FakeChannel } from '@finclaw/channel-kit/testing';
import { describe, expect, it } from 'vitest';
import { createFixture } from '../testing/pipeline-fixture.ts';

describe('the ack stage', () => {
  it('marks a message as seen and types', async () => {
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
  ])('a reaction that %s delays nothing', async (_name, change) => {
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
  ])('no reaction when %s', async (_name, options, ctx, typed) => {
    const { run, channel } = createFixture(options);
    await run('hi', ctx as never);
    expect(channel.reactions).toEqual([]);
    expect(channel.typing).toHaveLength(typed);
  });
});
