import type { ApprovalRequest } from '../approval/approval-types.ts';

/** A request to approve an order, changed as a test needs it. */
export function approvalRequest(changes: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    toolName: 'place_order',
    group: 'finance',
    input: { symbol: '005930.KS', qty: 10 },
    inputHash: 'hash-of-the-input',
    reason: 'Tool "place_order": it changes something outside of this program',
    causes: ['outside'],
    stage: 'safety',
    sessionId: 's1',
    userId: 'u1',
    channelId: 'terminal',
    changes: 'outside',
    fields: [
      { path: 'symbol', value: '005930.KS', mark: 'model' },
      { path: 'qty', value: 10 },
    ],
    timeoutMs: 120_000,
    signal: new AbortController().signal,
    ...changes,
  };
}
