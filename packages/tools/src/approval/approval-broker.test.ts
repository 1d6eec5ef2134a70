import { FinClawError } from '@finclaw/infra';
import type { KeyValueStore, Ownership } from '@finclaw/storage';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { approvalRequest } from '../testing/approval-request.ts';
import { createMemoryValues } from '../testing/memory-values.ts';
import {
  type ApprovalPresenter,
  type ApprovalRecord,
  createApprovalBroker,
  type PendingApproval,
} from './approval-broker.ts';

/** A question is stored before it is shown. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const REQUESTER = { channelId: 'terminal', accountId: '', senderId: 'u1' };

function setUp(
  presenter: Partial<ApprovalPresenter> | 'nobody' = {},
  store = createMemoryValues(),
  ownership?: Ownership,
) {
  let now = 1_000;
  const records: ApprovalRecord[] = [];
  const record = vi.fn(async (row: ApprovalRecord, forget: (values: KeyValueStore) => Promise<void>) => {
    records.push(row);
    await forget(store);
  });
  const shown: PendingApproval[] = [];
  const broker = createApprovalBroker({ now: () => now, record, store, ...(ownership ? { ownership } : {}) });
  if (presenter !== 'nobody')
    broker.addPresenter({ canReach: () => true, present: (approval) => void shown.push(approval), ...presenter });
  const outcomes = () => records.map((row) => row.outcome);
  const advance = (ms: number) => {
    now += ms;
  };
  return { broker, records, record, outcomes, shown, store, advance };
}

describe('an approval', () => {
  it('given by the person who asked lets exactly that input run, once', async () => {
    const { broker, shown, outcomes } = setUp();
    const asked = broker.request(approvalRequest());
    await turn();
    const { id } = shown[0]!;
    expect(broker.list()).toEqual(shown);
    expect(shown[0]).toMatchObject({
      requester: { ...REQUESTER, sessionKey: 's1' },
      createdAt: 1_000,
      expiresAt: 121_000,
      inputHash: 'hash-of-the-input',
    });
    expect(await broker.answer(id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe('accepted');
    expect(await asked).toEqual({ approved: true, inputHash: 'hash-of-the-input' });
    expect(await broker.answer(id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe('unknown');
    expect(outcomes()).toEqual(['approved']);
  });

  it('refused is refused, and recorded with who did it and without the input', async () => {
    const { broker, shown, records } = setUp();
    const asked = broker.request(approvalRequest());
    await turn();
    await broker.answer(shown[0]!.id, { approved: false, by: { ...REQUESTER, origin: 'typed' } });
    expect(await asked).toEqual({ approved: false, inputHash: 'hash-of-the-input', refusal: 'rejected' });
    expect(records).toEqual([
      {
        id: shown[0]!.id,
        toolName: 'place_order',
        inputHash: 'hash-of-the-input',
        requester: { ...REQUESTER, sessionKey: 's1' },
        outcome: 'rejected',
        decidedBy: REQUESTER,
        at: 1_000,
      },
    ]);
  });

  it.each([
    ['another person', { ...REQUESTER, senderId: 'u2' }, 'not-yours'],
    ['the same name on another channel', { ...REQUESTER, channelId: 'discord' }, 'not-yours'],
    ['the same name on another account', { ...REQUESTER, accountId: 'bot2' }, 'not-yours'],
    ['somebody who says truthy things', { ...REQUESTER, senderId: 'u2', isAdmin: 'yes' as never }, 'not-yours'],
    ['an admin', { ...REQUESTER, senderId: 'boss', isAdmin: true }, 'accepted'],
    ['the person who asked', REQUESTER, 'accepted'],
  ] as const)('is answered by %s: %s', async (_who, by, expected) => {
    const { broker, shown } = setUp();
    void broker.request(approvalRequest());
    await turn();
    expect(await broker.answer(shown[0]!.id, { approved: true, by: { ...by, origin: 'button' } })).toBe(expected);
    expect(broker.list()).toHaveLength(expected === 'accepted' ? 0 : 1);
  });

  it('that comes too late is none', async () => {
    const { broker, shown, advance, outcomes } = setUp();
    const asked = broker.request(approvalRequest());
    await turn();
    advance(120_000);
    expect(await broker.answer(shown[0]!.id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe(
      'expired',
    );
    expect(await asked).toMatchObject({ approved: false, refusal: 'expired' });
    expect(outcomes()).toEqual(['expired']);
  });

  it('that nobody gives expires', async () => {
    const { broker, advance } = setUp();
    const asked = [broker.request(approvalRequest()), broker.request(approvalRequest({ timeoutMs: 500_000 }))];
    await turn();
    expect(await broker.expire()).toBe(0);
    advance(120_000);
    expect(await broker.expire()).toBe(1);
    expect(await asked[0]).toMatchObject({ approved: false, refusal: 'expired' });
    expect(broker.list()).toHaveLength(1);
  });

  it.each([
    ['the caller is gone', new Error('cancelled'), 'cancelled'],
    ['the time is up', new FinClawError('late', 'APPROVAL_TIMEOUT'), 'expired'],
  ])('ends when %s', async (_when, reason, outcome) => {
    const { broker, shown, outcomes } = setUp();
    const controller = new AbortController();
    const asked = broker.request(approvalRequest({ signal: controller.signal }));
    await turn();
    controller.abort(reason);
    expect(await asked).toMatchObject({ approved: false });
    expect(await broker.answer(shown[0]!.id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe(
      'unknown',
    );
    expect(outcomes()).toEqual([outcome]);
  });

  it.each<[string, Partial<ApprovalPresenter> | 'nobody']>([
    ['there is nobody to show it', 'nobody'],
    ['nobody can reach the person', { canReach: () => false }],
    ['showing it fails', { present: async () => Promise.reject(new Error('offline')) }],
    [
      'showing it throws',
      {
        present: () => {
          throw new Error('offline');
        },
      },
    ],
  ])('is refused at once when %s', async (_when, presenter) => {
    const { broker, outcomes } = setUp(presenter);
    expect(await broker.request(approvalRequest())).toMatchObject({ approved: false, refusal: 'unreachable' });
    expect(outcomes()).toEqual(['unreachable']);
  });

  it('that cannot be stored is refused and waits for nobody', async () => {
    const { broker, store } = setUp();
    vi.spyOn(store, 'set').mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    await expect(broker.request(approvalRequest())).rejects.toThrow('disk full');
    expect(broker.list()).toEqual([]);
  });

  it('that cannot be recorded is not given, and nobody is told that it was', async () => {
    const settle = vi.fn<NonNullable<ApprovalPresenter['settle']>>();
    const { broker, shown, record } = setUp({ settle });
    const asked = broker.request(approvalRequest());
    await turn();
    record.mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    expect(await broker.answer(shown[0]!.id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe(
      'unrecorded',
    );
    expect(await asked).toMatchObject({ approved: false, refusal: 'unrecorded' });
    expect(settle.mock.calls.map(([, outcome]) => outcome)).toEqual(['unrecorded']);
  });

  it('left behind by a process that is gone is recorded as interrupted once, when asked to recover, and cannot be answered', async () => {
    const before = setUp();
    void before.broker.request(approvalRequest());
    await turn();
    const { id } = before.shown[0]!;
    const after = setUp({}, before.store);
    expect(after.records).toEqual([]);
    expect(await after.broker.recover()).toHaveLength(1);
    expect(after.records).toMatchObject([{ id, outcome: 'interrupted', inputHash: 'hash-of-the-input' }]);
    expect(await after.broker.answer(id, { approved: true, by: { ...REQUESTER, origin: 'typed' } })).toBe('unknown');
    expect(await setUp({}, before.store).broker.recover()).toEqual([]);
  });

  it('of another running process, or of this one, is nobody else’s to settle', async () => {
    const alive = (self: string): Ownership => ({ self, isForeign: (owner) => owner !== self });
    const owner = setUp({}, undefined, alive('owner'));
    const asked = owner.broker.request(approvalRequest());
    await turn();
    expect(await setUp({}, owner.store, alive('other')).broker.recover()).toEqual([]);
    expect(await owner.broker.recover()).toEqual([]);
    expect(
      await owner.broker.answer(owner.shown[0]!.id, { approved: true, by: { ...REQUESTER, origin: 'typed' } }),
    ).toBe('accepted');
    expect(await asked).toMatchObject({ approved: true });
    expect(await owner.store.list('approvals')).toEqual([]);
  });

  it('is listed for one person only, and shown surfaces are told how it ended', async () => {
    const settle = vi.fn(() => {
      throw new Error('gone');
    });
    const { broker, shown } = setUp({ settle });
    void broker.request(approvalRequest());
    await turn();
    void broker.request(approvalRequest({ userId: 'u2' }));
    await turn();
    expect(broker.list({ senderId: 'u2' })).toHaveLength(1);
    await broker.answer(shown[0]!.id, { approved: true, by: { ...REQUESTER, origin: 'typed' } });
    expect(settle).toHaveBeenCalledExactlyOnceWith(shown[0], 'approved');
  });
});

it('whatever is answered by whom and when, at most one yes per question, and only from its owner or an admin', async () => {
  const step = fc.record({
    question: fc.nat(2),
    approved: fc.boolean(),
    senderId: fc.constantFrom('u1', 'u2', 'boss'),
    isAdmin: fc.boolean(),
    wait: fc.constantFrom(0, 60_000, 119_999, 120_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { broker, shown, records, advance } = setUp();
      const asked = [0, 1, 2].map(() => broker.request(approvalRequest()));
      await turn();
      const ids = shown.map((approval) => approval.id);
      for (const { question, approved, senderId, isAdmin, wait } of steps) {
        advance(wait);
        const mayAnswer = senderId === 'u1' || isAdmin;
        const result = await broker.answer(ids[question]!, {
          approved,
          by: { ...REQUESTER, origin: 'button', senderId, isAdmin },
        });
        if (!mayAnswer) expect(result).not.toBe('accepted');
      }
      advance(500_000);
      await broker.expire();
      const decisions = await Promise.all(asked);
      expect(records).toHaveLength(3);
      expect(decisions.filter((decision) => decision.approved)).toHaveLength(
        records.filter((row) => row.outcome === 'approved').length,
      );
      for (const row of records) if (row.outcome === 'approved') expect(row.at).toBeLessThan(121_000);
    }),
  );
});
