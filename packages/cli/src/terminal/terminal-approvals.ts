import { type MessageKey, message } from '@finclaw/config';
import {
  type ApprovalBroker,
  type ApprovalOutcome,
  type ApprovalPresenter,
  type PendingApproval,
  renderApprovalCard,
} from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import { readingWidth } from './screen/reading-width.ts';
import { painted, span, styledWidth, wrap } from './screen/styled-text.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from './terminal-channel.ts';

/** The words that approve. */
export const YES = /^(?:y|yes|예|네|넵|응|승인|\/approve|\/승인)[.!]?$/i;

/** The words that decline a question of a tool server; every other line is its answer. */
const NO = /^\/(?:deny|거절|거부|stop|cancel|중지)$/i;

interface Waiting {
  readonly approval: PendingApproval;
  /** True once text typed before the card could be read was discarded, so the next line is the answer. */
  isAsked: boolean;
}

/**
 * Shows an open approval as a card, and takes the next line as the answer: approval in one of its words, refusal in any
 * other. Only a line typed by hand after the card was shown counts. One card is shown at a time, so that an answer is
 * to the card above it and to no other.
 */
export class TerminalApprovals implements ApprovalPresenter {
  readonly #broker: ApprovalBroker;
  readonly #output: TextOutput;
  readonly #locale: Locale;
  /** The first one is on the screen. */
  readonly #waiting: Waiting[] = [];
  #isClosed = false;
  /** Called when a card begins to accept answers, with its language, and when none accepts an approval any more. */
  onAsk: ((language: Locale | undefined) => void) | undefined;

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
    const waiting: Waiting = { approval, isAsked: false };
    this.#waiting.push(waiting);
    if (this.#waiting[0] === waiting) this.#show(waiting);
  }

  settle(approval: PendingApproval, outcome: ApprovalOutcome): void {
    const index = this.#waiting.findIndex((other) => other.approval.id === approval.id);
    if (index !== -1) this.#waiting.splice(index, 1);
    if (index !== 0) return;
    this.#announce(undefined);
    this.#report(approval, outcome);
    const [next] = this.#waiting;
    if (next !== undefined) this.#show(next);
  }

  #report(approval: PendingApproval, outcome: ApprovalOutcome): void {
    if (outcome === 'unreachable' || outcome === 'cancelled' || outcome === 'interrupted') return;
    const kind = approval.asks ? 'cli.ask' : 'cli.approval';
    const key = outcome === 'unrecorded' ? 'commands.approval.unrecorded' : (`${kind}.${outcome}` as const);
    this.#output.write(`\n${message(this.#languageOf(approval), key)}\n`);
  }

  /** Takes a line as the answer to the first card; false for a line sent before the card. */
  async answer(line: string, isTyped: boolean): Promise<boolean> {
    const first = this.#waiting[0];
    if (!first?.isAsked) return false;
    const { approval } = first;
    const text = line.trim();
    if (!isTyped) this.#say(approval, 'cli.approval.pasted', approval.asks ? 'cli.ask.prompt' : 'cli.approval.prompt');
    else if (approval.asks) await this.#decide(approval, !NO.test(text), text);
    else await this.#decide(approval, YES.test(text));
    return true;
  }

  /** Refuses all open and future approvals, when no one is left to approve. */
  async refuseAll(): Promise<void> {
    this.#isClosed = true;
    // The last first, so that no further card appears.
    for (const { approval } of this.#waiting.toReversed()) await this.#decide(approval, false);
  }

  #show(waiting: Waiting): void {
    this.#output.write(`\n${this.#cardOf(waiting.approval)}\n`);
    // Two turns of the event loop: text already buffered by the terminal is read in between.
    setImmediate(() => setImmediate(() => this.#ask(waiting)));
  }

  #ask(waiting: Waiting): void {
    if (!this.#waiting.includes(waiting)) return;
    const { approval } = waiting;
    waiting.isAsked = true;
    this.#announce(approval);
    this.#say(approval, approval.asks ? 'cli.ask.prompt' : 'cli.approval.prompt');
  }

  /** A value is typed like a message; only a yes or a no is chosen. */
  #announce(approval: PendingApproval | undefined): void {
    this.onAsk?.(approval === undefined || approval.asks ? undefined : this.#languageOf(approval));
  }

  /** The card, in a frame where it can be drawn: its width is that of the words. */
  #cardOf(approval: PendingApproval): string {
    const card = renderApprovalCard(approval, this.#languageOf(approval));
    if (!this.#output.hasCursor) return card;
    const { paint } = this.#output;
    const [title = '', ...rest] = card.split('\n');
    const width = readingWidth(this.#output) - 4;
    const lines = [
      span(title, 'bold'),
      ...rest.map((line) => span(line, ...(line.includes('⚠') ? (['yellow'] as const) : []))),
    ];
    const wrapped = lines.flatMap((line) => wrap([line], width));
    const inner = Math.max(...wrapped.map(styledWidth));
    const edge = (text: string): string => paint(text, ['yellow']);
    return [
      edge(`╭${'─'.repeat(inner + 2)}╮`),
      ...wrapped.map(
        (line) => `${edge('│')} ${painted(line, paint)}${' '.repeat(inner - styledWidth(line))} ${edge('│')}`,
      ),
      edge(`╰${'─'.repeat(inner + 2)}╯`),
    ].join('\n');
  }

  /** Shows how to answer, unless the choices do. */
  #say(approval: PendingApproval, ...keys: readonly MessageKey[]): void {
    const notices = keys.filter((key) => !(this.#output.hasCursor && key === 'cli.approval.prompt'));
    const text = notices.map((key) => message(this.#languageOf(approval), key)).join('\n');
    if (text !== '') this.#output.write(this.#output.hasCursor ? `${text}\n` : text);
  }

  #languageOf(approval: PendingApproval): Locale {
    return approval.language ?? this.#locale;
  }

  async #decide(approval: PendingApproval, approved: boolean, value?: string): Promise<void> {
    const { id, requester } = approval;
    const { channelId, accountId } = requester;
    await this.#broker.answer(id, {
      approved,
      value,
      by: { channelId, accountId, senderId: LOCAL_SENDER, origin: 'typed', isAdmin: true },
    });
  }
}
