import { FakeChannel } from '@finclaw/channel-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { createFixture, type FixtureOptions } from '../testing/pipeline-fixture.ts';

const threeParts = ['one '.repeat(400), 'two '.repeat(400), 'three '.repeat(250)].map((part) => part.trim());
const long: FixtureOptions = { answer: threeParts.join('\n\n') };
const group = { chatType: 'group', chatId: 'room-9', messageThreadId: 'thread-3' } as const;

describe('the deliver stage', () => {
  it('P-59 P-60 sends the parts of an answer in order, to the same place, quoting once', async () => {
    const { run, channel } = createFixture(long);
    const result = await run('hi', group);
    expect(channel.texts).toEqual(threeParts);
    expect(channel.sent.map((each) => [each.targetId, each.threadId, each.replyToMessageId])).toEqual([
      ['room-9', 'thread-3', 'message-1'],
      ['room-9', 'thread-3', undefined],
      ['room-9', 'thread-3', undefined],
    ]);
    expect(channel.sent.map((each) => each.payloads[0]?.replyToId)).toEqual(['message-1', undefined, undefined]);
    expect(result.response).toMatchObject({ targetId: 'room-9', threadId: 'thread-3', replyToMessageId: 'message-1' });
    expect(result.response?.payloads.map((payload) => payload.text)).toEqual(threeParts);
    expect(new Set(channel.sent.map((each) => each.idempotencyKey)).size).toBe(3);
    expect(new Set(channel.sent.map((each) => each.runId))).toEqual(new Set([result.runId]));
  });

  it.each<[string, Partial<Parameters<ReturnType<typeof createFixture>['run']>[1] & object>, FixtureOptions['deps'], string]>([
    ['a direct chat', {}, {}, 'user-1'],
    ['a group with a chat id', { chatType: 'group', chatId: 'room-9' }, {}, 'room-9'],
    ['a channel without one', { chatType: 'channel' }, {}, 'room-1'],
    ['a group with a resolver', { chatType: 'group', chatId: 'room-9' }, { resolveTarget: () => 'fixed' }, 'fixed'],
    ['a direct chat with a resolver', {}, { resolveTarget: () => 'fixed' }, 'user-1'],
  ])('P-59 the target of %s', async (_name, ctx, deps, target) => {
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
  ])('PA-37 P-60 a part whose send %s does not stop the others and is not repeated', async (_name, fail) => {
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
    expect(result.response?.payloads).toHaveLength(2);
    expect(logger.lines).toContain('error Deliver failed for part 2/3');
  });

  it('PA-38 P-60 nothing delivered is a failure that nobody can be told about', async () => {
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

  it('P-60 pictures follow the text as parts of their own', async () => {
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

  it('P-60 a channel that shows none is not drawn for, and an answer goes without one that failed', async () => {
    const draw = vi.fn(async () => [picture]);
    const plain = drawing({}, draw);
    await plain.run('hi');
    expect([plain.channel.texts, draw.mock.calls]).toEqual([['see below'], []]);
    const broken = drawing({ showsPictures: true }, () => Promise.reject(new Error('no font')));
    expect(await broken.run('hi')).toMatchObject({ outcome: 'answered' });
    expect(broken.channel.texts).toEqual(['see below']);
    expect(broken.logger.lines).toContain('warn Pictures could not be attached');
  });

  it('PA-38 P-60 a channel that cannot send', async () => {
    const channel = Object.assign(new FakeChannel(), { send: undefined }) as unknown as FakeChannel;
    const seal = vi.spyOn(globalThis, 'clearInterval');
    const { run } = createFixture({ channel });
    expect(await run('hi')).toMatchObject({ success: false, abortedAt: 'deliver', errorCode: 'DELIVERY_FAILED' });
    expect(seal).toHaveBeenCalled();
    seal.mockRestore();
  });

  it('P-9 a channel nobody knows', async () => {
    const { run } = createFixture({ deps: { resolveChannel: () => undefined } });
    expect(await run('hi')).toMatchObject({ success: false, errorCode: 'DELIVERY_FAILED' });
  });

  it('PA-39 P-60 after a cancel no new part starts', async () => {
    const { run, channel } = createFixture(long);
    const controller = new AbortController();
    const gate = Promise.withResolvers<undefined>();
    channel.onSend = () => {
      controller.abort();
      return gate.promise;
    };
    const result = await run('hi', {}, controller.signal);
    gate.resolve(undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(result).toMatchObject({ success: false, outcome: 'cancelled', abortReason: 'Signal aborted' });
    expect(channel.sent).toHaveLength(1);
  });

  it.each([
    ['<<NO_REPLY>>', 'execute', 'AI decided not to reply (NO_REPLY token)'],
    ['secret <<NO_REPLY>>', 'execute', 'AI decided not to reply (NO_REPLY token)'],
    ['text <<SILENT_REPLY>>', 'deliver', 'Silent reply (logged only)'],
    ['<<HEARTBEAT_OK>>', 'deliver', 'Heartbeat OK'],
    ['   ', 'deliver', 'Empty answer'],
    ['<<ATTACH_DISCLAIMER>> <<ATTACH_QUOTE>>', 'deliver', 'Empty answer'],
    ['<<NO_<<NO_REPLY>>REPLY>>', 'deliver', 'Empty answer'],
  ])('PA-30 PA-32 P-53 %j sends nothing', async (answer, skippedAt, skipReason) => {
    const { run, channel } = createFixture({ answer, deps: { attachQuote: async () => 'quote' } });
    expect(await run('hi')).toMatchObject({ success: true, outcome: 'silent', skippedAt, skipReason });
    expect(channel.sent).toEqual([]);
  });

  it('P-53 a silent reply leaves its length in the log and its text only at debug', async () => {
    const { run, logger } = createFixture({ answer: 'secret <<SILENT_REPLY>>' });
    await run('hi');
    const at = logger.lines.indexOf('info Silent reply — logged only');
    expect(logger.fields[at]).toEqual([{ sessionKey: 'session-1', length: 6 }]);
    const lines = logger.lines.filter((_line, i) => JSON.stringify(logger.fields[i]).includes('secret'));
    expect(lines).toEqual(['debug Silent reply']);
  });

  it.each([
    ['The token <<NO_REPLY>> means silence.', 'The token means silence.'],
    ['Use:\n```\n<<NO_REPLY>>\n```', 'Use:\n```\n<<NO_REPLY>>\n```'],
    ['<<FOO>> ok', '<<FOO>> ok'],
    ['<<HEARTBEAT_OK>> 알림 1건', '알림 1건'],
    ['어느 종목인가요? <<NEED_INPUT>>', '어느 종목인가요?'],
    ['line\r\nbreak', 'line\nbreak'],
  ])('PA-31 PA-32 P-53 %j is sent as %j', async (answer, text) => {
    const { run, channel } = createFixture({ answer });
    await run('hi');
    expect(channel.texts).toEqual([text]);
  });

  it.each([
    ['attached', async () => 'AAPL $200', 'ok\n\nAAPL $200'],
    ['missing', async () => null, 'ok'],
    ['failing', () => Promise.reject(new Error('feed down')), 'ok'],
  ])('P-53 a quote that is %s', async (_name, attachQuote, start) => {
    const { run, channel } = createFixture({ answer: 'ok <<ATTACH_QUOTE>> <<ATTACH_DISCLAIMER>>', deps: { attachQuote } });
    await run('시세 알려줘');
    expect(channel.texts[0]).toBe(
      `${start}\n\n---\n_본 정보는 투자 조언이 아니며, 투자 결정은 본인의 판단과 책임 하에 이루어져야 합니다._`,
    );
  });

  it('P-61 the disclaimer follows the language of the message', async () => {
    const { run, channel } = createFixture({ answer: 'ok <<ATTACH_DISCLAIMER>>' });
    await run('what is the price of AAPL?');
    await run('AAPL?');
    expect(channel.texts[0]).toContain('not investment advice');
    expect(channel.texts[1]).toContain('투자 조언이 아니며');
  });

  it('P-58 an answer that is too long is cut short and says so', async () => {
    const { run, channel } = createFixture({ answer: '가나다 '.repeat(300), config: { maxResponseLength: 100 } });
    await run('길게');
    expect(channel.texts[0]?.length).toBeLessThanOrEqual(100);
    expect(channel.texts[0]).toMatch(/^가나다 [\s\S]*가나다\n… \(이하 생략\)$/);
    const tiny = createFixture({ answer: '👍🏽'.repeat(20), config: { maxResponseLength: 5 } });
    await tiny.run('x');
    expect(tiny.channel.texts).toEqual(['👍🏽']);
  });

  it('P-58 the length of a part is the channel’s, or 2000 when it states nonsense', async () => {
    const short = createFixture({ answer: 'aaaa bbbb', channel: new FakeChannel({ maxMessageLength: 5 }) });
    await short.run('x');
    expect(short.channel.texts).toEqual(['aaaa', 'bbbb']);
    const nonsense = createFixture({ answer: 'a'.repeat(2001), channel: new FakeChannel({ maxMessageLength: 0 }) });
    await nonsense.run('x');
    expect(nonsense.channel.texts.map((text) => text?.length)).toEqual([2000, 1]);
  });

  it('P-55 a channel without Markdown gets plain text, one with HTML gets HTML', async () => {
    const answer = '**굵게**\n```\na < b\n```';
    const plain = createFixture({ answer, channel: new FakeChannel({ supportsMarkdown: false }) });
    await plain.run('x');
    expect(plain.channel.texts).toEqual(['굵게\n    a < b']);
    const html = createFixture({ answer, channel: new FakeChannel({ formats: ['html'] }) });
    await html.run('x');
    expect(html.channel.texts).toEqual(['<b>굵게</b>\n<pre><code>a &lt; b</code></pre>']);
  });
});
