import type { Interface } from 'node:readline';
import { message } from '@finclaw/config';
import { explainError } from '../explain-error.ts';
import { onInterrupt } from '../interrupt.ts';
import { EXIT, type Invocation, writeLine } from '../io.ts';
import { openTerminalApp, type TerminalApp } from '../terminal-app.ts';
import { VERSION } from '../version.ts';
import { MAX_LINE_CHARS } from './read-lines.ts';
import { TypedLines } from './typed-line.ts';

/** While a question waits for a yes these say more than no. */
const STOP = /^\/(?:stop|cancel|중지)$/i;

/**
 * A conversation with a person at a terminal. Ctrl-C stops an answer, else empties the line, else leaves, and leaves when pressed twice.
 * Ctrl-D leaves once everything that was asked is answered; Ctrl-C after it stops that too.
 */
export async function chatInteractively(invocation: Invocation): Promise<number> {
  const { io, locale } = invocation;
  const app = await openTerminalApp(invocation, { output: io.stdout, status: io.stdout, interactive: true });
  try {
    const notices = await app.startSurroundings();
    const model = await app.modelName();
    writeLine(io.stdout, message(app.locale, 'cli.welcome', { version: VERSION, model }));
    const offer = model === 'offline' && invocation.values.offline !== true ? await app.offerLocal() : undefined;
    for (const notice of [...notices, ...(offer === undefined ? [] : [offer])]) writeLine(io.stdout, notice);
    const lines = io.stdout.editLines(io.stdin, { prompt: message(locale, 'cli.prompt'), historySize: 200 });
    const chat = new Chat(app, lines, invocation);
    app.followConfig((notice) => chat.say(notice));
    const release = onInterrupt(() => chat.leave());
    const exitCode = await chat.untilClosed();
    release();
    writeLine(io.stdout, `\n${message(locale, 'cli.goodbye')}`);
    return exitCode;
  } finally {
    await app.close();
  }
}

/** The lines a person types, and the answers that are being made to them. */
class Chat {
  readonly #app: TerminalApp;
  readonly #lines: Interface;
  readonly #invocation: Invocation;
  readonly #typing: TypedLines;
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;
  /** Whether Ctrl-C stopped an answer and nothing was typed since: then a second one leaves. */
  #hasStopped = false;
  /** Whether the last thing said was that an answer was stopped. */
  #saidStopped = false;
  #exitCode: number = EXIT.done;

  constructor(app: TerminalApp, lines: Interface, invocation: Invocation) {
    this.#app = app;
    this.#lines = lines;
    this.#invocation = invocation;
    this.#typing = new TypedLines(invocation.io.stdin, lines);
    app.onApprovalAsked(() => lines.line !== '' && this.#typing.distrust());
    lines.on('line', (line) => void this.#hear(line.replaceAll('\u0000', '').trim()));
    lines.on('SIGINT', () => this.#interrupt());
  }

  /** Resolves with the exit code when the person has left and the last answer is complete. */
  async untilClosed(): Promise<number> {
    this.#prompt();
    await new Promise<void>((resolve) => {
      this.#lines.once('close', resolve);
    });
    this.#isClosed = true;
    await this.#app.refuseApprovals();
    const { io, locale } = this.#invocation;
    const isFinishing = this.#running.size > 0 && this.#exitCode === EXIT.done;
    if (isFinishing) writeLine(io.stdout, `\n${message(locale, 'cli.finishing')}`);
    await Promise.all(this.#running);
    return this.#exitCode;
  }

  /** Shows a sentence without disturbing what is being typed. */
  say(notice: string): void {
    writeLine(this.#invocation.io.stdout, `\n${notice}`);
    if (!this.#isClosed && this.#running.size === 0) this.#lines.prompt(true);
  }

  async #hear(text: string): Promise<void> {
    const { io, locale } = this.#invocation;
    this.#hasStopped = false;
    if (await this.#app.answerApproval(text, this.#typing.take())) {
      if (STOP.test(text)) this.#app.stop();
      return;
    }
    if (text.length > MAX_LINE_CHARS) writeLine(io.stdout, message(locale, 'cli.lineTooLong', { limit: MAX_LINE_CHARS }));
    else if (text !== '') {
      const turn = this.#ask(text).finally(() => {
        this.#running.delete(turn);
        this.#prompt();
      });
      this.#running.add(turn);
    }
    this.#prompt();
  }

  async #ask(text: string): Promise<void> {
    const { io, locale } = this.#invocation;
    try {
      const { outcome } = await this.#app.ask(text);
      if (outcome === 'cancelled' && !this.#saidStopped) writeLine(io.stdout, message(locale, 'cli.stopped'));
      this.#saidStopped = outcome === 'cancelled';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      writeLine(io.stderr, explainError(error, locale) ?? reason);
    }
  }

  /** Stops what is being answered and what waits, and ends the conversation. */
  leave(): void {
    this.#exitCode = EXIT.interrupted;
    this.#app.leave();
    this.#lines.close();
  }

  #interrupt(): void {
    const isSecond = this.#hasStopped;
    if (!isSecond && this.#app.stop()) this.#hasStopped = true;
    else if (!isSecond && this.#lines.line !== '') this.#lines.write('', { ctrl: true, name: 'u' });
    else this.leave();
  }

  #prompt(): void {
    if (!this.#isClosed && this.#running.size === 0) this.#lines.prompt();
  }
}
