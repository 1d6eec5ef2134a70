import { toolLabel } from '@finclaw/agent';
import { detectLanguage, message } from '@finclaw/config';
import {
  type ChannelCapabilities,
  type ChannelPlugin,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  type Locale,
  type OutboundMessage,
  type ReplyProgress,
  type ReplyTarget,
} from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import { namedTable } from './named-table.ts';

/** The channel a terminal is. */
export const TERMINAL_CHANNEL = createChannelId('terminal');
/** The person at this terminal; the operating system has already identified them. */
export const LOCAL_SENDER = 'local';

const capabilities: ChannelCapabilities = {
  supportsMarkdown: true,
  supportsImages: false,
  supportsAudio: false,
  supportsVideo: false,
  supportsButtons: false,
  supportsThreads: true,
  supportsReactions: false,
  supportsEditing: false,
  maxMessageLength: 1_000_000,
};

/** A drawing that is nothing but a code block; every letter of a terminal is as wide as the next, so it needs no fence. */
const WHOLLY_FENCED = /^```\n((?:(?!```)[\s\S])*)\n```$/;

/** Where a terminal channel writes, and in which language. */
interface TerminalChannelOptions {
  /** Absent when nobody reads along. */
  readonly output?: TextOutput | undefined;
  /** Where tool calls and notices are shown while an answer is made; absent in a pipe. */
  readonly status?: TextOutput | undefined;
  /** Where whole answers to questions of earlier processes go, and notices; with the rest when absent. */
  readonly late?: TextOutput | undefined;
  readonly locale: Locale;
}

/** The terminal as a channel: shows an answer while it is made, and completes it when it is delivered. */
export class TerminalChannel implements ChannelPlugin {
  readonly id = TERMINAL_CHANNEL;
  readonly meta = { name: 'terminal', displayName: 'Terminal' };
  readonly capabilities = capabilities;
  readonly #options: TerminalChannelOptions;
  /** The segments of each run that are on the screen. */
  readonly #shown = new Map<string, Set<string>>();
  #handler: ((message: InboundMessage) => Promise<void>) | undefined;
  /** The messages handed in here, each with its language. */
  readonly #asked = new Map<string, Locale>();
  #midLine = false;
  /** Whether the last line says that the answer broke off. */
  #isBroken = false;

  constructor(options: TerminalChannelOptions) {
    this.#options = options;
  }

  onMessage(handler: (message: InboundMessage) => Promise<void>): () => Promise<void> {
    this.#handler = handler;
    return async () => {
      this.#handler = undefined;
    };
  }

  /** Hands a typed line in, as a message of the given conversation. */
  async receive(body: string, conversation: string, id: string = crypto.randomUUID()): Promise<void> {
    this.#asked.set(id, detectLanguage(body, this.#options.locale));
    await this.#handler?.({ ...this.messageOf(body, conversation, id), ...(await namedTable(body)) });
  }

  /** A line as a message; every conversation but the main one is a thread of its own. */
  messageOf(body: string, conversation: string, id: string): InboundMessage {
    return {
      id,
      channelId: this.id,
      chatType: 'direct',
      senderId: LOCAL_SENDER,
      chatId: LOCAL_SENDER,
      ...(conversation === 'main' ? {} : { threadId: conversation }),
      body,
      timestamp: createTimestamp(Date.now()),
    };
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    if (this.#isLate(target)) return;
    const { status } = this.#options;
    const locale = this.#asked.get(target.replyToMessageId ?? '') ?? this.#options.locale;
    switch (event.type) {
      case 'text':
        this.#shownOf(runId).add(event.segment);
        this.#write(event.delta);
        return;
      case 'settled':
      case 'ended':
        return;
      case 'tool-start':
        this.#note(status, message(locale, 'cli.toolRunning', { name: toolLabel(event.name, locale) }));
        return;
      case 'tool-end':
        // Whoever said no has been told so.
        if (event.isError && !event.refused)
          this.#note(status, message(locale, 'cli.toolFailed', { name: toolLabel(event.name, locale) }));
        return;
      case 'notice':
        this.#note(status ?? (event.lasting ? this.#options.late : undefined), event.text);
        return;
      case 'withdrawn':
        this.#shownOf(runId).delete(event.segment);
        // Segments that are withdrawn together are one break.
        if (this.#isBroken) return;
        this.#endLine();
        this.#write(`${message(locale, 'cli.brokenOff')}\n`);
        this.#isBroken = true;
        return;
      case 'thinking':
        return;
    }
  }

  async send(outbound: OutboundMessage): Promise<undefined> {
    const { runId = '', payloads } = outbound;
    const shown = this.#shown.get(runId);
    this.#shown.delete(runId);
    for (const { text = '', segments = [] } of payloads) {
      if (this.#isLate(outbound)) {
        this.#options.late?.write(`${text}\n`);
        continue;
      }
      let from = 0;
      for (const { id, end } of segments) {
        if (!shown?.has(id)) this.#write(text.slice(from, end));
        from = end;
      }
      this.#write(text.slice(from).replace(WHOLLY_FENCED, '$1'));
      this.#endLine();
    }
    return undefined;
  }

  /** Ends a line that an interrupted answer left open. */
  endLine(): void {
    this.#endLine();
  }

  #isLate({ replyToMessageId = '' }: Pick<ReplyTarget, 'replyToMessageId'>): boolean {
    return this.#options.late !== undefined && !this.#asked.has(replyToMessageId);
  }

  #shownOf(runId: string): Set<string> {
    const shown = this.#shown.get(runId) ?? new Set();
    this.#shown.set(runId, shown);
    return shown;
  }

  #note(status: TextOutput | undefined, text: string): void {
    if (!status) return;
    this.#endLine();
    status.write(`${text}\n`);
  }

  #write(given: string): void {
    // Where a line of ours stands between two segments, one blank line is enough.
    const text = this.#midLine ? given : given.replace(/^\n+/, '\n');
    if (text === '') return;
    this.#isBroken = false;
    this.#options.output?.write(text);
    this.#midLine = !text.endsWith('\n');
  }

  #endLine(): void {
    if (this.#midLine) this.#options.output?.write('\n');
    this.#midLine = false;
  }
}
