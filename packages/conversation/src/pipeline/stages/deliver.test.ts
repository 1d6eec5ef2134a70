import { FakeChannel } from '@finclaw/channel-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { createFixture, type FixtureOptions } from '../testing/pipeline-fixture.ts';

const threeParts = ['one '.repeat(400), 'two '.repeat(400), 'three '.repeat(250)].map((part) => part.trim());
const long: FixtureOptions = { answer: threeParts.join('\n\n') };
const group = { chatType: 'group', chatId: 'room-9', messageThreadId: 'thread-3' } as const;

describe('the deliver stage', () => {
  it('sends the parts of an answer in order, to the same place, quoting once', async () => {
    const { run, channel } = createFixture(long);
    const result = await run('hi', group);
    expect(channel.texts).toEqual(threeParts);
    expect(channel.sent.map((each) => [each.targetId, each.threadId, each.replyToMessageId])).toEqual([
      ['room-9', 'thread-3', 'message-1'],
      ['room-9', 'thread-3', undefined],
      ['room-9', 'thread-3', undefined],
    ]);
    expect(channel.sent.map((each) => each.payloads[0]?.replyToId)).toEqual(['message-1', undefined, undefined]);
    expect(result.text).toBe(threeParts.join('\n'));
    expect(new Set(channel.sent.map((each) => each.idempotencyKey)).size).toBe(3);
    expect(new Set(channel.sent.map((each) => each.runId))).toEqual(new Set([result.runId]));
  });

  it.each<
    [string, Partial<Parameters<ReturnType<typeof createFixture>['run']>[1] & object>, FixtureOptions['deps'], string]
  >([
    ['a direct chat', {}, {}, 'user-1'],
    ['a group with a chat id', { chatType: 'group', chatId: 'room-9' }, {}, 'room-9'],
    ['a channel without one', { chatType: 'channel' }, {}, 'room-1'],
    ['a group with a resolver', { chatType: 'group', chatId: 'room-9' }, { resolveTarget: () => 'fixed' }, 'fixed'],
    ['a direct chat with a resolver', {}, { resolveTarget: () => 'fixed' }, 'user-1'],
  ])('the target of %s', async (_name, ctx, deps, target) => {
    const { run, channel } = createFixture({ deps: deps ?? {} });
    await run('hi', ctx);
    expect(channel.sent[0]?.targetId).toBe(target);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('too fast'))],
    [
      'throws',
      () => {
        throw new Error('too fast');
      },
    ],
  ])('a part whose send %s does not stop the others and is not repeated', async (_name, fail) => {
    const { run, channel, logger } = createFixture(long);
    let inFlight = 0;
    channel.onSend = async (_message, index) => {
      inFlight += 1;
      expect(inFlight).toBe(1);
      await Promise.resolve();
      inFlight -= 1;
      return index === 1 ? fail() : undefined;
    };
    const result = await run('hi');
    expect(channel.texts).toEqual(threeParts);
    expect(result).toMatchObject({ success: true, outcome: 'answered', delivery: { sent: 2, failed: [1] } });
    expect(result.text).toBe([threeParts[0], threeParts[2]].join('\n'));
    expect(logger.lines).toContain('error Deliver failed for part 2/3');
  });

  it('nothing delivered is a failure that nobody can be told about', async () => {
    const { run, channel } = createFixture(long);
    channel.onSend = () => Promise.reject(new Error('offline'));
    expect(await run('hi')).toMatchObject({
      success: false,
      outcome: 'failed',
      abortedAt: 'deliver',
      errorCode: 'DELIVERY_FAILED',
    });
    expect(channel.sent).toHaveLength(3);
  });

  const picture = { url: 'data:image/png;base64,AA==', description: 'a chart' };
  const drawing = (capabilities: object, attachPictures: () => Promise<readonly (typeof picture)[]>) => {
    const channel = new FakeChannel();
    Object.assign(channel, { capabilities: { ...channel.capabilities, ...capabilities } });
    return createFixture({ channel, answer: 'see below', deps: { attachPictures } });
  };

  it('pictures follow the text as parts of their own', async () => {
    const { run, channel } = drawing({ showsPictures: true }, async () => [picture, picture]);
    const result = await run('hi');
    const shown = { mediaUrl: picture.url, channelData: { description: 'a chart' } };
    expect(channel.sent.map(({ payloads }) => payloads[0])).toEqual([
      expect.objectContaining({ text: 'see below' }),
      shown,
      shown,
    ]);
    expect(result.delivery).toEqual({ sent: 3, failed: [] });
  });

  it('a channel that shows none is not drawn for, and an answer goes without one that failed', async () => {
    const draw = vi.fn(async () => [picture]);
    const plain = drawing({}, draw);
    await plain.run('hi');
    expect([plain.channel.texts, draw.mock.calls]).toEqual([['see below'], []]);
    const broken = drawing({ showsPictures: true }, () => Promise.reject(new Error('no font')));
    expect(await broken.run('hi')).toMatchObject({ outcome: 'answered' });
    expect(broken.channel.texts).toEqual(['see below']);
    expect(broken.logger.lines).toContain('warn Pictures could not be attached');
  });

  it('a channel that cannot send', async () => {
    const channel = Object.assign(new FakeChannel(), { send: undefined }) as unknown as FakeChannel;
    const seal = vi.spyOn(globalThis, 'clearInterval');
    const { run } = createFixture({ channel });
    expect(await run('hi')).toMatchObject({ success: false, abortedAt: 'deliver', errorCode: 'DELIVERY_FAILED' });
    expect(seal).toHaveBeenCalled();
    seal.mockRestore();
  });

  it('a channel nobody knows', async () => {
    const { run } = createFixture({ deps: { resolveChannel: () => undefined } });
    expect(await run('hi')).toMatchObject({ success: false, errorCode: 'DELIVERY_FAILED' });
  });

  it('after a cancel no new part starts', async () => {
    const { run, channel } = createFixture(long);
    const controller = new AbortController();
    const gate = Promise.withResolvers<undefined>();
    channel.onSend = () => {
      // What is being sent has five seconds to arrive.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      controller.abort();
      void vi.advanceTimersByTimeAsync(5000);
      return gate.promise;
    };
    const result = await run('hi', {}, controller.signal);
    vi.useRealTimers();
    gate.resolve(undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(result).toMatchObject({ success: false, outcome: 'cancelled', abortReason: 'Signal aborted' });
    expect(channel.sent).toHaveLength(1);
  });

  it('an answer without a word and without a note sends nothing', async () => {
    const { run, channel } = createFixture({ answer: '   ' });
    expect(await run('hi')).toMatchObject({ outcome: 'silent', skippedAt: 'deliver', skipReason: 'Empty answer' });
    expect(channel.sent).toEqual([]);
  });

  it.each([
    ['<<NO_REPLY>>', '<<NO_REPLY>>'],
    ['line\r\nbreak', 'line\nbreak'],
  ])('no word of a model silences it: %j is sent as %j', async (answer, text) => {
    const { run, channel } = createFixture({ answer });
    await run('hi');
    expect(channel.texts).toEqual([text]);
  });

  it('an answer that is too long is cut short and says so', async () => {
    const { run, channel } = createFixture({ answer: '가나다 '.repeat(300), config: { maxResponseLength: 100 } });
    await run('길게');
    expect(channel.texts[0]?.length).toBeLessThanOrEqual(100);
    expect(channel.texts[0]).toMatch(/^가나다 [\s\S]*가나다\n… \(이하 생략\)$/);
    const tiny = createFixture({ answer: '👍🏽'.repeat(20), config: { maxResponseLength: 5 } });
    await tiny.run('x');
    expect(tiny.channel.texts).toEqual(['👍🏽']);
  });

  it('the length of a part is the channel’s, or 2000 when it states nonsense', async () => {
    const short = createFixture({ answer: 'aaaa bbbb', channel: new FakeChannel({ maxMessageLength: 5 }) });
    await short.run('x');
    expect(short.channel.texts).toEqual(['aaaa', 'bbbb']);
    const nonsense = createFixture({ answer: 'a'.repeat(2001), channel: new FakeChannel({ maxMessageLength: 0 }) });
    await nonsense.run('x');
    expect(nonsense.channel.texts.map((text) => text?.length)).toEqual([2000, 1]);
  });

  it('a channel without Markdown gets plain text, one with HTML gets HTML', async () => {
    const answer = '**굵게**\n```\na < b\n```';
    const plain = createFixture({ answer, channel: new FakeChannel({ supportsMarkdown: false }) });
    await plain.run('x');
    expect(plain.channel.texts).toEqual(['굵게\n    a < b']);
    const html = createFixture({ answer, channel: new FakeChannel({ formats: ['html'] }) });
    await html.run('x');
    expect(html.channel.texts).toEqual(['<b>굵게</b>\n<pre><code>a &lt; b</code></pre>']);
  });
});
