import type { ApprovalOutcomeView, ApprovalView, GatewayEvent } from '@finclaw/types';

/** An approval and, once settled, its outcome. */
export interface ApprovalCardState {
  readonly approval: ApprovalView;
  readonly outcome?: ApprovalOutcomeView;
}

/** Applies an event to the approvals on the page; a settled one stays, so that the reader sees its outcome. */
export function applyApprovalEvent(
  cards: readonly ApprovalCardState[],
  event: GatewayEvent,
): readonly ApprovalCardState[] {
  if (event.type === 'approval-requested') {
    const isKnown = cards.some((card) => card.approval.id === event.approval.id);
    return isKnown ? cards : [...cards, { approval: event.approval }];
  }
  return event.type === 'approval-settled' ? settle(cards, event.approvalId, event.outcome) : cards;
}

/** Marks one approval as over; the first outcome stands. */
export function settle(
  cards: readonly ApprovalCardState[],
  id: string,
  outcome: ApprovalOutcomeView,
): readonly ApprovalCardState[] {
  return cards.map((card) => (card.approval.id === id && card.outcome === undefined ? { ...card, outcome } : card));
}

/** Replaces open approvals by the server's list; settled ones stay. */
export function replaceWaiting(
  cards: readonly ApprovalCardState[],
  waiting: readonly ApprovalView[],
): readonly ApprovalCardState[] {
  return [...cards.filter((card) => card.outcome !== undefined), ...waiting.map((approval) => ({ approval }))];
}
