import { randomBytes } from 'node:crypto';
import type { Interface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { Ink } from '@finclaw/finance';
import { escapeControlsInJson, showControls } from '@finclaw/infra';

/** A stream of the process, which only a `TextOutput` may write to. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Stands before the name of a colour in painted text. Nobody outside this process can know it, so no text can forge a colour. */
const MARK = Array.from(randomBytes(16), (byte) => String.fromCharCode(0xfdd0 + (byte & 31))).join('');
const COLOURS: Readonly<Record<string, string>> = { r: '\x1b[91m', g: '\x1b[92m', b: '\x1b[94m', '.': '\x1b[0m' };

/** How a line editor moves the cursor and clears what it draws again. */
const EDITING = /(\x1b\[\d*(?:;\d+)?[A-DGHJK]|\r)/;

/**
 * The one exit for text: what a terminal would obey is shown, whoever wrote it, and our own colours are added after that. It is no
 * stream, so that nothing which wants one can get round it.
 */
export class TextOutput {
  readonly #stream: OutputStream;
  /** Puts text into a colour; absent where nobody sees colours. */
  readonly ink: Ink | undefined;
  readonly #marksPasted: boolean;
  #held = '';
  #hasProgress = false;

  constructor(stream: OutputStream, options: { readonly hasColours?: boolean; readonly marksPasted?: boolean } = {}) {
    this.#stream = stream;
    this.#marksPasted = options.marksPasted === true;
    if (options.hasColours) this.ink = (text, colour) => `${MARK}${colour[0]}${text}${MARK}.`;
  }

  get isTTY(): boolean {
    return this.#stream.isTTY === true;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  /** Nobody reads this any more. */
  get isGone(): boolean {
    return this.#stream.destroyed;
  }

  /** Writes text, whole or in pieces cut anywhere. */
  write(text: string): void {
    const whole = this.#held + text;
    // Half a character, or half a line end, is judged with what follows it.
    const isCut = /[\r\uD800-\uDBFF]$/.test(whole);
    this.#held = isCut ? whole.slice(-1) : '';
    const [plain = '', ...painted] = (isCut ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n').split(MARK);
    const shown = [showControls(plain), ...painted.map((part) => (COLOURS[part[0] ?? ''] ?? '') + showControls(part.slice(1)))];
    this.#stream.write(shown.join(''));
  }

  /** Writes a value as indented JSON. */
  writeJson(value: unknown): void {
    const json = JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? item.toString() : item), 2);
    this.#stream.write(`${escapeControlsInJson(json)}\n`);
  }

  /** Shows how far something has come, over what was shown of it before; nothing where there is no cursor. */
  showProgress(text: string): void {
    if (this.isTTY) this.#stream.write(`${this.#hasProgress ? '\r' : ''}${showControls(text)}`);
    this.#hasProgress = this.isTTY;
  }

  /** What comes next is written over the progress. */
  endProgress(): void {
    if (this.#hasProgress) this.#stream.write('\r');
    this.#hasProgress = false;
  }

  /** Reads lines that a person can edit while typing them. Until they are closed, a terminal that can marks what is pasted. */
  editLines(input: Readable, options: { readonly prompt: string; readonly historySize?: number }): Interface {
    // Only a terminal needs it; every other command starts without.
    const { createInterface } = process.getBuiltinModule('node:readline');
    const lines = createInterface({ input, output: new EditorScreen(this.#stream), ...options });
    if (!this.#marksPasted) return lines;
    const stopMarking = (): void => void this.#stream.write('\x1b[?2004l');
    this.#stream.write('\x1b[?2004h');
    process.once('exit', stopMarking);
    lines.once('close', () => {
      process.off('exit', stopMarking);
      stopMarking();
    });
    return lines;
  }

  /** A stream for messages that are JSON, one a line. */
  jsonLines(): Writable {
    return new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => void this.#stream.write(escapeControlsInJson(String(chunk)), done),
    });
  }
}

/** Where typed lines are echoed: the editor's own movements are obeyed, pasted ones are shown. */
class EditorScreen extends Writable {
  readonly #stream: OutputStream;
  readonly isTTY: boolean;

  constructor(stream: OutputStream) {
    super({ decodeStrings: false });
    this.#stream = stream;
    this.isTTY = stream.isTTY === true;
    stream.on('resize', () => this.emit('resize'));
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    const parts = String(chunk).split(EDITING);
    this.#stream.write(parts.map((part, index) => (index % 2 === 1 ? part : showControls(part))).join(''));
    done();
  }
}
