import { message } from '@finclaw/config';
import { limitHeap, YOUNG_BYTES } from '@finclaw/infra';
import type { Locale, MediaAttachment } from '@finclaw/types';
import { explainError } from '../explain-error.ts';
import { onInterrupt } from '../interrupt.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openTerminalApp, type TerminalApp } from '../terminal-app.ts';
import { VERSION } from '../version.ts';
import { attachFiles, droppedFiles, namedFiles } from './attached-files.ts';
import { ConversationSwitch } from './conversation-switch.ts';
import { ChatInput } from './input/chat-input.ts';
import { InputHistory } from './input/input-history.ts';
import { MAX_LINE_CHARS } from './read-lines.ts';
import { cutCells } from './screen/cells.ts';
import { ChatScreen } from './screen/chat-screen.ts';
import { wrapped } from './screen/wrapped.ts';
import { YES } from './terminal-approvals.ts';

/** Commands that, while an approval is open, do more than refuse it. */
const STOP = /^\/(?:stop|cancel|중지)$/i;
/** The number of lines of a long message that are echoed when it is sent. */
const SHOWN_LINES = 12;

/**
 * Runs a conversation at a terminal. Escape or Ctrl-C stops an answer; otherwise Ctrl-C empties the line, and leaves
 * when pressed twice. Ctrl-D leaves once all questions are answered; Ctrl-C after it stops that too.
 */
export async function chatInteractively(invocation: Invocation): Promise<number> {
  const { io } = invocation;
  const screen = await ChatScreen.open(io.stdout);
  let { locale } = invocation;
  try {
    const app = await openTerminalApp(invocation, { output: io.stdout, status: io.stdout, screen, interactive: true });
    limitHeap(YOUNG_BYTES);
    try {
      return await converse(app, screen, invocation);
    } finally {
      locale = app.locale;
      await app.close();
    }
  } finally {
    screen?.close();
    writeLine(io.stdout, message(locale, 'cli.goodbye'));
  }
}

async function converse(app: TerminalApp, screen: ChatScreen | undefined, invocation: Invocation): Promise<number> {
  const { io } = invocation;
  const chat = new Chat(app, screen, await InputHistory.open(app.paths), invocation);
  const release = onInterrupt(() => chat.leave());
  const notices = await app.startSurroundings();
  const model = await app.modelName();
  writeLine(io.stdout, wrapped(message(app.locale, 'cli.welcome', { version: VERSION, model }), io.stdout));
  const offer = model === 'offline' && invocation.values.offline !== true ? await app.offerLocal() : undefined;
  const setup =
    model === 'offline' && invocation.values.offline !== true && offer === undefined
      ? [message(app.locale, 'setup.offer')]
      : [];
  for (const notice of [...notices, ...(offer === undefined ? [] : [offer]), ...setup])
    writeLine(io.stdout, wrapped(notice, io.stdout));
  const question = app.firstQuestion();
  if (question !== undefined) writeLine(io.stdout, wrapped(question, io.stdout));
  chat.isFirst = question !== undefined;
  app.follow((notice) => chat.say(notice));
  try {
    return await chat.untilClosed();
  } finally {
    release();
  }
}

/** The messages of a person, and the answers in progress. */
class Chat {
  readonly #app: TerminalApp;
  readonly #screen: ChatScreen | undefined;
  readonly #history: InputHistory;
  readonly #input: ChatInput;
  readonly #invocation: Invocation;
  readonly #running = new Set<Promise<void>>();
  /** Messages sent during another answer, and not yet shown above. */
  readonly #waiting: string[] = [];
  readonly #closed = Promise.withResolvers<void>();
  #isClosed = false;
  /** True if Ctrl-C was pressed and nothing was sent since: then a second one leaves. */
  #hasInterrupted = false;
  /** Files that were dropped on the terminal, as written in the line. */
  readonly #dropped = new Set<string>();
  /** Resolves when the files of the messages so far are read, so that messages keep their order. */
  #reading: Promise<unknown> = Promise.resolve();
  #status = '';
  readonly #switch: ConversationSwitch;
  /** True if the last output reported a stopped answer. */
  #saidStopped = false;
  #exitCode: number = EXIT.done;
  /** True if the next line may answer the question of the first start. */
  isFirst = false;

  constructor(app: TerminalApp, screen: ChatScreen | undefined, history: InputHistory, invocation: Invocation) {
    this.#app = app;
    this.#screen = screen;
    this.#history = history;
    this.#invocation = invocation;
    const { io } = invocation;
    this.#input = new ChatInput({
      io,
      screen,
      history,
      // It follows the reader's language, which an answer may change.
      get prompt() {
        return message(app.locale, 'cli.prompt');
      },
      get searchPrompt() {
        return message(app.locale, 'cli.search');
      },
      menu: (typed) => app.commandsFor(typed),
      suggest: (typed) => app.suggestionsFor(typed),
      onPaste: (text, before) => this.#dropFiles(text, before),
      onLine: (text, isTyped) => void this.#hear(text, isTyped),
      onInterrupt: () => this.#interrupt(),
      onEscape: () => this.#stop(),
      onThinking: () => this.#toggleThinking(),
      onEnd: () => this.#close(),
    });
    this.#switch = new ConversationSwitch(app, {
      // Redrawable lists can be navigated with the arrow keys.
      pick: screen && ((options) => this.#input.pick(options)),
      say: (text) => this.say(text),
      show: (question) => this.#print(question),
      onOpen: () => void this.#showStatus(),
    });
    app.onApprovalAsked((language) => this.#showChoice(language));
  }

  /** Resolves with the exit code when the person has left and the last answer is complete. */
  async untilClosed(): Promise<number> {
    this.#input.open();
    this.#prompt();
    void this.#showStatus();
    if (this.#invocation.values.continue === true) await this.#switch.showCurrent();
    await this.#closed.promise;
    await this.#app.refuseApprovals();
    const { io } = this.#invocation;
    const { locale } = this.#app;
    const isFinishing = this.#running.size > 0 && this.#exitCode === EXIT.done;
    writeLine(io.stdout, isFinishing ? `\n${message(locale, 'cli.finishing')}` : '');
    await Promise.all(this.#running);
    return this.#exitCode;
  }

  /** Shows a sentence without disturbing the typed text. */
  say(notice: string): void {
    writeLine(this.#invocation.io.stdout, `${this.#screen ? '' : '\n'}${notice}`);
    this.#prompt();
  }

  async #hear(text: string, isTyped: boolean): Promise<void> {
    const { io } = this.#invocation;
    const { locale } = this.#app;
    this.#hasInterrupted = false;
    if (await this.#app.answerApproval(text, isTyped)) {
      if (STOP.test(text)) this.#app.stop();
      return;
    }
    if (this.isFirst) {
      this.isFirst = false;
      const answer = await this.#app.answerFirstQuestion(text);
      if (answer !== undefined) {
        this.#echo(text);
        this.say(answer);
        this.#screen?.redraw();
        return;
      }
    }
    if (isTyped && (await this.#switch.take(text, this.#running.size > 0))) return;
    if (text.length > MAX_LINE_CHARS)
      writeLine(io.stdout, message(locale, 'cli.lineTooLong', { limit: MAX_LINE_CHARS }));
    else if (text !== '') {
      void this.#history.add(text);
      this.#echo(text);
      const turn = this.#ask(text, isTyped).finally(() => {
        this.#running.delete(turn);
        this.#echoNext();
        this.#prompt();
        void this.#showStatus();
      });
      this.#running.add(turn);
    }
    this.#prompt();
  }

  async #ask(text: string, isTyped: boolean): Promise<void> {
    const { io } = this.#invocation;
    const { locale } = this.#app;
    try {
      const media = await this.#attached(text, isTyped);
      if (media === undefined) return;
      const { outcome } = await this.#app.ask(text, isTyped, media);
      if (outcome === 'cancelled' && !this.#saidStopped) writeLine(io.stdout, message(locale, 'cli.stopped'));
      this.#saidStopped = outcome === 'cancelled';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      writeLine(io.stdout, explainError(error, locale) ?? reason);
    }
    if (this.#screen) writeLine(io.stdout, '');
  }

  /**
   * Reads the files that a message names; undefined when one cannot be sent, which puts the message back into the line.
   */
  #attached(text: string, isTyped: boolean): Promise<readonly MediaAttachment[] | undefined> {
    const { io } = this.#invocation;
    const { locale } = this.#app;
    const dropped = new Set(this.#dropped);
    this.#dropped.clear();
    const read = async (): Promise<readonly MediaAttachment[] | undefined> => {
      // A file is sent because a person named it or dropped it here, never because pasted text does.
      const names = (await namedFiles(text)).filter((name) => isTyped || dropped.has(name));
      if (names.length === 0) return [];
      try {
        const media = await attachFiles(names, locale);
        const files = media.map(({ filename }) => filename).join(', ');
        writeLine(io.stdout, io.stdout.paint(message(locale, 'cli.attach.done', { files }), ['dim']));
        return media;
      } catch (error) {
        writeLine(io.stdout, explainError(error, locale) ?? String((error as Error).message));
        if (this.#input.line === '') this.#input.write(text);
        return undefined;
      }
    };
    const result = this.#reading.then(read);
    this.#reading = result.catch(() => undefined);
    return result;
  }

  /** Converts dropped files to names, since terminals paste their paths. */
  async #dropFiles(pasted: string, before: string): Promise<string | undefined> {
    if (before.startsWith(this.#app.commandPrefix)) return undefined;
    const names = await droppedFiles(pasted);
    for (const name of names === undefined ? [] : await namedFiles(names)) this.#dropped.add(name);
    return names;
  }

  /** Shows the model, how full its context is and what today has cost below the typed line. */
  async #showStatus(): Promise<void> {
    const screen = this.#screen;
    if (!screen) return;
    // The status line is not needed for a conversation.
    const text = await this.#app.statusLine().catch(() => '');
    if (this.#isClosed || text === this.#status) return;
    this.#status = text;
    const { paint } = this.#invocation.io.stdout;
    screen.show('foot', () => ({ lines: text === '' ? [] : [paint(cutCells(text, screen.width), ['dim'])] }));
  }

  /** Shows a sent message above its answer; during another answer it waits below that one. */
  #echo(text: string): void {
    if (!this.#screen) return;
    if (this.#running.size === 0) {
      this.#print(text);
      return;
    }
    this.#waiting.push(text);
    this.#screen.show('waiting', () => ({
      lines: this.#waiting.map((each) =>
        this.#invocation.io.stdout.paint(cutCells(`… ${each.replace(/\s+/g, ' ')}`, this.#screen!.width), ['dim']),
      ),
    }));
  }

  #echoNext(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) this.#print(next);
    if (this.#waiting.length === 0) this.#screen?.show('waiting', undefined);
  }

  #print(text: string): void {
    const { io } = this.#invocation;
    const { locale } = this.#app;
    const prompt = message(locale, 'cli.prompt');
    const lines = text.split('\n');
    const more = lines.length - SHOWN_LINES;
    const rest = more > 0 ? `\n${io.stdout.paint(message(locale, 'cli.moreLines', { count: more }), ['dim'])}` : '';
    writeLine(io.stdout, io.stdout.paint(prompt, ['bold']) + lines.slice(0, SHOWN_LINES).join('\n') + rest);
  }

  /** Shows two answers to choose from, while a card waits for one. Text typed before the card does not count. */
  #showChoice(language: Locale | undefined): void {
    if (language === undefined) {
      this.#input.choose(undefined);
      return;
    }
    this.#input.distrust();
    const { paint } = this.#invocation.io.stdout;
    const [yes, no] = [message(language, 'cli.approval.yes'), message(language, 'cli.approval.no')];
    const isYes = (typed: string): boolean => YES.test(typed.trim());
    this.#input.choose({
      yes,
      no,
      isYes,
      row: (typed) => {
        const choice = (key: 'approve' | 'refuse', isOn: boolean): string => {
          const text = message(language, `cli.approval.${key}`);
          return isOn ? paint(`[${text}]`, ['inverse']) : ` ${text} `;
        };
        const hint = paint(message(language, 'cli.approval.keys'), ['dim']);
        return `${choice('approve', isYes(typed))} ${choice('refuse', !isYes(typed))}  ${hint}`;
      },
    });
  }

  /** Stops the running and waiting answers, and ends the conversation. */
  leave(): void {
    this.#exitCode = EXIT.interrupted;
    this.#app.leave();
    this.#close();
  }

  #close(): void {
    this.#isClosed = true;
    this.#screen?.show('foot', undefined);
    this.#input.close();
    this.#closed.resolve();
  }

  #stop(): boolean {
    return this.#app.stop();
  }

  #interrupt(): void {
    const isSecond = this.#hasInterrupted && this.#input.line === '';
    this.#hasInterrupted = true;
    if (isSecond) this.leave();
    else if (this.#stop()) return;
    else if (this.#input.line !== '') this.#input.clear();
    else this.say(message(this.#app.locale, 'cli.leaveHint'));
  }

  #toggleThinking(): void {
    const isShown = this.#app.toggleThinking();
    this.say(message(this.#app.locale, isShown ? 'cli.thinkingShown' : 'cli.thinkingHidden'));
  }

  #prompt(): void {
    if (!this.#isClosed && this.#running.size === 0) this.#input.prompt();
  }
}
