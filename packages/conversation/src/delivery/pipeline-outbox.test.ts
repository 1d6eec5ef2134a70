import { FakeChannel } from '@finclaw/channel-kit/testing';
import { FinClawError } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { describe, expect, it, vi } from 'vitest';
import { registerBuiltInCommands } from '../commands/built-in.ts';
import { CommandRegistry } from '../commands/registry.ts';
import { createFixture, type FixtureOptions, said } from '../pipeline/testing/pipeline-fixture.ts';

const threeParts = ['one '.repeat(400), 'two '.repeat(400), 'three '.repeat(250)].map((part) => part.trim());

function withOutbox(options: FixtureOptions = {}, outbox = openStore(':memory:').outbox) {
  const registry = new CommandRegistry();
  registerBuiltInCommands(registry);
  const fixture = createFixture({
    registry,
    answer: threeParts.join('\n\n'),
    ...options,
    deps: { outbox, ...options.deps },
  });
  return {
    ...fixture,
    outbox,
    run: (body: string, signal?: AbortSignal) => fixture.run(body, { runId: 'run-1' }, signal),
    states: async () => (await outbox.partsOfRun('run-1')).map((part) => part.state),
  };
}

describe('delivery through the outbox', () => {
  it('no part leaves before its row is on disk', async () => {
    const { outbox } = openStore(':memory:');
    const disk = Promise.withResolvers<void>();
    const { run, channel, states } = withOutbox(
      { deps: { outbox: { ...outbox, flushed: () => disk.promise } } },
      outbox,
    );
    const running = run('hi');
    await vi.waitUntil(async () => (await states())[0] === 'sending');
    expect(channel.sent).toEqual([]);
    disk.resolve();
    expect((await running).delivery).toEqual({ sent: 3, failed: [] });
  });

  it.each(['hi', '/help'])('a stop while the disk is busy: %j shows nothing any more', async (question) => {
    const { outbox } = openStore(':memory:');
    const disk = Promise.withResolvers<void>();
    const { run, channel, states } = withOutbox(
      { deps: { outbox: { ...outbox, flushed: () => disk.promise } } },
      outbox,
    );
    const stop = new AbortController();
    const running = run(question, stop.signal);
    await vi.waitUntil(async () => (await states())[0] === 'sending');
    stop.abort();
    disk.resolve();
    expect((await running).outcome).toBe('cancelled');
    expect((await states()).every((state) => state === 'failed')).toBe(true);
    expect(channel.sent).toEqual([]);
  });

  it('a process that leaves while the disk is busy sends what it noted as leaving, and its run ends after that', async () => {
    const { outbox } = openStore(':memory:');
    const disk = Promise.withResolvers<void>();
    const deps = { outbox: { ...outbox, flushed: () => disk.promise }, isShuttingDown: () => true };
    const { run, channel, states } = withOutbox({ answer: 'short', deps }, outbox);
    const leaving = new AbortController();
    const running = run('hi', leaving.signal);
    await vi.waitUntil(async () => (await states())[0] === 'sending');
    leaving.abort();
    disk.resolve();
    expect((await running).outcome).toBe('answered');
    expect([channel.texts, await states()]).toEqual([['short'], ['sent']]);
  });

  it.each([
    { when: 'the last part is on its way', part: 2, outcome: 'answered', states: ['sent', 'sent', 'sent'] },
    { when: 'more would follow', part: 0, outcome: 'cancelled', states: ['sent', 'failed', 'failed'] },
  ])('a stop while $when: $outcome, and nothing comes after the end', async ({ part, outcome, states: expected }) => {
    const { run, channel, states } = withOutbox();
    const stop = new AbortController();
    const arrival = Promise.withResolvers<undefined>();
    channel.onSend = async (_message, index) => {
      if (index !== part) return undefined;
      stop.abort();
      return arrival.promise;
    };
    let hasEnded = false;
    const running = run('hi', stop.signal).finally(() => {
      hasEnded = true;
    });
    await vi.waitUntil(() => channel.sent.length === part + 1);
    await new Promise(setImmediate);
    expect(hasEnded).toBe(false);
    arrival.resolve(undefined);
    expect((await running).outcome).toBe(outcome);
    expect(await states()).toEqual(expected);
    expect(channel.sent).toHaveLength(part + 1);
  });

  it('with a disk that fails no answer leaves, and the user hears that there is none', async () => {
    const { outbox } = openStore(':memory:');
    const flushed = () => Promise.reject(new FinClawError('EIO', 'STORAGE_FAILURE'));
    const { run, channel, states } = withOutbox({ deps: { outbox: { ...outbox, flushed } } }, outbox);
    expect(await run('hi')).toMatchObject({ outcome: 'failed', errorCode: 'STAGE_FAILED' });
    expect(channel.sent).toHaveLength(1);
    expect(channel.sent[0]?.payloads[0]).toMatchObject({ isError: true });
    expect(await states()).toEqual(['failed', 'failed', 'failed', 'sent']);
  });

  it('every part is stored before the first is sent, and marked around each send', async () => {
    const { run, channel, states, outbox } = withOutbox();
    const seen: string[] = [];
    channel.onSend = async (message) => {
      seen.push((await states()).join(' '));
      return { messageId: `platform-${message.idempotencyKey}` };
    };
    expect((await run('hi')).delivery).toEqual({ sent: 3, failed: [] });
    expect(seen).toEqual(['sending prepared prepared', 'sent sending prepared', 'sent sent sending']);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    const parts = await outbox.partsOfRun('run-1');
    expect(channel.sent.map((message) => message.idempotencyKey)).toEqual(parts.map((part) => part.id));
    expect(parts.map((part) => part.platformMessageId)).toEqual(parts.map((part) => `platform-${part.id}`));
    expect(parts[0]?.expiresAt).toBeGreaterThan(Date.now());
  });

  it('a failed part is marked as such', async () => {
    const { run, channel, states } = withOutbox();
    channel.onSend = async (_message, index) => (index === 1 ? Promise.reject(new Error('no')) : undefined);
    await run('hi');
    expect(await states()).toEqual(['sent', 'failed', 'sent']);
  });

  it('notices and command replies are stored too', async () => {
    const failing = withOutbox({ answer: () => Promise.reject(new Error('boom')) });
    await failing.run('hi');
    expect(await failing.outbox.partsOfRun('run-1')).toMatchObject([{ state: 'sent', payload: { isError: true } }]);
    const command = withOutbox();
    await command.run('/help');
    expect(await command.states()).toEqual(['sent']);
  });

  it('a notice goes out even when nothing can be stored', async () => {
    const { run, channel, outbox } = withOutbox();
    vi.spyOn(outbox, 'prepare').mockImplementation(() => {
      throw new Error('disk full');
    });
    expect(await run('hi')).toMatchObject({ outcome: 'failed', errorCode: 'STAGE_FAILED' });
    expect(channel.texts).toEqual(['응답 생성 중 문제가 발생했습니다.']);
  });

  it('a send that happened counts even when it cannot be written down', async () => {
    const { run, outbox, logger, states } = withOutbox();
    vi.spyOn(outbox, 'markSent').mockImplementation(() => {
      throw new Error('disk full');
    });
    expect((await run('hi')).delivery).toEqual({ sent: 3, failed: [] });
    expect(logger.lines).toContain('error The outbox could not be written');
    expect(await states()).toEqual(['sending', 'sending', 'sending']);
  });

  it.each([
    ['a user who says stop', false, ['sending', 'failed', 'failed'], 'cancelled'],
    ['a process that is leaving', true, ['sending', 'prepared', 'prepared'], 'cancelled'],
  ])('the parts that were not started after %s', async (_name, isLeaving, expected, outcome) => {
    const controller = new AbortController();
    const gate = Promise.withResolvers<undefined>();
    const { run, channel, states } = withOutbox({ deps: { isShuttingDown: () => isLeaving } });
    channel.onSend = () => {
      // What is being sent has five seconds to arrive.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      controller.abort();
      void vi.advanceTimersByTimeAsync(5000);
      return gate.promise;
    };
    const result = await run('hi', controller.signal);
    vi.useRealTimers();
    expect(result.outcome).toBe(outcome);
    gate.resolve(undefined);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await states()).toEqual(['sent', ...expected.slice(1)]);
    expect(channel.sent).toHaveLength(1);
  });

  it('a message whose answer was already prepared is not answered again', async () => {
    const answer = vi.fn(async () => said(threeParts.join('\n\n')));
    const first = withOutbox({ answer, deps: { isShuttingDown: () => true } });
    const controller = new AbortController();
    first.channel.onSend = async () => {
      controller.abort();
      return undefined;
    };
    await first.run('hi', controller.signal);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await first.states()).toEqual(['sent', 'prepared', 'prepared']);

    first.channel.onSend = async () => undefined;
    const result = await first.run('hi');
    expect(result).toMatchObject({
      success: true,
      outcome: 'answered',
      stagesExecuted: ['deliver'],
      delivery: { sent: 3, failed: [] },
    });
    expect(answer).toHaveBeenCalledTimes(1);
    expect(first.channel.texts).toEqual(threeParts);
    expect(await first.run('hi')).toMatchObject({ outcome: 'answered' });
    expect(first.channel.sent).toHaveLength(3);
  });

  it('a message that already ended in a notice stays failed', async () => {
    const { run, channel } = withOutbox({ answer: () => Promise.reject(new Error('boom')) });
    await run('hi');
    expect(await run('hi')).toMatchObject({ outcome: 'failed' });
    expect(channel.sent).toHaveLength(1);
  });

  it('an earlier answer that never arrived is a failure, and is not sent again', async () => {
    const { run, channel } = withOutbox();
    channel.onSend = () => Promise.reject(new Error('blocked'));
    await run('hi');
    expect(await run('hi')).toMatchObject({ outcome: 'failed', errorCode: 'DELIVERY_FAILED', abortedAt: 'deliver' });
    expect(channel.sent).toHaveLength(3);
  });

  it('a part whose fate the channel does not know is reported, not repeated and not called failed', async () => {
    const reportUnknown = vi.fn();
    const { run, channel, states } = withOutbox({ deps: { reportUnknown } });
    channel.onSend = async (_message, index) =>
      index === 1 ? Promise.reject(new FinClawError('cut off', 'DELIVERY_UNKNOWN')) : undefined;
    expect(await run('hi')).toMatchObject({ outcome: 'answered', delivery: { sent: 2, failed: [] } });
    expect(await states()).toEqual(['sent', 'unknown', 'sent']);
    expect(reportUnknown.mock.calls.map(([part]) => part.index)).toEqual([1]);
    expect(channel.sent).toHaveLength(3);
  });

  it('a platform that has forgotten the key of a part would show it twice, so it is not repeated', async () => {
    const { outbox } = openStore(':memory:', { now: () => 0 });
    const channel = new FakeChannel({ supportsIdempotentSend: true, idempotentSendMs: 1000 });
    const target = { channelId: 'test', accountId: 'default', targetId: 'user-1' } as never;
    const draft = { target, payloads: [{ text: 'a' }], expiresAt: 10_000 };
    for (const [runId, now] of [
      ['run-1', 999],
      ['run-2', 1000],
    ] as const) {
      const { parts } = await outbox.prepare({ ...draft, runId, dedupeKey: runId });
      await outbox.markSending(parts[0]!.id);
      await outbox.recover(0);
      await createFixture({ channel, deps: { outbox, now: () => now } }).run('hi', { runId });
    }
    expect(channel.sent.map((each) => each.runId)).toEqual(['run-1']);
  });

  it('a part that only changes what is already shown is repeated', async () => {
    const { outbox } = openStore(':memory:');
    const channel = Object.assign(new FakeChannel(), {
      mayRepeat: ({ runId }: { runId?: string }) => runId === 'run-1',
    });
    const target = { channelId: 'test', accountId: 'default', targetId: 'user-1' } as never;
    for (const runId of ['run-1', 'run-2']) {
      const draft = { runId, target, payloads: [{ text: runId }], expiresAt: Date.now() + 1000, dedupeKey: runId };
      await outbox.markSending((await outbox.prepare(draft)).parts[0]!.id);
      await outbox.recover(Date.now());
      await createFixture({ channel, deps: { outbox } }).run('hi', { runId });
    }
    expect(channel.texts).toEqual(['run-1']);
  });

  it('a part that may have arrived is repeated only where repetition is recognised', async () => {
    for (const supportsIdempotentSend of [false, true]) {
      const { outbox } = openStore(':memory:');
      const channel = new FakeChannel({ supportsIdempotentSend });
      const target = { channelId: 'test', accountId: 'default', targetId: 'user-1' } as never;
      const { parts } = await outbox.prepare({
        runId: 'run-1',
        target,
        payloads: [{ text: 'a' }, { text: 'b' }],
        expiresAt: Date.now() + 1000,
        dedupeKey: 'run-1:answer',
      });
      await outbox.markSending(parts[0]!.id);
      await outbox.recover(Date.now());
      const { run } = createFixture({ channel, deps: { outbox } });
      expect((await run('hi', { runId: 'run-1' })).outcome).toBe('answered');
      expect(channel.texts).toEqual(supportsIdempotentSend ? ['a', 'b'] : ['b']);
    }
  });
});
