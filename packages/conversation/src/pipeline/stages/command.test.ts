import { FakeChannel } from '@finclaw/channel-kit/testing';
import { sentenceLanguage } from '@finclaw/config';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerBuiltInCommands } from '../../commands/built-in.ts';
import { type CommandDefinition, type CommandExecutor, CommandRegistry } from '../../commands/registry.ts';
import { createFixture, type FixtureOptions, said } from '../testing/pipeline-fixture.ts';

const FORBIDDEN = '이 명령어를 실행할 권한이 없습니다.';
const group = { chatType: 'group', chatId: 'room-9', messageThreadId: 'thread-3' } as const;

function withCommand(executor: CommandExecutor, more: Partial<CommandDefinition> = {}, options: FixtureOptions = {}) {
  const registry = new CommandRegistry();
  registry.register({ name: 'act', aliases: [], description: 'd', usage: 'u', category: 'general', ...more }, executor);
  return createFixture({ registry, ...options });
}
const done: CommandExecutor = async () => ({ content: 'done', ephemeral: false });

function withBuiltIns(options: FixtureOptions & { readonly prefix?: string } = {}) {
  const registry = new CommandRegistry();
  const resetSession = vi.fn(async () => {});
  registerBuiltInCommands(registry, { resetSession, ...(options.prefix && { prefix: options.prefix }) });
  const answer = vi.fn(async () => said('from the model'));
  const config = options.prefix ? { commandPrefix: options.prefix } : {};
  return { answer, resetSession, ...createFixture({ registry, answer, config, ...options }) };
}

describe('the command stage', () => {
  it.each(['/도움말'.normalize('NFD'), '/HELP', '/h', '<@42> /help'])('%j runs help', async (body) => {
    const { run, answer, channel } = withBuiltIns();
    const result = await run(body);
    expect(result).toMatchObject({
      success: true,
      outcome: 'answered',
      skippedAt: 'command',
      skipReason: 'Command executed: help',
      stagesExecuted: ['normalize', 'command'],
    });
    expect(answer).not.toHaveBeenCalled();
    expect(channel.texts).toEqual([expect.stringContaining('사용 가능한 명령어를 표시합니다')]);
    expect([channel.reactions, channel.typing]).toEqual([[], []]);
  });

  it.each(['```\n/reset\n```', '> /reset', 'see https://x.y/reset', '/', '/ help', '//help', '/foo/bar', '/nosuch'])(
    '%j reaches the model',
    async (body) => {
      const { run, answer, resetSession } = withBuiltIns();
      expect((await run(body)).stagesExecuted).toHaveLength(6);
      expect(answer).toHaveBeenCalledTimes(1);
      expect(resetSession).not.toHaveBeenCalled();
    },
  );

  it('a table somebody sends is for the import command, unless they gave another; a picture is for the model', async () => {
    const registry = new CommandRegistry();
    const imported = vi.fn(async () => 'preview');
    registry.register(
      { name: 'import', aliases: [], description: 'x', usage: '/import', category: 'general' },
      async () => ({ content: await imported(), ephemeral: true }),
    );
    registerBuiltInCommands(registry);
    const answer = vi.fn(async () => said('from the model'));
    const { run, channel } = createFixture({ registry, answer });
    const table = { type: 'document', mimeType: 'text/csv' } as const;
    await run('여기 거래내역이요', { media: [table] });
    await run('/help', { media: [table] });
    await run('look', { media: [{ type: 'image', mimeType: 'image/png' }] });
    expect(channel.texts).toEqual(['preview', expect.stringContaining('명령어'), 'from the model']);
    expect([imported.mock.calls.length, answer.mock.calls.length]).toEqual([1, 1]);
  });

  it('another prefix', async () => {
    const { run, answer, channel } = withBuiltIns({ prefix: '!' });
    await run('!help');
    expect(channel.texts[0]).toContain('`!도움말`');
    await run('/help');
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('only holders of a role run the command; a failing lookup means no roles', async () => {
    const executor = vi.fn(done);
    const roleCases = [
      { resolveRoles: () => ['admin'], text: 'done', outcome: 'answered' },
      { resolveRoles: () => ['user'], text: FORBIDDEN, outcome: 'refused' },
      {
        resolveRoles: () => {
          throw new Error('directory down');
        },
        text: FORBIDDEN,
        outcome: 'refused',
      },
      { resolveRoles: () => Promise.reject(new Error('directory down')), text: FORBIDDEN, outcome: 'refused' },
      { resolveRoles: undefined, text: FORBIDDEN, outcome: 'refused' },
    ];
    for (const { resolveRoles, text, outcome } of roleCases) {
      const deps = resolveRoles ? { resolveRoles } : {};
      const { run, channel } = withCommand(executor, { requiredRoles: ['admin', 'owner'] }, { deps });
      const result = await run('/act');
      expect(channel.texts).toEqual([text]);
      expect(result).toMatchObject({ success: true, outcome, skippedAt: 'command' });
      if (outcome === 'refused') expect(result.skipReason).toBe('Insufficient permissions for command: act');
    }
    expect(executor).toHaveBeenCalledTimes(1);
  });

  it('roles are looked up once per run', async () => {
    const resolveRoles = vi.fn(() => ['admin']);
    const seen = vi.fn();
    const { run } = createFixture({
      answer: async (ctx) => {
        seen(ctx.userRoles, ctx.isAdmin);
        return said('hi');
      },
      deps: { resolveRoles },
    });
    await run('hi');
    expect(resolveRoles).toHaveBeenCalledTimes(1);
    expect(seen).toHaveBeenCalledWith(['admin'], true);
  });

  it('an executor that throws null costs a notice, not the pipeline', async () => {
    const { run, channel, logger } = withCommand(() => {
      throw null;
    });
    expect(await run('/act')).toMatchObject({ success: true, outcome: 'failed', skippedAt: 'command' });
    expect(channel.texts).toEqual(['명령어 실행 중 문제가 발생했습니다.']);
    expect(logger.lines).toContain('error A command failed');
  });

  it('an executor that returns nothing counts as failed', async () => {
    const { run, channel } = withCommand((async () => undefined) as never);
    await run('/act');
    expect(channel.texts).toEqual(['명령어 실행 중 문제가 발생했습니다.']);
  });

  it('reads commandBody when there is one, and the text as it was typed', async () => {
    const executor = vi.fn(done);
    const { run } = withCommand(executor);
    await run('ignored', { commandBody: '/act "two   blanks"' });
    expect(executor).toHaveBeenCalledWith(['two   blanks'], expect.anything());
  });

  it('a private reply never appears in a group', async () => {
    const secret: CommandExecutor = async () => ({ content: 'secret', ephemeral: true });
    const plain = withCommand(secret);
    await plain.run('/act', group);
    expect(plain.channel.sent).toMatchObject([{ targetId: 'user-1', payloads: [{ text: 'secret' }] }]);
    expect(plain.channel.sent[0]?.threadId).toBeUndefined();
    expect(plain.channel.sent[0]?.replyToMessageId).toBeUndefined();

    const able = withCommand(secret, {}, { channel: new FakeChannel({ supportsEphemeral: true }) });
    await able.run('/act', group);
    expect(able.channel.sent).toMatchObject([
      {
        targetId: 'room-9',
        threadId: 'thread-3',
        payloads: [{ text: 'secret', channelData: { ephemeralFor: 'user-1' } }],
      },
    ]);
  });

  it('a public reply goes to the room, split like any answer', async () => {
    const { run, channel } = withCommand(async () => ({ content: 'word '.repeat(600), ephemeral: false }));
    await run('/act', group);
    expect(channel.sent.length).toBe(2);
    expect(channel.sent.every(({ targetId, threadId }) => targetId === 'room-9' && threadId === 'thread-3')).toBe(true);
    expect(channel.sent.map(({ replyToMessageId }) => replyToMessageId)).toEqual(['message-1', undefined]);
  });

  it('a reply that cannot be sent fails the run', async () => {
    const { run, channel } = withCommand(done);
    channel.onSend = () => Promise.reject(new Error('offline'));
    expect(await run('/act')).toMatchObject({ success: false, abortedAt: 'command', errorCode: 'DELIVERY_FAILED' });
    expect(channel.sent).toHaveLength(1);
  });

  it('answers in the language of its message, else the configured one', async () => {
    const registry = new CommandRegistry();
    registerBuiltInCommands(registry);
    const { run, channel } = createFixture({
      registry,
      deps: { locale: 'en', languageOf: ({ body }) => sentenceLanguage(body) },
    });
    await run('/help');
    await run('/도움말');
    expect(channel.texts[0]).toContain('Lists the available commands');
    expect(channel.texts[1]).toContain('사용 가능한 명령어를 표시합니다');
  });

  it('says which commands must not wait', () => {
    const { pipeline } = withBuiltIns();
    expect(pipeline.isImmediate({ origin: 'typed', body: '/help' })).toBe(true);
    expect(pipeline.isImmediate({ origin: 'typed', body: '/reset' })).toBe(false);
    expect(pipeline.isImmediate({ origin: 'typed', body: 'help' })).toBe(false);
    expect(pipeline.isImmediate({ origin: 'typed', body: '/nosuch' })).toBe(false);
  });
});

describe('cooldowns', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('count from the last accepted call, per person', async () => {
    const { run, channel } = withCommand(done, { cooldownMs: 1000 });
    await run('/act');
    await vi.advanceTimersByTimeAsync(500);
    expect(await run('/act')).toMatchObject({ success: true, outcome: 'refused' });
    await run('/act', { senderId: 'user-2' });
    await vi.advanceTimersByTimeAsync(500);
    await run('/act');
    expect(channel.texts).toEqual(['done', '잠시 후 다시 시도해 주세요.', 'done', 'done']);
  });
});
