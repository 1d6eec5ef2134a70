import { cellWidth } from './cells.ts';

/** A terminal as far as drawing needs it. */
interface Drawable {
  readonly columns: number;
  readonly rows: number;
  write(bytes: string): void;
}

/** The lines below everything else, and the cursor's position in them. */
export interface Frame {
  readonly lines: readonly string[];
  readonly cursor?: { readonly row: number; readonly column: number };
}

/** A terminal that supports this shows everything between the two at once; any other ignores them. */
const BEGIN = '\x1b[?2026h';
const END = '\x1b[?2026l';
const LOOKS = /\x1b\[[\d;]*m/g;

/**
 * The last lines of the screen, which may be redrawn. Everything above them is written once and scrolls away as in any
 * other program, so that it can be scrolled to and copied.
 */
export class LiveArea {
  readonly #terminal: Drawable;
  #drawn: readonly string[] = [];
  #frame: Frame = { lines: [] };
  /** The position of the cursor: the line among the drawn ones, and the column. */
  #at = { row: 0, column: 0 };
  /** A line that is written and not yet ended. */
  #unended = '';
  #columns: number;

  constructor(terminal: Drawable) {
    this.#terminal = terminal;
    this.#columns = terminal.columns;
  }

  /** Writes text above the lines. */
  print(text: string): void {
    const end = text.lastIndexOf('\n') + 1;
    const whole = end === 0 ? '' : this.#unended + text.slice(0, end);
    this.#unended = (end === 0 ? this.#unended : '') + text.slice(end);
    this.#write(`${this.#toRow(0)}\x1b[J${whole}`, this.#frame, 0);
  }

  /** Replaces the current lines by these. */
  draw(frame: Frame): void {
    const lines = this.#fitting(frame).lines;
    const isResized = this.#columns !== this.#terminal.columns;
    const same = isResized ? 0 : firstDifference(this.#drawn, lines);
    if (same === lines.length && same === this.#drawn.length && this.#isAtCursorOf(frame)) return;
    this.#write(`${this.#toRow(same)}\x1b[J`, frame, same);
  }

  /** Takes the lines away and leaves the cursor where they began. */
  clear(): void {
    const rest = this.#unended;
    this.#unended = '';
    this.#frame = { lines: [] };
    this.#terminal.write(`${this.#toRow(0)}\x1b[J${rest}`);
    this.#drawn = [];
    this.#at = { row: 0, column: 0 };
  }

  #write(before: string, frame: Frame, from: number): void {
    const { lines, cursor } = this.#fitting(frame);
    const added = lines.slice(from);
    const row = added.length > 0 ? lines.length - 1 : from;
    this.#frame = frame;
    this.#drawn = lines;
    this.#columns = this.#terminal.columns;
    this.#at = { row, column: added.length > 0 ? widthOf(lines.at(-1)!) : 0 };
    const there = cursor ?? { row: Math.max(0, lines.length - 1), column: widthOf(lines.at(-1) ?? '') };
    const move = `${this.#toRow(there.row)}${there.column > 0 ? `\x1b[${there.column}C` : ''}`;
    this.#terminal.write(`${BEGIN}${before}${added.join('\n')}${move}${END}`);
    this.#at = there;
  }

  /** As many of the last lines as the screen can hold. */
  #fitting({ lines, cursor }: Frame): Frame {
    const all = this.#unended === '' ? lines : [this.#unended, ...lines];
    const shift = all.length - lines.length;
    const cut = Math.max(0, all.length - Math.max(1, this.#terminal.rows - 1));
    const fitting = all.slice(cut);
    if (!cursor) return { lines: fitting };
    return { lines: fitting, cursor: { row: Math.max(0, cursor.row + shift - cut), column: cursor.column } };
  }

  /** Moves the cursor to the beginning of a drawn line. */
  #toRow(row: number): string {
    const columns = this.#terminal.columns;
    // A line that was drawn on a wider screen takes several rows now.
    const rows = (line: string): number => Math.max(1, Math.ceil(widthOf(line) / columns));
    const between = this.#drawn.slice(Math.min(row, this.#at.row), Math.max(row, this.#at.row));
    const within = Math.floor(this.#at.column / columns);
    const distance = between.reduce((sum, line) => sum + rows(line), 0) * (row < this.#at.row ? -1 : 1) - within;
    return `\r${distance === 0 ? '' : distance < 0 ? `\x1b[${-distance}A` : `\x1b[${distance}B`}`;
  }

  #isAtCursorOf(frame: Frame): boolean {
    const { cursor } = this.#fitting(frame);
    return cursor === undefined || (cursor.row === this.#at.row && cursor.column === this.#at.column);
  }
}

const widthOf = (line: string): number => cellWidth(line.replace(LOOKS, ''));

function firstDifference(old: readonly string[], now: readonly string[]): number {
  let at = 0;
  while (at < old.length && at < now.length && old[at] === now[at]) at += 1;
  return at;
}
