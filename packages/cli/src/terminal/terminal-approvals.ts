import {
  type ApprovalBroker,
  type ApprovalOutcome,
  type ApprovalPresenter,
  approvalLanguage,
  type PendingApproval,
  renderApprovalCard,
} from '@finclaw/agent';
import { type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from './terminal-channel.ts';

const YES = /^(?:y|yes|예|네|넵|응|승인|\/approve|\/승인)[.!]?$/i;

interface Shown {
  readonly approval: PendingApproval;
  /** What was typed before the person could have read the card has been read by now, so the next line is about it. */
  isAsked: boolean;
}

/**
 * Shows what waits for a yes as a card, and takes the next line as the answer: yes in one of its words, no in any other. Only a line that
 * was typed by hand after the card had been shown counts.
 */
export class TerminalApprovals implements ApprovalPresenter {
  readonly #broker: ApprovalBroker;
  readonly #output: TextOutput;
  readonly #locale: Locale;
  readonly #waiting: Shown[] = [];
  #isClosed = false;
  /** Told when a card begins to take answers. */
  onAsk: (() => void) | undefined;

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
    const shown: Shown = { approval, isAsked: false };
    this.#waiting.push(shown);
    this.#output.write(`\n${renderApprovalCard(approval, this.#languageOf(approval))}\n`);
    // Two turns of the event loop: whatever the terminal already held is read in between.
    setImmediate(() => setImmediate(() => this.#ask(shown)));
  }

  settle(approval: PendingApproval, outcome: ApprovalOutcome): void {
    const index = this.#waiting.findIndex((other) => other.approval.id === approval.id);
    if (index !== -1) this.#waiting.splice(index, 1);
    if (outcome === 'unreachable' || outcome === 'cancelled' || outcome === 'interrupted') return;
    const key = outcome === 'unrecorded' ? 'commands.approval.unrecorded' : (`cli.approval.${outcome}` as const);
    this.#output.write(`\n${message(this.#languageOf(approval), key)}\n`);
  }

  /** Takes a line as the answer to the first card; false for a line that was on its way before the card. */
  async answer(line: string, isTyped: boolean): Promise<boolean> {
    const first = this.#waiting[0];
    if (!first?.isAsked) return false;
    if (isTyped) await this.#decide(first.approval, YES.test(line.trim()));
    else this.#say(first.approval, 'cli.approval.pasted', 'cli.approval.prompt');
    return true;
  }

  /** Says no to what waits and to whatever comes: nobody is left who could say yes. */
  async refuseAll(): Promise<void> {
    this.#isClosed = true;
    for (const { approval } of [...this.#waiting]) await this.#decide(approval, false);
  }

  #ask(shown: Shown): void {
    if (!this.#waiting.includes(shown)) return;
    shown.isAsked = true;
    this.onAsk?.();
    this.#say(shown.approval, 'cli.approval.prompt');
  }

  #say(approval: PendingApproval, ...keys: readonly MessageKey[]): void {
    this.#output.write(keys.map((key) => message(this.#languageOf(approval), key)).join('\n'));
  }

  #languageOf(approval: PendingApproval): Locale {
    return approvalLanguage(approval, this.#locale);
  }

  async #decide({ id, requester: { channelId, accountId } }: PendingApproval, approved: boolean): Promise<void> {
    await this.#broker.answer(id, { approved, by: { channelId, accountId, senderId: LOCAL_SENDER, isAdmin: true } });
  }
}
