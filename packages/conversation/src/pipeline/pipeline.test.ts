import { defaultConfig } from '@finclaw/config';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AutoReplyPipeline } from './pipeline.ts';
import { STAGE_NAMES } from './stage-result.ts';
import { createFixture, said } from './testing/pipeline-fixture.ts';
import type { RecordingLogger } from './testing/recording-logger.ts';

const TIMEOUT = '처리 시간이 초과되었습니다. 다시 시도해 주세요.';
const FAILED = '응답 생성 중 문제가 발생했습니다.';
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('AutoReplyPipeline', () => {
  it('answers a message in six stages', async () => {
    const { run, channel } = createFixture();
    const result = await run('hello');
    expect(channel.sent).toMatchObject([{ targetId: 'user-1', payloads: [{ text: 'hi' }] }]);
    expect(result).toMatchObject({
      success: true,
      outcome: 'answered',
      stagesExecuted: ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'],
      delivery: { sent: 1, failed: [] },
    });
    expect(result.text).toBe('hi');
    expect(result.durationMs).toBeGreaterThanOrEqual(0);
    expect(Number.isFinite(result.durationMs)).toBe(true);
  });

  it('gives the adapter the agent, the normalised text and the channel’s abilities', async () => {
    const seen = vi.fn(async () => said('ok'));
    const { run } = createFixture({ answer: seen });
    await run(' <@7>  hello   there ');
    expect(seen).toHaveBeenCalledWith(
      expect.objectContaining({
        agentId: 'main',
        normalizedBody: 'hello there',
        messageId: 'message-1',
      }),
      expect.any(AbortSignal),
      expect.any(Function),
    );
  });

  it('two messages at once do not mix', async () => {
    const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const { run, channel } = createFixture({
      answer: async (ctx) => {
        const name = ctx.senderId as 'a' | 'b';
        await gates[name].promise;
        return said(`for ${name}: ${ctx.normalizedBody}`);
      },
      deps: { resolveRoles: (ctx) => [ctx.senderId] },
    });
    const first = run('one', { senderId: 'a' });
    const second = run('two', { senderId: 'b' });
    await settle();
    gates.b.resolve();
    await second;
    gates.a.resolve();
    await first;
    expect(channel.sent.map((each) => [each.targetId, each.payloads[0]?.text])).toEqual([
      ['b', 'for b: two'],
      ['a', 'for a: one'],
    ]);
  });

  it('a message that was cancelled before it began touches nothing', async () => {
    const answer = vi.fn(async () => said('hi'));
    const { run, channel } = createFixture({ answer });
    const aborted = AbortSignal.abort();
    expect(await run('hi', {}, aborted)).toMatchObject({
      success: false,
      outcome: 'cancelled',
      stagesExecuted: [],
      abortedAt: 'normalize',
      abortReason: 'Signal aborted',
    });
    expect(answer).not.toHaveBeenCalled();
    expect([channel.sent, channel.typing, channel.reactions]).toEqual([[], [], []]);
  });

  it('a caller that cancels is not a timeout, whatever its reason', async () => {
    const controller = new AbortController();
    const { run, channel, logger } = createFixture({
      answer: () => {
        controller.abort(new DOMException('slow', 'TimeoutError'));
        return new Promise(() => {});
      },
    });
    const result = await run('hi', {}, controller.signal);
    expect(result).toMatchObject({
      success: false,
      outcome: 'cancelled',
      abortedAt: 'execute',
      abortReason: 'Signal aborted',
    });
    expect(result).not.toHaveProperty('errorCode');
    expect(channel.sent).toEqual([]);
    expect(logger.lines).not.toContain('error Pipeline error');
    expect(logger.lines).toContain('warn Pipeline aborted');
  });

  it.each([
    ['a string', 'boom'],
    ['an error', new Error('boom with a secret')],
    ['null', null],
    ['undefined', undefined],
  ])('an adapter that rejects with %s', async (_name, thrown) => {
    const { run, channel } = createFixture({ answer: () => Promise.reject(thrown) });
    expect(await run('hi')).toMatchObject({
      success: false,
      outcome: 'failed',
      abortedAt: 'execute',
      errorCode: 'EXECUTION_FAILED',
    });
    expect(channel.texts).toEqual([FAILED]);
    expect(channel.sent[0]?.payloads[0]?.isError).toBe(true);
  });

  it('an adapter that returns no text gives an empty answer', async () => {
    const { run, channel } = createFixture({ answer: async () => ({ segments: [] }) });
    expect(await run('hi')).toMatchObject({ success: true, skippedAt: 'deliver' });
    expect(channel.sent).toEqual([]);
  });

  it('notices go to the place of the answer, in the configured language', async () => {
    const answer = () => Promise.reject(new Error('boom'));
    const room = { chatType: 'group', chatId: 'room-9', messageThreadId: 'thread-3' } as const;
    const english = createFixture({ answer, deps: { locale: 'en' } });
    await english.run('안녕', room);
    expect(english.channel.sent).toMatchObject([{ targetId: 'room-9', threadId: 'thread-3' }]);
    expect(english.channel.texts).toEqual(['Something went wrong while writing the answer.']);
  });

  it('a notice that cannot be sent is logged and nothing else', async () => {
    const { run, channel, logger } = createFixture({ answer: () => Promise.reject(new Error('boom')) });
    channel.onSend = () => Promise.reject(new Error('offline'));
    expect((await run('hi')).errorCode).toBe('EXECUTION_FAILED');
    expect(channel.sent).toHaveLength(1);
    expect(logger.lines).toContain('error Deliver failed for part 1/1');
  });

  it('a run that cannot even begin ends in a result', async () => {
    const { run } = createFixture({
      deps: {
        resolveTarget: () => {
          throw new Error('no target');
        },
      },
    });
    expect(await run('hi', { chatType: 'group' })).toMatchObject({
      success: false,
      outcome: 'failed',
      stagesExecuted: [],
      abortedAt: 'normalize',
      errorCode: 'STAGE_FAILED',
    });
  });

  it('hands usage and grounding of the answer on', async () => {
    const usage = { inputTokens: 10, outputTokens: 5 };
    const grounding = { total: 2, linked: 1, differs: ['71,500'], limits: [] };
    const { run, channel } = createFixture({
      answer: async () => ({ ...said('price is 71,500'), usage }),
      deps: { reviewer: { review: async () => ({ note: '(미확인)', grounding }) } },
    });
    expect(await run('hi')).toMatchObject({ usage, grounding });
    expect(channel.texts).toEqual(['price is 71,500\n\n(미확인)']);
  });

  it('an answer that could not be reviewed says so', async () => {
    const { run, channel } = createFixture({
      answer: '71,500원입니다.',
      deps: { reviewer: { review: () => Promise.reject(new Error('bug')) } },
    });
    expect((await run('얼마야?')).outcome).toBe('answered');
    expect(channel.texts[0]).toMatch(/^71,500원입니다\.\n\n이 답변의 수치는 확인되지 않았습니다/);
  });
});

describe('the deadline', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends a run whose model never answers, once, and ignores what comes later', async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<ReturnType<typeof said>>();
    const { run, channel, logger } = createFixture({
      answer: () => late.promise,
      config: { timeoutMs: 50 },
    });
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(60);
    expect(await result).toMatchObject({
      success: false,
      outcome: 'failed',
      abortedAt: 'execute',
      errorCode: 'PIPELINE_TIMEOUT',
    });
    expect(channel.texts).toEqual([TIMEOUT]);
    expect(logger.lines.filter((line) => line === 'error Pipeline error')).toHaveLength(1);
    const typed = channel.typing.length;
    late.resolve(said('too late'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(channel.texts).toEqual([TIMEOUT]);
    expect(channel.typing).toHaveLength(typed);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a late rejection is nobody’s problem', async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<never>();
    const { run } = createFixture({ answer: () => late.promise, config: { timeoutMs: 50 } });
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(60);
    await result;
    late.reject(new Error('late'));
    await vi.advanceTimersByTimeAsync(10);
  });

  it('says nothing about time once a part of the answer is on its way', async () => {
    vi.useFakeTimers();
    const { run, channel } = createFixture({ config: { timeoutMs: 50 } });
    channel.onSend = () => new Promise(() => {});
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(6000);
    expect(await result).toMatchObject({ abortedAt: 'deliver', errorCode: 'PIPELINE_TIMEOUT' });
    expect(channel.texts).toEqual(['hi']);
  });

  it('a notice has five seconds of its own', async () => {
    vi.useFakeTimers();
    const { run, channel, logger } = createFixture({ answer: () => new Promise(() => {}), config: { timeoutMs: 50 } });
    channel.onSend = () => new Promise(() => {});
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(5100);
    expect((await result).errorCode).toBe('PIPELINE_TIMEOUT');
    expect(logger.lines).toContain('error A notice could not be sent');
  });

  it('lets go of the caller’s signal', async () => {
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, 'addEventListener');
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    const { run } = createFixture();
    await run('hi', {}, controller.signal);
    expect(added.mock.calls.length).toBeGreaterThan(0);
    for (const [type, listener] of added.mock.calls) expect(removed).toHaveBeenCalledWith(type, listener);
  });
});

describe('the log', () => {
  /** The lines of a log, short: `+stage` where one starts, `-stage action` where it ends. */
  const callsIn = ({ lines, fields }: RecordingLogger): readonly string[] =>
    lines.flatMap((line, at) => {
      const [given = {}, error] = fields[at] as [{ action?: string; success?: boolean }?, { code?: string }?];
      const [, stage, edge] = /^debug Stage (\w+) (started|completed)$/.exec(line) ?? [];
      if (stage !== undefined) return edge === 'started' ? `+${stage}` : `-${stage} ${given.action}`;
      if (line === 'debug Pipeline started') return 'start';
      if (line === 'error Pipeline error') return `error ${error?.code}`;
      return line === 'info Pipeline completed' ? `complete ${given.success}` : [];
    });
  const broken = () => {
    throw new Error('broken');
  };
  type Case = readonly [string, Parameters<typeof createFixture>[0], string, string];
  const cases: readonly Case[] = [
    ['success', {}, '-deliver continue', 'complete true'],
    ['skip at deliver', { answer: '' }, '-deliver skip', 'complete true'],
    ['throw at command', { deps: { commandRegistry: { parse: broken } as never } }, '-command abort', 'complete false'],
    [
      'throw at ack',
      {
        deps: {
          resolveChannel: () =>
            ({
              get addReaction() {
                return broken();
              },
            }) as never,
        },
      },
      '-ack abort',
      'complete false',
    ],
    ['throw at execute', { answer: broken }, '-execute abort', 'complete false'],
    [
      'throw at deliver',
      {
        deps: {
          resolveChannel: () =>
            ({
              get send() {
                return broken();
              },
            }) as never,
        },
      },
      '-deliver abort',
      'complete false',
    ],
  ];
  it.each(cases)(
    '%s: every start has its end, and completion comes once and last',
    async (_name, options, last, end) => {
      const { run, logger } = createFixture(options);
      const result = await run('hi');
      const calls = callsIn(logger);
      expect(calls[0]).toBe('start');
      expect(calls.at(-1)).toBe(end);
      expect(calls.filter((call) => call.startsWith('complete'))).toHaveLength(1);
      expect(calls.filter((call) => call.startsWith('+')).map((call) => call.slice(1))).toEqual(result.stagesExecuted);
      expect(calls.filter((call) => call.startsWith('-')).map((call) => call.split(' ')[0]?.slice(1))).toEqual(
        result.stagesExecuted,
      );
      expect(calls.filter((call) => call.startsWith('-')).at(-1)).toBe(last);
      expect(calls.some((call) => call.startsWith('error'))).toBe(end === 'complete false');
      expect(result.skippedAt ?? result.abortedAt ?? 'deliver').toBe(result.stagesExecuted.at(-1));
    },
  );

  it('a throw at normalize', async () => {
    const { run, logger } = createFixture();
    await run(undefined as never);
    expect(callsIn(logger)).toEqual([
      'start',
      '+normalize',
      '-normalize abort',
      'error STAGE_FAILED',
      'complete false',
    ]);
  });

  it('the stages have the names and the order of the sentence', () => {
    expect(STAGE_NAMES.join(', ')).toBe('normalize, command, ack, context, execute, deliver');
  });
});

describe('hooks', () => {
  it('may change the text of a message, but not who sent it or where the answer goes', async () => {
    const { run, channel } = createFixture({
      answer: async (ctx) => said(`${ctx.senderId}: ${ctx.normalizedBody}`),
      deps: {
        hooks: {
          beforeMessageProcess: { fire: async (payload) => ({ ...payload, body: 'changed', senderId: 'evil' }) },
        },
      },
    });
    await run('original');
    expect(channel.texts).toEqual(['user-1: changed']);
    expect(channel.sent[0]?.targetId).toBe('user-1');
  });

  it.each([
    ['throws', broken],
    ['rejects', () => Promise.reject(new Error('broken'))],
    ['returns nothing', async () => undefined],
  ])('a hook that %s is ignored', async (_name, fire) => {
    const { run, channel } = createFixture({ deps: { hooks: { beforeMessageProcess: { fire: fire as never } } } });
    expect((await run('hi')).success).toBe(true);
    expect(channel.texts).toEqual(['hi']);
  });

  it('a hook that hangs costs five seconds', async () => {
    vi.useFakeTimers();
    const { run } = createFixture({ deps: { hooks: { beforeMessageProcess: { fire: () => new Promise(() => {}) } } } });
    const result = run('hi');
    await vi.advanceTimersByTimeAsync(5001);
    expect((await result).success).toBe(true);
    vi.useRealTimers();
  });

  it('plugins hear about every handled message and cannot fail it', async () => {
    const fire = vi.fn(() => Promise.reject(new Error('broken')));
    const { run, logger } = createFixture({ deps: { hooks: { afterMessageProcess: { fire } } } });
    expect((await run('hi')).success).toBe(true);
    await settle();
    expect(fire).toHaveBeenCalledWith(expect.objectContaining({ id: 'message-1', body: 'hi' }));
    expect(logger.lines).toContain('warn An afterMessageProcess hook failed');
  });

  function broken(): never {
    throw new Error('broken');
  }
});

describe('the configuration', () => {
  const create = (config: object) => () =>
    new AutoReplyPipeline({ ...defaultConfig.channels.pipeline, ...config }, { logger: {} } as never);

  it.each([
    { commandPrefix: '' },
    { commandPrefix: 'a b' },
    { commandPrefix: '123456789' },
    { commandPrefix: '`' },
    { commandPrefix: '<' },
    { commandPrefix: '@x' },
  ])('refuses %j', (config) => expect(create(config)).toThrow(TypeError));

  it.each([
    { timeoutMs: 0 },
    { timeoutMs: 1.5 },
    { timeoutMs: 2_147_483_648 },
    { timeoutMs: Number.NaN },
    { maxResponseLength: 0 },
    { maxResponseLength: 2.5 },
  ])('refuses %j', (config) => expect(create(config)).toThrow(RangeError));

  it('accepts the shortest of all', () => {
    expect(create({ commandPrefix: '!!', timeoutMs: 1, maxResponseLength: 1 })).not.toThrow();
  });
});
