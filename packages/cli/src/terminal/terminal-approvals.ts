import {
  type ApprovalBroker,
  type ApprovalOutcome,
  type ApprovalPresenter,
  type PendingApproval,
  renderApprovalCard,
} from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from './terminal-channel.ts';

/** Shows what waits for a yes as a card, and takes the next typed line as the answer. Only "y" and "yes" mean yes. */
export class TerminalApprovals implements ApprovalPresenter {
  readonly #broker: ApprovalBroker;
  readonly #output: TextOutput;
  readonly #locale: Locale;
  readonly #waiting: PendingApproval[] = [];
  #isClosed = false;

  constructor(broker: ApprovalBroker, output: TextOutput, locale: Locale) {
    this.#broker = broker;
    this.#output = output;
    this.#locale = locale;
    broker.addPresenter(this);
  }

  canReach(requester: PendingApproval['requester']): boolean {
    return !this.#isClosed && requester.channelId === TERMINAL_CHANNEL;
  }

  present(approval: PendingApproval): void {
    this.#waiting.push(approval);
    this.#output.write(`\n${renderApprovalCard(approval, this.#locale)}\n${message(this.#locale, 'cli.approvalPrompt')}`);
  }

  settle(approval: PendingApproval, outcome: ApprovalOutcome): void {
    const index = this.#waiting.findIndex((other) => other.id === approval.id);
    if (index !== -1) this.#waiting.splice(index, 1);
    // Whoever answered knows how it ended; whoever did not is told, so that a late yes is not taken for one that counts.
    if (outcome === 'expired') this.#output.write(`\n${message(this.#locale, 'channels.approval.outcome.expired')}\n`);
  }

  /** Says no to what waits and to whatever comes: nobody is left who could say yes. */
  refuseAll(): void {
    this.#isClosed = true;
    while (this.answer(''));
  }

  answer(line: string): boolean {
    const approval = this.#waiting[0];
    if (!approval) return false;
    const approved = /^(y|yes)$/i.test(line.trim());
    const { channelId, accountId } = approval.requester;
    this.#broker.answer(approval.id, { approved, by: { channelId, accountId, senderId: LOCAL_SENDER, isAdmin: true } });
    return true;
  }
}
