import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { type InboxOutcome, type InboxRow, openStore, type Store } from '@finclaw/storage';
import {
  createChannelId,
  createSessionKey,
  createTimestamp,
  type InboundMessage,
  isHumanAct,
  MESSAGE_ORIGINS,
  type MsgContext,
} from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageEnd } from './message-end.ts';
import type { QueueMode, QueueSettings } from './queue-settings.ts';
import { isGivenUp, MessageRouter, type RouterOptions } from './router.ts';
import type { RunControl } from './run-control.ts';
import type { RunResult } from './turn-runner.ts';
import type { TurnScope, TurnScopes } from './turn-scope.ts';

let store: Store;
let count = 0;
beforeEach(() => {
  store = openStore(':memory:');
  count = 0;
});
afterEach(() => store.close());

function message(body: string, fields: Partial<InboundMessage> = {}): InboundMessage {
  count += 1;
  return {
    id: `m${count}`,
    channelId: createChannelId('test'),
    origin: 'typed',
    chatType: 'direct',
    senderId: 'alice',
    body,
    timestamp: createTimestamp(0),
    ...fields,
  };
}

/** A turn that runs until the test lets it go. */
class Turn {
  readonly ctx: MsgContext;
  readonly control: RunControl;
  readonly settled: Promise<RunResult>;
  finish!: (outcome: InboxOutcome) => void;

  constructor(ctx: MsgContext, control: RunControl) {
    this.ctx = ctx;
    this.control = control;
    this.settled = new Promise((resolve) => {
      this.finish = (outcome) => resolve({ outcome });
    });
    control.signal.addEventListener('abort', () => this.finish('cancelled'));
  }
}

/** Ends messages in the inbox, and remembers which ended together and how. */
class Book {
  readonly open = new Set<string>();
  readonly ends: string[] = [];
  onSettle = (): unknown => undefined;

  take(id: string): boolean {
    return !this.open.has(id) && this.open.add(id) !== undefined;
  }

  isOpen(id: string): boolean {
    return this.open.has(id);
  }

  giveBack(id: string): void {
    this.open.delete(id);
  }

  async settle(rows: readonly InboxRow[], end: MessageEnd<RunResult>): Promise<void> {
    this.onSettle();
    for (const { id } of rows) {
      expect(this.open.delete(id)).toBe(true);
      await store.inbox.finish(id, 'run' in end ? end.outcome : 'refused');
    }
    this.ends.push(`${rows.map(({ message }) => message.body).join('+')}: ${'run' in end ? end.outcome : end.dropped}`);
  }
}

function setUp(options: Partial<RouterOptions> = {}, mode?: QueueMode, queue: Partial<QueueSettings> = {}) {
  const turns: Turn[] = [];
  const book = new Book();
  const router = new MessageRouter({
    bindings: [],
    defaultAgentId: 'main',
    inbox: store.inbox,
    book,
    logger: createSilentLogger(),
    eventBus: createTypedEmitter<FinClawEventMap>(),
    queueFor: async () => ({ ...defaultConfig.session.queue, ...(mode && { mode }), ...queue }),
    onProcess: (ctx, _match, control) => {
      const turn = new Turn(ctx, control);
      turns.push(turn);
      return turn.settled;
    },
    ...options,
  });
  const turn = (index: number) => vi.waitUntil(() => turns[index]);
  return { router, turns, turn, book };
}

const outcomeOf = async (id: string): Promise<string | undefined> => (await store.inbox.get(id))?.outcome;

describe('MessageRouter', () => {
  it.each(MESSAGE_ORIGINS)(
    'a message that was %s is not a person’s act any more once another process accepted it',
    async (origin) => {
      const sent = message('/approve', { origin });
      await store.inbox.accept({
        message: sent,
        sessionKey: createSessionKey('agent:main:test:direct:alice'),
        agentId: 'main',
        target: { channelId: sent.channelId, accountId: 'default', targetId: 'alice' },
      });
      const { router, turn } = setUp();
      await router.recover(await store.inbox.unfinished());
      const { ctx, finish } = await turn(0);
      expect(ctx.origin).toBe(isHumanAct(origin) ? 'recovered' : origin);
      expect((await store.inbox.get(ctx.runId!))?.message.origin).toBe(origin);
      finish('answered');
      await router.idle();
    },
  );

  it.each([
    ['nobody has begun with', { state: 'accepted', attempts: 0 }, 'typed'],
    ['somebody had begun with', { state: 'running', attempts: 0 }, 'recovered'],
    ['brought a process down', { state: 'accepted', attempts: 1 }, 'recovered'],
  ] as const)('of the messages that processes share, one that %s', async (_which, row, origin) => {
    const sessionKey = createSessionKey('agent:main:test:direct:alice');
    const { row: accepted } = await store.inbox.accept({
      message: message('/approve'),
      sessionKey,
      agentId: 'main',
      target: { channelId: createChannelId('test'), accountId: 'default', targetId: 'alice' },
    });
    const { router, turn } = setUp();
    await router.admit([{ ...accepted, ...row }]);
    const { ctx, finish } = await turn(0);
    expect(ctx.origin).toBe(origin);
    finish('answered');
    await router.idle();
  });

  it('what somebody forwards gets a turn of its own, whatever is collected around it', async () => {
    const { router, turn } = setUp({}, 'followup');
    await router.route(message('one'));
    const first = await turn(0);
    await router.route(message('two'));
    await router.route(message('/approve', { origin: 'forwarded' }));
    await router.route(message('three'));
    first.finish('answered');
    for (const [at, body, origin] of [
      [1, 'two', 'typed'],
      [2, '/approve', 'forwarded'],
      [3, 'three', 'typed'],
    ] as const) {
      const next = await turn(at);
      expect([next.ctx.body, next.ctx.origin]).toEqual([body, origin]);
      next.finish('answered');
    }
    await router.idle();
  });

  it('accepts once stored, runs with the message’s context, and finishes the row', async () => {
    const heard = vi.fn();
    const eventBus = createTypedEmitter<FinClawEventMap>();
    eventBus.on('channel:message', heard);
    const { router, turn } = setUp({ eventBus });
    const { status, row } = await router.route(
      message('hello', { threadId: 't', chatId: 'room', senderName: 'Alice' }),
    );
    expect(status).toBe('started');
    const { ctx, finish } = await turn(0);
    expect(ctx).toMatchObject({
      body: 'hello',
      bodyForAgent: 'hello',
      rawBody: 'hello',
      from: 'alice',
      senderName: 'Alice',
      provider: 'test',
      accountId: 'default',
      messageThreadId: 't',
      chatId: 'room',
      messageId: 'm1',
      sessionKey: 'agent:main:test:direct:alice:t',
      runId: row.id,
    });
    expect(heard).toHaveBeenCalledWith('test', 'm1');
    finish('answered');
    await router.idle();
    expect(await outcomeOf(row.id)).toBe('answered');
  });

  it('the same platform message is accepted once; another account’s is another message', async () => {
    const { router, turns } = setUp();
    const first = message('x');
    expect((await router.route(first)).status).toBe('started');
    expect((await router.route(first)).status).toBe('duplicate');
    expect((await router.route({ ...first, accountId: 'bot2', senderId: 'bob' })).status).toBe('started');
    await vi.waitUntil(() => turns.length === 2);
  });

  it('queue: one run per message, in order, each with its own binding', async () => {
    const seen: string[] = [];
    const { router } = setUp({
      bindings: [{ agentId: 'bank', senderId: 'alice', accountId: 'b', priority: 0 }],
      onProcess: async (ctx, match) => {
        seen.push(`${match.agentId}:${ctx.body}`);
        return { outcome: 'answered' };
      },
    });
    for (const [body, accountId] of [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'a'],
    ] as const)
      await router.route(message(body, { accountId }));
    await router.idle();
    expect(seen.toSorted()).toEqual(['bank:2', 'main:1', 'main:3']);
  });

  it('a message is neither acknowledged nor taken up before it is on disk', async () => {
    const disk = Promise.withResolvers<void>();
    const { router, turns, turn } = setUp({ inbox: { ...store.inbox, flushed: () => disk.promise } });
    let isAcknowledged = false;
    const routed = router.route(message('hi')).then(() => {
      isAcknowledged = true;
    });
    await new Promise(setImmediate);
    // What has not reached the disk is not somebody else's to take up either.
    expect([isAcknowledged, turns.length, await router.recover(await store.inbox.unfinished())]).toEqual([false, 0, 0]);
    disk.resolve();
    await routed;
    (await turn(0)).finish('answered');
    await router.idle();
    expect(turns).toHaveLength(1);
  });

  it('a message that cannot be brought to the disk is not acknowledged, and not taken up later', async () => {
    const { router, turns } = setUp({ inbox: { ...store.inbox, flushed: () => Promise.reject(new Error('EIO')) } });
    await expect(router.route(message('hi'))).rejects.toThrow('EIO');
    await router.idle();
    expect([turns, await store.inbox.unfinished()]).toEqual([[], []]);
  });

  it('interrupt: the running turn is aborted and settles before the newest runs; replaced ones are reported', async () => {
    const { router, turn, turns, book } = setUp({}, 'interrupt');
    const first = await router.route(message('first'));
    await turn(0);
    const [second, third] = await Promise.all([router.route(message('second')), router.route(message('third'))]);
    expect(third.status).toBe('interrupt');
    (await turn(1)).finish('answered');
    await router.idle();
    expect(turns.map(({ ctx }) => ctx.body)).toEqual(['first', 'third']);
    expect(await outcomeOf(first.row.id)).toBe('superseded');
    expect(second.row.state).toBe('accepted');
    expect(book.ends.toSorted()).toEqual(['first: superseded', 'second: superseded', 'third: answered']);
  });

  it('collect: what arrives within the window becomes one turn, and every message ends with it', async () => {
    const { router, turn, book } = setUp({}, 'collect', { collectWindowMs: 20 });
    const one = await router.route(message('one'));
    const two = await router.route(message('two'));
    const { ctx, finish } = await turn(0);
    expect(ctx.body).toBe('one\ntwo');
    finish('answered');
    await router.idle();
    expect(await Promise.all([one, two].map(({ row }) => outcomeOf(row.id)))).toEqual(['answered', 'answered']);
    expect(book.ends).toEqual(['one+two: answered']);
  });

  it('steer: a running turn that listens takes the text and answers for it', async () => {
    const { router, turn, turns, book } = setUp({}, 'steer');
    await router.route(message('first'));
    const { control, finish } = await turn(0);
    control.acceptSteering();
    const second = await router.route(message('also this'));
    expect(second.status).toBe('steered');
    expect(await control.takeSteering()).toMatchObject([{ text: 'also this' }]);
    finish('answered');
    await router.idle();
    expect(turns).toHaveLength(1);
    expect(await outcomeOf(second.row.id)).toBe('answered');
    expect(book.ends).toEqual(['first+also this: answered']);
  });

  it('steer: a text nobody took is answered as a follow-up', async () => {
    const { router, turn } = setUp({}, 'steer');
    await router.route(message('first'));
    const running = await turn(0);
    running.control.acceptSteering();
    const late = await router.route(message('too late'));
    running.finish('answered');
    const next = await turn(1);
    expect(next.ctx.body).toBe('too late');
    next.finish('answered');
    await router.idle();
    expect(await outcomeOf(late.row.id)).toBe('answered');
  });

  it.each([{ how: 'stopped' }, { how: 'answered' }])(
    'steer: a turn that was $how takes nothing more in',
    async ({ how }) => {
      const { router, turn, book } = setUp({}, 'steer');
      const { row } = await router.route(message('first'));
      const { control, finish } = await turn(0);
      control.acceptSteering();
      await router.route(message('second'));
      book.onSettle = () => void control.takeSteering();
      if (how === 'stopped') router.stop(row.sessionKey);
      else finish('answered');
      (await turn(1)).finish('answered');
      await router.idle();
      expect(book.ends).toEqual([how === 'stopped' ? 'first: cancelled' : 'first: answered', 'second: answered']);
    },
  );

  it('steer-backlog: taken by the running turn and answered again as its own', async () => {
    const { router, turn } = setUp({}, 'steer-backlog');
    await router.route(message('first'));
    const running = await turn(0);
    running.control.acceptSteering();
    await router.route(message('twice'));
    expect(await running.control.takeSteering()).toMatchObject([{ text: 'twice' }]);
    running.finish('answered');
    const next = await turn(1);
    expect(next.ctx.body).toBe('twice');
    next.finish('answered');
    await router.idle();
  });

  it('a full queue refuses by name, never in silence', async () => {
    const { router, turn, book } = setUp({}, 'queue', { maxSize: 1, dropPolicy: 'new' });
    await router.route(message('running'));
    await turn(0);
    await router.route(message('waits'));
    const dropped = await router.route(message('too much'));
    expect(dropped.status).toBe('dropped');
    await vi.waitFor(() => expect(book.ends).toEqual(['too much: queue-full']));
  });

  it('an error in one message does not stop the queue', async () => {
    const outcomes: string[] = [];
    const { router, book } = setUp({
      onProcess: async (ctx) => {
        outcomes.push(ctx.body);
        if (ctx.body === 'bad') throw new Error('bad');
        return { outcome: 'answered' };
      },
    });
    await router.route(message('bad'));
    await router.route(message('good'));
    await router.idle();
    expect(outcomes).toEqual(['bad', 'good']);
    expect(book.ends).toEqual(['bad: broken', 'good: answered']);
  });

  it('stopAll also ends what waits, and what was offered to the turn and not taken', async () => {
    let mode: QueueMode = 'steer';
    const { router, turn, turns, book } = setUp({ queueFor: async () => ({ ...defaultConfig.session.queue, mode }) });
    const { row } = await router.route(message('long'));
    (await turn(0)).control.acceptSteering();
    await router.route(message('offered'));
    mode = 'queue';
    await router.route(message('waiting'));
    router.stopAll(row.sessionKey);
    await router.idle();
    expect(book.ends).toEqual(['waiting: stopped', 'offered: stopped', 'long: cancelled']);
    expect([turns.length, book.open.size]).toEqual([1, 0]);
  });

  it('an answer that was out before the stop stays answered', async () => {
    const { router, book } = setUp(
      {
        onProcess: async (_ctx, _match, control) => {
          control.abort(new Error('too late'), 'superseded');
          return { outcome: 'answered' };
        },
      },
      'interrupt',
    );
    await router.route(message('quick'));
    await router.idle();
    expect(book.ends).toEqual(['quick: answered']);
  });

  it.each(['steer', 'collect', 'followup'] as const)('a command is no part of another turn (%s)', async (mode) => {
    const { router, turn, book } = setUp({ isCommand: ({ body }) => body.startsWith('/') }, mode, {
      collectWindowMs: 1,
    });
    await router.route(message('first'));
    const running = await turn(0);
    running.control.acceptSteering();
    await router.route(message('/price AAPL'));
    running.finish('answered');
    (await turn(1)).finish('answered');
    await router.idle();
    expect(book.ends).toEqual(['first: answered', '/price AAPL: answered']);
  });

  it('stop aborts the running turn only', async () => {
    const { router, turn } = setUp();
    const { row } = await router.route(message('long'));
    await turn(0);
    expect(router.stop(row.sessionKey)).toBe(true);
    await router.idle();
    expect(await outcomeOf(row.id)).toBe('cancelled');
    expect(router.stop(row.sessionKey)).toBe(false);
  });

  it('stop reaches the message that a turn is making way for', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<RunResult>();
    const asked: string[] = [];
    const onProcess = (ctx: MsgContext): Promise<RunResult> => {
      asked.push(ctx.body);
      return ended;
    };
    const { router, book } = setUp({ onProcess }, 'interrupt');
    const { row } = await router.route(message('first'));
    await vi.waitUntil(() => asked.length === 1);
    await router.route(message('second'));
    expect(router.stop(row.sessionKey)).toBe(true);
    end({ outcome: 'cancelled' });
    await router.idle();
    expect([asked, book.ends]).toEqual([['first'], ['second: stopped', 'first: superseded']]);
  });

  it('an immediate message is handled beside the running turn', async () => {
    const { router, turn } = setUp({ isImmediate: ({ body }) => body === '/stop' });
    await router.route(message('long'));
    const running = await turn(0);
    await router.route(message('/stop'));
    const beside = await turn(1);
    expect(beside.ctx.body).toBe('/stop');
    beside.finish('answered');
    running.finish('answered');
    await router.idle();
  });

  it('dispose refuses new messages and leaves what was not answered for the next start', async () => {
    const { router, turn } = setUp();
    const running = await router.route(message('running'));
    await turn(0);
    const waiting = await router.route(message('waiting'));
    await router.dispose(1000);
    await expect(router.route(message('late'))).rejects.toThrow(/shutting down/);
    expect((await store.inbox.unfinished()).map((row) => row.id)).toEqual([running.row.id, waiting.row.id]);

    const next = setUp();
    expect(await next.router.recover(await store.inbox.unfinished())).toBe(2);
    expect(await next.router.recover(await store.inbox.unfinished())).toBe(0);
    (await next.turn(0)).finish('answered');
    (await next.turn(1)).finish('answered');
    await next.router.idle();
    expect(next.turns.map(({ ctx }) => ctx.body)).toEqual(['running', 'waiting']);
    expect(await store.inbox.unfinished()).toEqual([]);
  });

  it.each([
    { delivered: true, ends: ['one: joined', 'three: joined', 'two: answered'] },
    { delivered: false, ends: ['one+two: answered', 'three: answered'] },
  ])(
    'after a crash, messages of one run whose answer was delivered ($delivered) end as $ends',
    async ({ delivered, ends }) => {
      const before = setUp({}, 'collect', { collectWindowMs: 20 });
      await before.router.route(message('one'));
      const { row } = await before.router.route(message('two'));
      const { control } = await before.turn(0);
      control.acceptSteering();
      const third = await before.router.route(message('three'));
      await store.inbox.markRunning(third.row.id, row.id);
      expect((await store.inbox.unfinished()).map(({ runId }) => runId)).toEqual([row.id, row.id, row.id]);

      const after = setUp({
        wasDelivered: async (id) => delivered && id === row.id,
        onProcess: async () => ({ outcome: 'answered' }),
      });
      await after.router.recover(await store.inbox.unfinished());
      await after.router.idle();
      expect(after.book.ends.toSorted()).toEqual([...ends].sort());
    },
  );

  it('steer: what a turn takes in is noted as part of its run', async () => {
    const { router, turn } = setUp({}, 'steer');
    const first = await router.route(message('first'));
    const { control, finish } = await turn(0);
    control.acceptSteering();
    const second = await router.route(message('also this'));
    await control.takeSteering();
    expect((await store.inbox.get(second.row.id))?.runId).toBe(first.row.id);
    finish('answered');
    await router.idle();
  });

  it('a message that recovery finds before its sender is answered gets one turn', async () => {
    const { router, turns, book } = setUp({
      inbox: {
        accept: async (entry) => {
          const accepted = await store.inbox.accept(entry);
          await router.recover(await store.inbox.unfinished());
          return accepted;
        },
        flushed: () => store.inbox.flushed(),
        markRunning: (id, runId) => store.inbox.markRunning(id, runId),
        excuse: (id) => store.inbox.excuse(id),
        withdraw: (id) => store.inbox.withdraw(id),
      },
      onProcess: async () => ({ outcome: 'answered' }),
    });
    const { row, status } = await router.route(message('once'));
    await router.idle();
    expect([status, book.ends.length, turns.length]).toEqual(['queued', 1, 0]);
    expect(await store.inbox.get(row.id)).toMatchObject({ outcome: 'answered', attempts: 1 });
  });

  it('a message that took the process down three times is given up', async () => {
    const delivered = new Set<string>();
    const { router, turn, book } = setUp({ wasDelivered: async (id) => delivered.has(id) });
    const { row } = await store.inbox.accept({
      message: message('poison'),
      sessionKey: router.sessionKeyOf(message('x')),
      agentId: 'main',
      target: { channelId: createChannelId('test'), accountId: 'default', targetId: 'alice' },
    });
    for (let attempt = 0; attempt < 3; attempt++) await store.inbox.markRunning(row.id);
    const [left] = await store.inbox.unfinished();
    await router.recover([left!]);
    expect(book.ends).toEqual(['poison: gave-up']);
    // Its answer went out just before the last kill: only the end is missing.
    delivered.add(row.id);
    await router.recover([left!]);
    (await turn(0)).finish('answered');
    await router.idle();
    expect(book.ends.at(-1)).toBe('poison: answered');
  });

  it.each([
    { attempts: 2, isShared: false, is: false },
    { attempts: 3, isShared: false, is: true },
    { attempts: 3, isShared: true, is: false },
    { attempts: 8, isShared: true, is: true },
  ])(
    'after $attempts runs, where processes share the work ($isShared), a message is given up: $is',
    ({ is, ...row }) => {
      expect(isGivenUp(row, row.isShared)).toBe(is);
    },
  );

  describe('where others answer too', () => {
    /** Conversations that are ours until the test takes them away. */
    class Scopes implements TurnScopes {
      readonly isShared = true;
      isOurs = true;
      countsWhenLost = false;
      isCrowded = false;
      readonly idled: string[] = [];
      readonly did: string[] = [];
      begin(): TurnScope {
        return {
          isOurs: () => this.isOurs,
          run: (work) => {
            this.did.push('run');
            return work();
          },
          countsWhenLost: () => this.countsWhenLost,
          end: () => void this.did.push('end'),
        };
      }
      mustYield = () => this.isCrowded;
      idle = (sessionKey: string) => void this.idled.push(sessionKey);
    }
    const share = (options: Partial<RouterOptions> = {}) => {
      const scopes = new Scopes();
      return { ...setUp({ scopes, ...options }), scopes };
    };

    it('an idle conversation is told of', async () => {
      const { router, turn, scopes } = share();
      for (const body of ['one', 'two']) await router.route(message(body));
      (await turn(0)).finish('answered');
      expect((await turn(1)).ctx.body).toBe('two');
      expect(scopes.idled).toEqual([]);
      (await turn(1)).finish('answered');
      await router.idle();
      expect(scopes.idled).toEqual(['agent:main:test:direct:alice']);
      expect(scopes.did).toEqual(['run', 'end', 'run', 'end']);
    });

    it('a turn whose conversation was lost ends nothing here', async () => {
      const { router, turn, book, scopes } = share();
      const { row } = await router.route(message('one'));
      await router.route(message('two'));
      await turn(0);
      scopes.isOurs = false;
      router.lose(row.sessionKey);
      expect(book.open.size).toBe(1);
      await router.hasLeft(row.sessionKey);
      expect([book.ends, book.open.size]).toEqual([[], 0]);
      await router.idle();
      const left = await store.inbox.waiting(row.sessionKey);
      expect(left.map(({ state }) => state)).toEqual(['running', 'accepted']);
      // A living process that lost a conversation says nothing against its messages.
      expect(left.map(({ attempts }) => attempts)).toEqual([0, 0]);
    });

    it('a lost turn can count as a try, so that its message is not tried for ever', async () => {
      const { router, turn, book, scopes } = share();
      const { row } = await router.route(message('one'));
      await turn(0);
      scopes.isOurs = false;
      scopes.countsWhenLost = true;
      router.lose(row.sessionKey);
      await router.idle();
      const [left] = await store.inbox.waiting(row.sessionKey);
      expect([left?.attempts, book.ends, book.open.size]).toEqual([1, [], 0]);
    });

    it.each([
      { when: 'its conversation is still ours', isOurs: true, attempts: 1 },
      { when: 'its conversation was lost', isOurs: false, attempts: 0 },
    ])('a failed turn whose end cannot be written counts as a try when $when', async ({ isOurs, attempts }) => {
      const { router, book, scopes } = share({ onProcess: () => Promise.reject(new Error('bad')) });
      book.onSettle = () => {
        scopes.isOurs = isOurs;
        throw new Error('away');
      };
      const { row } = await router.route(message('one'));
      await router.idle();
      expect([(await store.inbox.get(row.id))?.attempts, book.open.size]).toEqual([attempts, 0]);
    });

    it('a message is let go of in the scope of its conversation, and not at all once that is lost', async () => {
      const { router, book, scopes } = share();
      const { row } = await store.inbox.accept({
        message: message('poison'),
        sessionKey: router.sessionKeyOf(message('x')),
        agentId: 'main',
        target: { channelId: createChannelId('test'), accountId: 'default', targetId: 'alice' },
      });
      for (let attempt = 0; attempt < 8; attempt++) await store.inbox.markRunning(row.id);
      const left = await store.inbox.waiting(row.sessionKey);
      scopes.isOurs = false;
      await router.recover(left);
      expect([book.ends, book.open.size]).toEqual([[], 0]);
      scopes.isOurs = true;
      await router.recover(left);
      expect([book.ends, scopes.did]).toEqual([['poison: gave-up'], ['run', 'end']]);
    });

    it('a conversation goes on after one whose way to wait could not be read', async () => {
      let isAway = false;
      const { router, turn, scopes } = share({
        queueFor: async () => {
          if (isAway) throw new Error('away');
          return defaultConfig.session.queue;
        },
      });
      const { row } = await router.route(message('one'));
      const { finish } = await turn(0);
      isAway = true;
      finish('answered');
      await router.idle();
      expect([router.isIdle(row.sessionKey), scopes.idled]).toEqual([true, [row.sessionKey]]);
    });

    it('after a turn, what waits is left where others have waited longer', async () => {
      const { router, turn, turns, book, scopes } = share();
      const { row } = await router.route(message('one'));
      await router.route(message('two'));
      scopes.isCrowded = true;
      (await turn(0)).finish('answered');
      await router.idle();
      expect([book.ends, book.open.size, turns.length, scopes.idled]).toEqual([
        ['one: answered'],
        0,
        1,
        [row.sessionKey],
      ]);
      scopes.isCrowded = false;
      await router.admit(await store.inbox.waiting(row.sessionKey));
      expect((await turn(1)).ctx.body).toBe('two');
    });

    it.each(['admit', 'recover'] as const)('takes nothing in once the conversation was lost: %s', async (way) => {
      const { router, turns, book } = share();
      const { row } = await store.inbox.accept(router.entryOf(message('one')));
      await router[way]([row], () => false);
      expect([book.ends, book.open.size, turns.length]).toEqual([[], 0, 0]);
    });

    it('finishes what runs and leaves what waits to others', async () => {
      const { router, turn, turns, book } = share();
      for (const body of ['one', 'two']) await router.route(message(body));
      const { finish } = await turn(0);
      const drained = router.drain(60_000);
      finish('answered');
      await drained;
      expect([book.ends, book.open.size, turns.length]).toEqual([['one: answered'], 0, 1]);
    });
  });
});
