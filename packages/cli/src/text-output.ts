import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { escapeControlsInJson, showControls } from '@finclaw/infra';
import type { Ink } from '@finclaw/market';
import type { LiveArea } from './terminal/screen/live-area.ts';
import { type Paint, STYLES, type Style } from './terminal/screen/style.ts';

/** A stream of the process, which only a `TextOutput` may write to. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number; readonly rows?: number };

/**
 * The marker before a style's code in painted text. It is random, so no text can forge a colour. Created for the first
 * colour.
 */
let mark: string | undefined;
function markBefore(style: string): string {
  mark ??= Array.from(randomBytes(16), (byte) => String.fromCharCode(0xfdd0 + (byte & 31))).join('');
  return mark + style;
}
const STYLE_NAMES = Object.keys(STYLES) as readonly Style[];
const markOf = (style: Style): string => markBefore(String.fromCharCode(0x41 + STYLE_NAMES.indexOf(style)));
/** Returns the terminal code of a mark, by the character behind it; one without a style resets all. */
function codeOf(character = ''): string {
  const style = STYLE_NAMES[character.charCodeAt(0) - 0x41];
  return style === undefined ? '\x1b[0m' : STYLES[style];
}

/** The number of characters of the latest text that are remembered. */
const LATEST_CHARS = 2_000;

/** The abilities of the terminal behind an output. */
interface OutputOptions {
  readonly hasColours?: boolean;
  /** The cursor can be moved, and pasted text is marked. */
  readonly hasCursor?: boolean;
}

/**
 * The only exit for text: control characters are made visible, whatever their source, and our own colours are added
 * after that. It is not a stream, so nothing that needs one can bypass it.
 */
export class TextOutput {
  readonly #stream: OutputStream;
  /** Colours text; absent where colours are not visible. */
  readonly ink: Ink | undefined;
  /** Applies styles to text; returns it unchanged where they are not visible. */
  readonly paint: Paint;
  /** True if lines can be redrawn: at a terminal whose user did not ask for plain text. */
  readonly hasCursor: boolean;
  #held = '';
  #hasProgress = false;
  #live: LiveArea | undefined;
  #latest = '';

  constructor(stream: OutputStream, { hasColours = false, hasCursor = false }: OutputOptions = {}) {
    this.#stream = stream;
    this.hasCursor = hasCursor;
    const paint: Paint = (text, styles) =>
      styles.length === 0 ? text : `${styles.map(markOf).join('')}${text}${markBefore('.')}`;
    this.paint = hasColours ? paint : (text) => text;
    if (hasColours) this.ink = (text, colour) => paint(text, [colour]);
  }

  get isTTY(): boolean {
    return this.#stream.isTTY === true;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  get rows(): number | undefined {
    return this.#stream.rows;
  }

  /** Returns the end of the written text; empty before the first write. */
  get latest(): string {
    return this.#latest;
  }

  /** True once the output was closed. */
  get isGone(): boolean {
    return this.#stream.destroyed;
  }

  /** Writes text, whole or in pieces cut anywhere. */
  write(text: string): void {
    const whole = this.#held + text;
    // Half a surrogate pair, or half a line end, is handled with the next piece.
    const isCut = /[\r\uD800-\uDBFF]$/.test(whole);
    this.#held = isCut ? whole.slice(-1) : '';
    const shown = this.#shown((isCut ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n'));
    this.#latest = (this.#latest + shown).slice(-LATEST_CHARS);
    if (this.#live) this.#live.print(shown);
    else this.#stream.write(shown);
  }

  writeJson(value: unknown): void {
    const json = JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? item.toString() : item), 2);
    this.#latest = json.slice(-LATEST_CHARS);
    this.#stream.write(`${escapeControlsInJson(json)}\n`);
  }

  /** Shows progress over the previous line; nothing where there is no cursor. */
  showProgress(text: string): void {
    if (this.isTTY) this.#stream.write(`${this.#hasProgress ? '\r' : ''}${showControls(text)}`);
    this.#hasProgress = this.isTTY;
  }

  /** Ends the progress; the next output overwrites it. */
  endProgress(): void {
    if (this.#hasProgress) this.#stream.write('\r');
    this.#hasProgress = false;
  }

  /** Opens the redrawable lines below the text, with their painter. Later text is written above them. */
  async openLive(): Promise<{ readonly area: LiveArea; readonly shown: (line: string) => string }> {
    const { LiveArea: Area } = await import('./terminal/screen/live-area.ts');
    const stream = this.#stream;
    this.#live ??= new Area({
      get columns() {
        return stream.columns || 80;
      },
      get rows() {
        return stream.rows || 24;
      },
      write: (bytes) => void stream.write(bytes),
    });
    return { area: this.#live, shown: (line) => this.#shown(line) };
  }

  /** Takes the lines below the text away. */
  closeLive(): void {
    this.#live?.clear();
    this.#live = undefined;
  }

  /** Calls back whenever the size of the terminal changes; returns a function that stops it. */
  onResize(listener: () => void): () => void {
    this.#stream.on('resize', listener);
    return () => void this.#stream.off('resize', listener);
  }

  /** Sets whether a terminal that supports it marks pasted text. */
  markPasted(isOn: boolean): void {
    if (this.hasCursor && !this.isGone) this.#stream.write(isOn ? '\x1b[?2004h' : '\x1b[?2004l');
  }

  /** Takes one cell back at the end of a line. */
  eraseCells(count: number): void {
    this.#stream.write('\b \b'.repeat(count));
  }

  /** A stream for messages that are JSON, one a line. */
  jsonLines(): Writable {
    return new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => void this.#stream.write(escapeControlsInJson(String(chunk)), done),
    });
  }

  #shown(text: string): string {
    const [plain = '', ...painted] = mark === undefined ? [text] : text.split(mark);
    return [showControls(plain), ...painted.map((part) => codeOf(part[0]) + showControls(part.slice(1)))].join('');
  }
}
