import type { ApprovalView, GatewayEvent } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { type ApprovalCardState, applyApprovalEvent, replaceWaiting, settle } from './pending-approvals.ts';

const approval = (id: string): ApprovalView => ({
  id,
  sessionKey: 's',
  toolName: 'place_order',
  group: 'finance',
  reason: '',
  causes: ['outside'],
  changes: 'outside',
  count: 1,
  fields: [],
  inputHash: 'hash',
  createdAt: 0,
  expiresAt: 1,
});
const requested = (id: string): GatewayEvent => ({
  id: 'e.1',
  at: 0,
  sessionKey: 's',
  type: 'approval-requested',
  approval: approval(id),
});
const settled = (id: string): GatewayEvent => ({
  id: 'e.2',
  at: 0,
  sessionKey: 's',
  type: 'approval-settled',
  approvalId: id,
  outcome: 'expired',
});
const shown = (cards: readonly ApprovalCardState[]): string[] =>
  cards.map((card) => `${card.approval.id} ${card.outcome ?? 'waits'}`);

describe('approvals on the page', () => {
  it.each([
    ['one that is asked', [requested('a')], ['a waits']],
    ['one that is asked twice', [requested('a'), requested('a')], ['a waits']],
    ['one that ended', [requested('a'), settled('a')], ['a expired']],
    ['the end of one nobody saw', [settled('a')], []],
    ['two', [requested('a'), requested('b'), settled('a')], ['a expired', 'b waits']],
  ])('shows %s', (_, events, expected) => expect(shown(events.reduce(applyApprovalEvent, []))).toEqual(expected));

  it('lets the first outcome stand', () => {
    const cards = settle([{ approval: approval('a') }], 'a', 'approved');
    expect(shown(applyApprovalEvent(cards, settled('a')))).toEqual(['a approved']);
  });

  it('believes the server about what still waits', () => {
    const cards: ApprovalCardState[] = [
      { approval: approval('old') },
      { approval: approval('done'), outcome: 'approved' },
    ];
    expect(shown(replaceWaiting(cards, [approval('new')]))).toEqual(['done approved', 'new waits']);
  });
});
