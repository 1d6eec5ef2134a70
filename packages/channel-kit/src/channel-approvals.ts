import { message } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import {
  type ApprovalBroker,
  type ApprovalIdentity,
  type ApprovalOutcome,
  type ApprovalPresenter,
  type PendingApproval,
  renderApprovalCard,
} from '@finclaw/tools';
import { type ChannelId, createChannelId, type Locale, type ReplyTarget } from '@finclaw/types';
import { parseRoutingSessionKey } from './addressing/session-key.ts';

/** A question with two buttons; one that asks for a value has only the button that declines. */
export interface ApprovalCard {
  readonly approvalId: string;
  readonly target: ReplyTarget;
  readonly text: string;
  readonly approveLabel?: string;
  readonly denyLabel: string;
}

/** A platform's functions to show a card and to end it. */
export interface CardSurface<Handle> {
  hasAccount(accountId: string): boolean;
  show(card: ApprovalCard): Promise<Handle>;
  /** Removes the buttons and shows the outcome. */
  conclude(handle: Handle, card: ApprovalCard, outcome: string): Promise<void>;
}

interface ChannelApprovalsOptions<Handle> {
  readonly channelId: ChannelId;
  readonly broker: ApprovalBroker;
  readonly surface: CardSurface<Handle>;
  readonly isAdmin: (sender: ApprovalIdentity) => boolean;
  readonly locale: Locale;
  readonly logger: FinClawLogger;
  readonly prefix: string;
}

/** The result of pressing a button. */
export interface PressResult {
  /** The sentence for the person who pressed. */
  readonly text: string;
  /** True if the card is settled, so that its buttons should be removed. */
  readonly isOver: boolean;
}

/**
 * Approval cards with buttons on a chat platform, displayed where the request was made. Only the person who asked, or
 * an admin, can press.
 */
export class ChannelApprovals<Handle> implements ApprovalPresenter {
  readonly #options: ChannelApprovalsOptions<Handle>;
  readonly #shown = new Map<
    string,
    { readonly card: ApprovalCard; readonly locale: Locale; readonly handle: Promise<Handle> }
  >();

  constructor(options: ChannelApprovalsOptions<Handle>) {
    this.#options = options;
  }

  canReach({ channelId, accountId }: PendingApproval['requester']): boolean {
    return channelId === this.#options.channelId && this.#options.surface.hasAccount(accountId);
  }

  async present(approval: PendingApproval): Promise<void> {
    const { surface, prefix } = this.#options;
    const locale = approval.language ?? this.#options.locale;
    const { id, asks } = approval;
    const text = renderApprovalCard(approval, locale);
    const card: ApprovalCard = {
      approvalId: id,
      target: targetOf(approval.requester),
      text: asks
        ? `${text}\n\n${message(locale, 'channels.ask.how', { answer: `${prefix}approve ${id}`, deny: `${prefix}deny ${id}` })}`
        : text,
      ...(asks ? {} : { approveLabel: message(locale, 'channels.approval.approve') }),
      denyLabel: message(locale, 'channels.approval.deny'),
    };
    const handle = surface.show(card);
    this.#shown.set(approval.id, { card, locale, handle });
    await handle;
  }

  settle(approval: PendingApproval, outcome: ApprovalOutcome): void {
    const shown = this.#shown.get(approval.id);
    if (!shown) return;
    this.#shown.delete(approval.id);
    const { surface, logger } = this.#options;
    shown.handle
      .then((handle) =>
        surface.conclude(handle, shown.card, message(shown.locale, `channels.approval.outcome.${outcome}`)),
      )
      .catch((error: unknown) => logger.warn('An approval card could not be closed', { approval: approval.id }, error));
  }

  /** Passes a pressed button to the broker, which decides whether it counts. */
  async press(approvalId: string, approved: boolean, by: ApprovalIdentity): Promise<PressResult> {
    const { broker, isAdmin } = this.#options;
    const locale = this.#shown.get(approvalId)?.locale ?? this.#options.locale;
    const result = await broker.answer(approvalId, { approved, by: { ...by, origin: 'button', isAdmin: isAdmin(by) } });
    if (result === 'not-yours') return { text: message(locale, 'channels.approval.notYours'), isOver: false };
    if (result === 'accepted') {
      return { text: message(locale, `channels.approval.outcome.${approved ? 'approved' : 'rejected'}`), isOver: true };
    }
    const key = result === 'unrecorded' ? 'channels.approval.outcome.unrecorded' : 'channels.approval.over';
    return { text: message(locale, key), isOver: true };
  }
}

/** Returns where the request was made: the room of its conversation, or the person's own chat. */
function targetOf({ channelId, accountId, senderId, sessionKey }: PendingApproval['requester']): ReplyTarget {
  const place = parseRoutingSessionKey(sessionKey);
  const isHere = place?.channelId === channelId;
  const room = isHere && place.chatType !== 'direct' ? place.chatId : undefined;
  return {
    channelId: createChannelId(channelId),
    accountId,
    targetId: room ?? senderId,
    ...(isHere && place.threadId !== undefined ? { threadId: place.threadId } : {}),
  };
}
