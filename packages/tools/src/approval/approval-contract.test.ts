import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { Ownership, Store } from '@finclaw/storage';
import { expect, it } from 'vitest';
import { approvalRequest } from '../testing/approval-request.ts';
import { type ApprovalRecord, createApprovalBroker, type PendingApproval } from './approval-broker.ts';

const BY = { channelId: 'terminal', accountId: '', senderId: 'u1' };
const alive = (self: string): Ownership => ({ self, isForeign: (owner) => owner !== self });

describeEachDatabase('questions for a yes', (database) => {
  /** The questions of one process, recorded in the transaction that forgets them. */
  function open(store: Store = database.open(), ownership = alive('here')) {
    const records: ApprovalRecord[] = [];
    const shown: PendingApproval[] = [];
    let now = 1000;
    const broker = createApprovalBroker({
      now: () => now,
      store: store.values,
      ownership,
      record: async (row, forget) => {
        await store.transaction([], (tx) => forget(tx.values));
        records.push(row);
      },
    });
    broker.addPresenter({ canReach: () => true, present: (approval) => void shown.push(approval) });
    const ask = async () => {
      const decided = broker.request(approvalRequest());
      await expect.poll(() => shown.length).toBeGreaterThan(0);
      return { decided, id: shown.at(-1)!.id };
    };
    const left = async () => (await store.values.list('approvals')).length;
    const pass = (ms: number): void => {
      now += ms;
    };
    return { store, broker, records, ask, left, pass };
  }

  it('is stored before it is shown, and gone with its answer', async () => {
    const { broker, ask, left, records } = open();
    const { decided, id } = await ask();
    expect(await left()).toBe(1);
    expect(await broker.answer(id, { approved: true, by: { ...BY, origin: 'typed' } })).toBe('accepted');
    expect([(await decided).approved, await left(), records.map(({ outcome }) => outcome)]).toEqual([
      true,
      0,
      ['approved'],
    ]);
  });

  it('two hundred answers at once are one', async () => {
    const { broker, ask, records } = open();
    const { decided, id } = await ask();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        broker.answer(id, { approved: at % 2 === 0, by: { ...BY, origin: 'typed' } }),
      ),
    );
    expect([answers.filter((each) => each === 'accepted').length, records.length]).toEqual([1, 1]);
    expect((await decided).approved).toBe(records[0]!.outcome === 'approved');
  });

  it('that comes too late is none', async () => {
    const { broker, ask, pass, records } = open();
    const { decided, id } = await ask();
    pass(121_000);
    expect(await broker.answer(id, { approved: true, by: { ...BY, origin: 'typed' } })).not.toBe('accepted');
    expect((await decided).approved).toBe(false);
    expect(records.map(({ outcome }) => outcome)).toEqual(['expired']);
  });

  it('of a process that has gone is recorded as interrupted once, and cannot be answered', async () => {
    const { ask } = open();
    const { id } = await ask();
    const gone: Ownership = { self: 'later', isForeign: () => false };
    const [after, again] = [open(database.open(), gone), open(database.open(), gone)];
    expect(await after.broker.recover()).toHaveLength(1);
    expect([after.records.map(({ outcome }) => outcome), await again.broker.recover()]).toEqual([['interrupted'], []]);
    expect(await after.broker.answer(id, { approved: true, by: { ...BY, origin: 'typed' } })).toBe('unknown');
  });

  it('of another running process is not settled by a start', async () => {
    const { broker, ask } = open();
    const { decided, id } = await ask();
    expect(await open(database.open(), alive('other')).broker.recover()).toEqual([]);
    expect(await broker.answer(id, { approved: true, by: { ...BY, origin: 'typed' } })).toBe('accepted');
    expect((await decided).approved).toBe(true);
  });
});
