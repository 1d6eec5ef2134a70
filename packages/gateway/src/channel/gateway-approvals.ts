import { type ApprovalOutcome, type ApprovalPresenter, type PendingApproval, showCodePoints } from '@finclaw/agent/tools';
import type { ApprovalView } from '@finclaw/types';
import { API_CHANNEL, WEB_CHANNEL } from '../access/principal.ts';
import type { EventHub } from '../events/event-hub.ts';

/** A page that reconnects within this time still counts as there. */
const GRACE_MS = 30_000;
/** How much of what the user said stands on a card. */
const MAX_REQUEST = 300;

/** Shows what waits for a yes to whoever reads along and may give it. */
export class GatewayApprovals implements ApprovalPresenter {
  readonly #hub: EventHub;

  constructor(hub: EventHub) {
    this.#hub = hub;
  }

  canReach({ channelId, sessionKey }: PendingApproval['requester']): boolean {
    return (channelId === WEB_CHANNEL || channelId === API_CHANNEL) && this.#hub.hasApprover(sessionKey, GRACE_MS);
  }

  present(approval: PendingApproval): void {
    const { sessionKey } = approval.requester;
    this.#hub.publish({ type: 'approval-requested', sessionKey, approval: approvalView(approval) });
  }

  settle({ id, requester: { sessionKey } }: PendingApproval, outcome: ApprovalOutcome): void {
    this.#hub.publish({ type: 'approval-settled', sessionKey, approvalId: id, outcome });
  }
}

/** A question as the page shows it: every field, in a form that cannot deceive. */
export function approvalView(approval: PendingApproval): ApprovalView {
  const { id, requester, toolName, group, reason, causes, summary, request, count = 1, changes } = approval;
  const { fields, inputHash, createdAt, expiresAt } = approval;
  const shown = (lines: readonly string[]): readonly string[] => lines.map(showCodePoints);
  return {
    id,
    sessionKey: requester.sessionKey,
    toolName,
    group,
    reason,
    causes,
    changes,
    count,
    ...(summary && { summary: { ko: shown(summary.ko), en: shown(summary.en) } }),
    ...(request !== undefined && { request: showCodePoints(request.replace(/\s+/g, ' ').trim().slice(0, MAX_REQUEST)) }),
    fields: fields.map(({ path, value, mark }) => ({
      path: showCodePoints(path),
      display: typeof value === 'string' ? showCodePoints(value) : JSON.stringify(value),
      value,
      ...(mark && { mark }),
    })),
    inputHash,
    createdAt,
    expiresAt,
  };
}
