import { FakeChannel } from '@finclaw/channel-kit/testing';
import type { DropReason, MessageEnd } from '@finclaw/conversation';
import { createSilentLogger, diskState, FinClawError, runWithContext } from '@finclaw/infra';
import { type InboxRow, openStore, type Store } from '@finclaw/storage';
import { createChannelId, createSessionKey } from '@finclaw/types';
import { describe, expect, it, vi } from 'vitest';
import type { FinishedRun } from './answering.ts';
import { Notices } from './notices.ts';
import { Settlement } from './settlement.ts';

const row = (id: string): InboxRow => ({ id, message: { id: `m-${id}`, channelId: 'web' } }) as unknown as InboxRow;

const runOf = (runId: string): MessageEnd<FinishedRun> => ({
  run: { runId, result: { text: 'Fine.' } } as unknown as FinishedRun,
  outcome: 'answered',
});

/**
 * A settlement, and everything it did, in order. `failing` names a step that throws, `unstored` one that lacks room the
 * first time.
 */
function setUp(
  options: {
    failing?: string;
    error?: Error;
    unstored?: string;
    delivered?: boolean;
    isTheirs?: boolean;
    isRecordedTogether?: boolean;
  } = {},
) {
  let full = options.unstored;
  const seen: string[] = [];
  const note = (step: string, text: string): true => {
    seen.push(`${step} ${text}`);
    if (options.failing === step) throw options.error ?? new Error('broken');
    if (full === step) {
      full = undefined;
      throw Object.assign(new Error('full disk'), { code: 'ENOSPC' });
    }
    return true;
  };
  const inbox = {
    finish: async (id: string, outcome: string) => note('row', `${id} ${outcome}`) && options.isTheirs !== true,
  };
  const store = {
    inbox,
    transaction: (_locks: unknown, work: (tx: unknown) => unknown) => work({ inbox }),
  } as unknown as Store;
  const settlement = new Settlement({
    store,
    turns: {
      finish: async (_channel, id, { runId, outcome, text }) =>
        void note('turn', `${id} of ${runId} ${outcome} ${text}`.trim()),
    },
    recorder: {
      end:
        async ({ runId, messageIds = [] }) =>
        async () => {
          note('record', `${runId} for ${messageIds.join(',')}`);
          return false;
        },
      dropped: async ({ row: { id }, reason }, write) => {
        note('record', `${id} ${reason}`);
        if (options.isRecordedTogether) await store.transaction([], write);
        return options.isRecordedTogether === true;
      },
    },
    notices: {
      textOfDrop: (_row, reason) => reason,
      dropped:
        async ({ id }, text) =>
        async () => {
          note('notice', `${id} ${text}`);
        },
      undone: () => {},
    },
    wasDelivered: async () => options.delivered === true,
    logger: createSilentLogger(),
  });
  return { settlement, seen };
}

describe('Settlement', () => {
  it('ends every message of a run once: one record, then each row and each turn, naming the run', async () => {
    const { settlement, seen } = setUp();
    for (const id of ['a', 'b']) settlement.take(id);
    const settling = settlement.settle([row('a'), row('b')], runOf('b'));
    expect(settlement.take('a')).toBe(false);
    await Promise.all([
      settling,
      settlement.settle([row('a'), row('b')], runOf('b')),
      settlement.settle([row('a')], { dropped: 'stopped' }),
    ]);
    expect(seen).toEqual([
      'record b for m-a,m-b',
      'row a answered',
      'row b answered',
      'turn m-a of b answered Fine.',
      'turn m-b of b answered Fine.',
    ]);
  });

  it('a message is taken once until it ends', async () => {
    const { settlement } = setUp();
    expect([settlement.take('a'), settlement.take('a')]).toEqual([true, false]);
    await settlement.settle([row('a')], { dropped: 'stopped' });
    expect(settlement.take('a')).toBe(true);
  });

  it.each<{ reason: DropReason; outcome: string }>([
    { reason: 'queue-full', outcome: 'refused' },
    { reason: 'superseded', outcome: 'superseded' },
    { reason: 'stopped', outcome: 'cancelled' },
    { reason: 'gave-up', outcome: 'failed' },
    { reason: 'broken', outcome: 'failed' },
  ])('dropped for $reason: everybody hears $outcome', async ({ reason, outcome }) => {
    const { settlement, seen } = setUp();
    settlement.take('a');
    await settlement.settle([row('a')], { dropped: reason });
    expect(seen.toSorted()).toEqual([
      `notice a ${reason}`,
      `record a ${reason}`,
      `row a ${outcome}`,
      `turn m-a of a ${outcome} ${reason}`,
    ]);
  });

  it('a message that somebody else has ended is not said to be given up', async () => {
    const { settlement, seen } = setUp({ isTheirs: true });
    settlement.take('a');
    await settlement.settle([row('a')], { dropped: 'gave-up' });
    expect(seen.filter((step) => step.startsWith('notice'))).toEqual([]);
  });

  it.each([
    { at: 'record', code: 'SESSION_TAKEN_OVER' },
    { at: 'row', code: 'SESSION_TAKEN_OVER' },
    { at: 'row', code: 'STORAGE_UNREACHABLE' },
    { at: 'row', code: 'STORAGE_LOCKED' },
  ] as const)(
    'when $code keeps the $at of a turn from being written, nobody hears of an end, and it can be taken up again',
    async ({ at, code }) => {
      const { settlement, seen } = setUp({ failing: at, error: new FinClawError('away', code) });
      const fence = { sessionKey: 's', token: 1, isOver: false };
      for (const end of [runOf('a'), { dropped: 'gave-up' } as const]) {
        settlement.take('a');
        await runWithContext({ requestId: 'a', startedAt: 0, fence }, () =>
          expect(settlement.settle([row('a')], end)).rejects.toMatchObject({ code }),
        );
        expect(settlement.isOpen('a')).toBe(false);
      }
      expect(seen.filter((step) => step.startsWith('turn') || step.startsWith('notice'))).toEqual([]);
    },
  );

  it('a row that could not be written can be taken up again', async () => {
    const { settlement } = setUp({ failing: 'row' });
    settlement.take('a');
    await settlement.settle([row('a')], runOf('a'));
    expect(settlement.take('a')).toBe(true);
  });

  it('a fault behind the delivery leaves the answer an answer, and says nothing else', async () => {
    const { settlement, seen } = setUp({ delivered: true });
    settlement.take('a');
    await settlement.settle([row('a')], { dropped: 'broken' });
    expect(seen.slice(1)).toEqual(['row a answered', 'turn m-a of a answered']);
  });

  it.each(['record', 'row', 'turn'])('when the %s cannot be written, the others still are', async (failing) => {
    const { settlement, seen } = setUp({ failing });
    settlement.take('a');
    await settlement.settle([row('a')], runOf('a'));
    expect(seen.map((step) => step.split(' ')[0])).toEqual(['record', 'row', 'turn']);
  });

  it.each([
    { unstored: 'record', steps: ['record', 'turn', 'record', 'row'] },
    { unstored: 'row', steps: ['record', 'row', 'turn', 'row'] },
  ])(
    'a full disk at the $unstored: everybody is told at once, the rest follows in order',
    async ({ unstored, steps }) => {
      const { settlement, seen } = setUp({ unstored });
      settlement.take('a');
      await settlement.settle([row('a')], runOf('a'));
      await diskState.writable();
      await vi.waitFor(() => expect(settlement.isOpen('a')).toBe(false));
      expect(seen.map((step) => step.split(' ')[0])).toEqual(steps);
    },
  );

  it('what is said about a message whose end was written, and nobody heard of it, is found again by whoever looks for it', async () => {
    const store = openStore(':memory:');
    const channel = new FakeChannel();
    const target = { channelId: createChannelId('a'), accountId: 'default', targetId: 'user-1' };
    const notices = new Notices({
      outbox: store.outbox,
      resolveChannel: () => channel,
      languageOf: () => 'en' as const,
      logger: createSilentLogger(),
      now: Date.now,
    });
    const { row: accepted } = await store.inbox.accept({
      message: {
        id: 'm',
        channelId: target.channelId,
        senderId: 'user-1',
        chatType: 'direct',
        body: 'hello',
      } as InboxRow['message'],
      sessionKey: createSessionKey('agent:main:a:direct:user-1'),
      agentId: 'main',
      target,
    });
    const lost: Store['transaction'] = async (locks, work, durability) => {
      await store.transaction(locks, work, durability);
      throw new FinClawError('The connection went with the answer', 'STORAGE_UNREACHABLE');
    };
    const settlement = new Settlement({
      store: { inbox: store.inbox, transaction: lost },
      turns: { finish: async () => {} },
      recorder: { end: async () => async () => false, dropped: async () => false },
      notices,
      wasDelivered: async () => false,
      logger: createSilentLogger(),
    });
    settlement.take(accepted.id);
    const fence = { sessionKey: accepted.sessionKey, token: 1, isOver: false };
    const settling = runWithContext({ requestId: 'r', startedAt: 0, fence }, () =>
      settlement.settle([accepted], { dropped: 'queue-full' }),
    );
    await expect(settling).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    expect(channel.texts).toEqual([]);
    await notices.resume(() => false);
    expect(channel.texts).toHaveLength(1);
  });

  it('ends a dropped message with its record, once', async () => {
    const { settlement, seen } = setUp({ isRecordedTogether: true });
    settlement.take('a');
    await settlement.settle([row('a')], { dropped: 'queue-full' });
    expect(seen).toEqual([
      'record a queue-full',
      'row a refused',
      'notice a queue-full',
      'turn m-a of a refused queue-full',
    ]);
  });
});
