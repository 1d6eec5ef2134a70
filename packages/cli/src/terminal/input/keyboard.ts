import { emitKeypressEvents } from 'node:readline';
import type { CommandIo } from '../../io.ts';
import type { TextOutput } from '../../text-output.ts';
import type { Key } from './line-editor.ts';

/** The wait after which a lone Escape counts as a key, not as the beginning of another. */
const ESCAPE_MS = 150;

interface KeyboardEvents {
  /** A key, or pasted text in one piece. */
  onKey(character: string | undefined, key: Key): void;
  onPaste(text: string): void;
}

type Raw = CommandIo['stdin'] & { setRawMode?(isRaw: boolean): void };

/**
 * Reads a terminal key by key, and marks pasted text. The terminal's mode is restored however the process ends; a
 * closed terminal is left alone.
 */
export class Keyboard {
  readonly #input: Raw;
  readonly #output: TextOutput;
  readonly #events: KeyboardEvents;
  #pasted: string | undefined;
  #isOpen = false;

  constructor({ stdin }: CommandIo, output: TextOutput, events: KeyboardEvents) {
    this.#input = stdin;
    this.#output = output;
    this.#events = events;
  }

  open(): void {
    emitKeypressEvents(this.#input, { escapeCodeTimeout: ESCAPE_MS } as never);
    this.#input.on('keypress', this.#read);
    this.#input.on('end', this.#hangUp);
    this.#input.on('error', this.#hangUp);
    process.once('exit', this.#giveBack);
    process.on('SIGHUP', this.#hangUp);
    this.#take();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#giveBack();
    process.off('exit', this.#giveBack);
    process.off('SIGHUP', this.#hangUp);
    this.#input.off('keypress', this.#read);
    this.#input.off('end', this.#hangUp);
    this.#input.off('error', this.#hangUp);
    this.#input.pause();
  }

  /** Suspends to the shell until the person returns. */
  suspend(onReturn: () => void): void {
    this.#giveBack();
    process.once('SIGCONT', () => {
      this.#take();
      onReturn();
    });
    process.kill(process.pid, 'SIGTSTP');
  }

  #take(): void {
    this.#setRaw(true);
    this.#output.markPasted(true);
    this.#isOpen = true;
    this.#input.resume();
  }

  readonly #giveBack = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#output.markPasted(false);
    this.#setRaw(false);
  };

  /**
   * Ends the process when the terminal is closed. That is not a request to stop: unfinished work continues with the
   * next start.
   */
  readonly #hangUp = (): void => process.exit(129);

  readonly #read = (character: string | undefined, key: Key): void => {
    if (key.name === 'paste-start') this.#pasted = '';
    else if (key.name === 'paste-end') {
      const text = this.#pasted ?? '';
      this.#pasted = undefined;
      this.#events.onPaste(text);
    } else if (this.#pasted !== undefined)
      this.#pasted += /^[\r\n]$/.test(key.sequence ?? '') ? '\n' : (key.sequence ?? character ?? '');
    else this.#events.onKey(character, key);
  };

  #setRaw(isRaw: boolean): void {
    try {
      this.#input.setRawMode?.(isRaw);
    } catch {
      // The terminal is closed, so there is no mode to set.
    }
  }
}
