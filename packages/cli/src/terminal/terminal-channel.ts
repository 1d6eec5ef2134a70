import { message } from '@finclaw/config';
import { showControls } from '@finclaw/infra';
import { toolLabel } from '@finclaw/tools';
import {
  type ChannelCapabilities,
  type ChannelPlugin,
  createChannelId,
  createTimestamp,
  type InboundMessage,
  type Locale,
  type MediaAttachment,
  type MessageOrigin,
  type OutboundMessage,
  type ReplyProgress,
  type ReplyTarget,
} from '@finclaw/types';
import type { TextOutput } from '../text-output.ts';
import type { AnswerView } from './markdown/answer-view.ts';
import { namedTable } from './named-table.ts';
import { cutCells } from './screen/cells.ts';
import { readingWidth } from './screen/reading-width.ts';
import type { RunStatus } from './screen/run-status.ts';
import type { Style } from './screen/style.ts';
import { painted, span, wrap } from './screen/styled-text.ts';

/** The channel a terminal is. */
export const TERMINAL_CHANNEL = createChannelId('terminal');
/** The person at this terminal; the operating system has already identified them. */
export const LOCAL_SENDER = 'local';

const capabilities: ChannelCapabilities = {
  supportsMarkdown: true,
  supportsButtons: false,
  supportsReactions: false,
  maxMessageLength: 1_000_000,
  showsLinkHosts: true,
};

/** Matches a drawing that is only a code block; a terminal is monospaced, so it needs no fence. */
const WHOLLY_FENCED = /^```\n((?:(?!```)[\s\S])*)\n```$/;

interface TerminalChannelOptions {
  /** Absent without a reader. */
  readonly output?: TextOutput | undefined;
  /** The output for tool calls and notices while an answer is made; absent in a pipe. */
  readonly status?: TextOutput | undefined;
  /**
   * The output for whole answers to questions of earlier processes, and notices; the same as for answers when absent.
   */
  readonly late?: TextOutput | undefined;
  /** Renders Markdown for people; a pipe gets the source. */
  readonly view?: AnswerView | undefined;
  /** The present activity, where lines can be redrawn. */
  readonly running?: RunStatus | undefined;
  /** The commands that are carried out before a line comes here. */
  readonly ownCommands?: ChannelPlugin['ownCommands'];
  readonly languageOf: (text?: string) => Locale;
}

interface ReceiveOptions {
  readonly id?: string;
  readonly media?: readonly MediaAttachment[];
}

/** The terminal as a channel: streams an answer, and completes it when it is delivered. */
export class TerminalChannel implements ChannelPlugin {
  readonly id = TERMINAL_CHANNEL;
  readonly capabilities = capabilities;
  readonly ownCommands: ChannelPlugin['ownCommands'];
  readonly #options: TerminalChannelOptions;
  /** The segments of each run that are on the screen. */
  readonly #shown = new Map<string, Set<string>>();
  #handler: ((message: InboundMessage) => Promise<void>) | undefined;
  /** The messages handed in here, each with its language. */
  readonly #asked = new Map<string, Locale>();
  /** The tools that run now, each with the words for it. */
  readonly #running = new Map<string, string>();
  /** The tools that were used since the last question. */
  readonly #used = new Set<string>();
  #midLine = false;
  readonly #view: AnswerView | undefined;
  readonly #status: RunStatus | undefined;
  /** The thinking of the current answer, and how much of it was shown. */
  #thought = '';
  #showsThinking = false;
  /** True if the last line reports that the answer broke off. */
  #isBroken = false;

  constructor(options: TerminalChannelOptions) {
    this.#options = options;
    this.ownCommands = options.ownCommands;
    this.#view = options.view;
    this.#status = options.running;
  }

  /** Starts the answer to a question. */
  begin(question: string): void {
    this.#thought = '';
    this.#used.clear();
    this.#status?.begin(this.#options.languageOf(question));
  }

  /** Returns true when a tool was used for the last question. */
  hasUsed(tool: string): boolean {
    return this.#used.has(tool);
  }

  /** Toggles the display of the model's thinking, including that of the current answer. */
  toggleThinking(): boolean {
    this.#showsThinking = !this.#showsThinking;
    if (this.#showsThinking) this.#showThought();
    return this.#showsThinking;
  }

  onMessage(handler: (message: InboundMessage) => Promise<void>): () => Promise<void> {
    this.#handler = handler;
    return async () => {
      this.#handler = undefined;
    };
  }

  /** Submits a line, as a message of the given conversation, with its files. */
  async receive(
    body: string,
    origin: MessageOrigin,
    conversation: string,
    { id = crypto.randomUUID(), media = [] }: ReceiveOptions = {},
  ): Promise<void> {
    this.#asked.set(id, this.#options.languageOf(body));
    const files = media.length > 0 ? { media } : await namedTable(body);
    await this.#handler?.({ ...this.messageOf(body, origin, conversation, id), ...files });
  }

  showText(text: string): void {
    this.#write(text);
    this.#endLine();
  }

  /** Builds a message from a line; every conversation but the main one is a separate thread. */
  messageOf(body: string, origin: MessageOrigin, conversation: string, id: string): InboundMessage {
    return {
      id,
      channelId: this.id,
      chatType: 'direct',
      senderId: LOCAL_SENDER,
      chatId: LOCAL_SENDER,
      ...(conversation === 'main' ? {} : { threadId: conversation }),
      origin,
      body,
      timestamp: createTimestamp(Date.now()),
    };
  }

  progress(target: ReplyTarget, runId: string, event: ReplyProgress): void {
    if (this.#isLate(target)) return;
    const { status } = this.#options;
    const locale = this.#asked.get(target.replyToMessageId ?? '') ?? this.#options.languageOf();
    const says = (key: 'cli.status.thinking' | 'cli.status.writing'): void =>
      this.#status?.does(locale, message(locale, key));
    switch (event.type) {
      case 'text':
        this.#shownOf(runId).add(event.segment);
        this.#showThought();
        says('cli.status.writing');
        this.#write(event.delta);
        return;
      case 'settled':
      case 'ended':
        return;
      case 'tool-start':
        this.#showThought();
        if (this.#status) {
          this.#endLine();
          this.#running.set(event.toolUseId, toolWords(event.name, event.input, locale));
          this.#status.does(locale, `${this.#running.get(event.toolUseId)}…`);
        } else this.#note(status, message(locale, 'cli.toolRunning', { name: toolLabel(event.name, locale) }));
        return;
      case 'tool-end':
        if (!event.isError) this.#used.add(event.name);
        this.#endTool(status, event, locale);
        says('cli.status.thinking');
        return;
      case 'notice':
        // The streamed part of the answer is not printed twice.
        if (event.isInAnswer) this.#status?.does(locale, event.text);
        else this.#note(status ?? (event.lasting ? this.#options.late : undefined), event.text);
        return;
      case 'withdrawn':
        this.#shownOf(runId).delete(event.segment);
        // Segments that are withdrawn together are one break.
        if (this.#isBroken) return;
        this.#endLine();
        this.#write(`${message(locale, event.isPutRight ? 'cli.putRight' : 'cli.brokenOff')}\n`);
        this.#endLine();
        this.#isBroken = true;
        return;
      case 'thinking':
        this.#thought += event.delta;
        if (this.#thought.includes('\n\n')) this.#showThought();
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
      const rest = text.slice(from);
      this.#write(this.#view ? rest : rest.replace(WHOLLY_FENCED, '$1'));
      this.#endLine();
    }
    return undefined;
  }

  /** Ends a line that an interrupted answer left open. */
  endLine(): void {
    this.#status?.end();
    this.#endLine();
  }

  /** Ends the turn of a message; the caller that waits for it closes the line. */
  endTurn(messageId: string): void {
    if (!this.#asked.has(messageId)) this.endLine();
  }

  #isLate({ replyToMessageId = '' }: Pick<ReplyTarget, 'replyToMessageId'>): boolean {
    return this.#options.late !== undefined && !this.#asked.has(replyToMessageId);
  }

  #shownOf(runId: string): Set<string> {
    const shown = this.#shown.get(runId) ?? new Set();
    this.#shown.set(runId, shown);
    return shown;
  }

  #note(status: TextOutput | undefined, text: string, style: Style = 'dim'): void {
    if (!status) return;
    this.#endLine();
    const lines = wrap([span(text, style)], readingWidth(status), { breaksWords: false });
    status.write(`${lines.map((line) => painted(line, status.paint)).join('\n')}\n`);
  }

  /** Prints one line about a finished tool call: its action, its subject, and its duration. */
  #endTool(status: TextOutput | undefined, event: Extract<ReplyProgress, { type: 'tool-end' }>, locale: Locale): void {
    const { toolUseId, name, isError, refused, durationMs } = event;
    const words = this.#running.get(toolUseId) ?? toolLabel(name, locale);
    this.#running.delete(toolUseId);
    // The user refused it and was informed.
    if (refused) return;
    if (isError) this.#note(status, message(locale, 'cli.toolFailed', { name: words }), 'yellow');
    else if (this.#status) {
      const seconds = (durationMs / 1000).toFixed(1);
      this.#note(status, message(locale, 'cli.toolDone', { name: words, seconds }));
    }
  }

  #showThought(): void {
    const { output } = this.#options;
    if (!this.#showsThinking || !output || this.#thought.trim() === '') return;
    const lines = wrap([span(this.#thought.trim(), 'dim', 'italic')], readingWidth(output));
    this.#thought = '';
    this.#endLine();
    output.write(`${lines.map((line) => painted(line, output.paint)).join('\n')}\n`);
  }

  #write(given: string): void {
    // With a line of ours between two segments, one blank line is enough.
    const text = this.#midLine ? given : given.replace(/^\n+/, '\n');
    if (text === '') return;
    this.#isBroken = false;
    if (this.#view) this.#view.push(text);
    else this.#options.output?.write(text);
    this.#midLine = this.#view !== undefined || !text.endsWith('\n');
  }

  #endLine(): void {
    if (this.#view) this.#view.end();
    else if (this.#midLine) this.#options.output?.write('\n');
    this.#midLine = false;
  }
}

const MAX_SUBJECT_CELLS = 32;

/** Describes a tool call in a few words. */
function toolWords(name: string, input: unknown, locale: Locale): string {
  const { instrument, symbol, query, text, name: named } = (input ?? {}) as Record<string, unknown>;
  const subject = [instrument, symbol, query, named, text].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  const label = toolLabel(name, locale);
  return subject === undefined
    ? label
    : `${label} · ${cutCells(showControls(String(subject)).replace(/\s+/g, ' '), MAX_SUBJECT_CELLS)}`;
}
