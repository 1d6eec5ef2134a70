import type { LiveBus } from '@finclaw/cluster';
import { FinClawError } from '@finclaw/infra';
import {
  type ApprovalOutcome,
  type ApprovalPresenter,
  type AskedValue,
  type PendingApproval,
  showCodePoints,
} from '@finclaw/tools';
import { type ApprovalView, type AskedValueView, eachLanguage, inLanguage } from '@finclaw/types';
import { API_CHANNEL, WEB_CHANNEL } from '../access/principal.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { PushSender } from '../push/push-sender.ts';

/** The time in which a page that reconnects still counts as connected. */
const GRACE_MS = 30_000;
const LOOK_EVERY_MS = 500;
const TOPIC = 'approval-sight';

/** Reports whether any reader sees a question. */
interface Sight {
  readonly id: string;
  readonly sessionKey: string;
  readonly isSeen: boolean;
  readonly until: number;
}

/** The maximum length of the user's request on a card. */
const MAX_REQUEST = 300;

/** Presents open approvals to readers who may answer them, here or at another process. */
export class GatewayApprovals implements ApprovalPresenter {
  readonly #hub: EventHub;
  readonly #bus: LiveBus | undefined;
  /** Approvals not displayed to any reader yet, as far as this process knows. */
  readonly #unseen = new Map<string, () => void>();

  readonly #push: Pick<PushSender, 'reachesApprover'>;

  constructor(hub: EventHub, push: Pick<PushSender, 'reachesApprover'>, bus?: LiveBus) {
    this.#hub = hub;
    this.#push = push;
    this.#bus = bus;
  }

  /** Starts reporting which approvals of other processes can be answered by readers here. */
  async join(): Promise<void> {
    await this.#bus?.subscribe(TOPIC, (body) => {
      const { id, sessionKey, isSeen, until } = JSON.parse(body) as Sight;
      if (isSeen) this.#unseen.get(id)?.();
      else this.#lookOut(id, sessionKey, until);
    });
  }

  canReach({ channelId, sessionKey }: PendingApproval['requester']): boolean {
    if (channelId !== WEB_CHANNEL && channelId !== API_CHANNEL) return false;
    // With several processes, all of them must be asked.
    return (
      this.#bus !== undefined || this.#hub.hasApprover(sessionKey, GRACE_MS) || this.#push.reachesApprover(sessionKey)
    );
  }

  async present(approval: PendingApproval): Promise<void> {
    const { sessionKey } = approval.requester;
    this.#hub.publish({ type: 'approval-requested', sessionKey, approval: approvalView(approval) });
    if (this.#bus !== undefined) await this.#seen(approval, this.#bus);
  }

  settle({ id, requester: { sessionKey } }: PendingApproval, outcome: ApprovalOutcome): void {
    this.#hub.publish({ type: 'approval-settled', sessionKey, approvalId: id, outcome });
  }

  /**
   * Resolves when a process reports that a reader is present there; a page that comes back within the grace period
   * counts.
   */
  #seen({ id, requester: { sessionKey } }: PendingApproval, bus: LiveBus): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new FinClawError('Nobody reads along who could say yes', 'CHANNEL_OFFLINE')),
        GRACE_MS,
      );
      this.#unseen.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
      bus.publish(
        TOPIC,
        JSON.stringify({ id, sessionKey, isSeen: false, until: Date.now() + GRACE_MS } satisfies Sight),
      );
    }).finally(() => this.#unseen.delete(id));
  }

  #lookOut(id: string, sessionKey: string, until: number): void {
    if (Date.now() > until) return;
    if (this.#hub.hasApprover(sessionKey, GRACE_MS) || this.#push.reachesApprover(sessionKey)) {
      this.#bus?.publish(TOPIC, JSON.stringify({ id, sessionKey, isSeen: true, until } satisfies Sight));
    } else setTimeout(() => this.#lookOut(id, sessionKey, until), LOOK_EVERY_MS).unref();
  }
}

/** Renders an approval for the page: every field, escaped so that it cannot deceive. */
export function approvalView(approval: PendingApproval): ApprovalView {
  const { id, requester, toolName, group, reason, causes, summary, request, count = 1, changes } = approval;
  const { fields, asks, inputHash, createdAt, expiresAt } = approval;
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
    ...(summary && { summary: eachLanguage((locale) => shown(inLanguage(summary, locale))) }),
    ...(request !== undefined && {
      request: showCodePoints(request.replace(/\s+/g, ' ').trim().slice(0, MAX_REQUEST)),
    }),
    fields: fields.map(({ path, value, mark }) => ({
      path: showCodePoints(path),
      display: typeof value === 'string' ? showCodePoints(value) : JSON.stringify(value),
      value,
      mark,
    })),
    ...(asks && { asks: askedView(asks) }),
    inputHash,
    createdAt,
    expiresAt,
  };
}

/** Renders the texts of a tool server, escaped so that they cannot deceive; the answer sent back is exact. */
function askedView({ text, label, hint, choices, usual, ...asks }: AskedValue): AskedValueView {
  return {
    ...asks,
    text: showCodePoints(text),
    label: showCodePoints(label),
    ...(hint !== undefined && { hint: showCodePoints(hint) }),
    ...(usual !== undefined && { usual: showCodePoints(usual) }),
    ...(choices && { choices: choices.map((choice) => ({ ...choice, label: showCodePoints(choice.label) })) }),
  };
}
