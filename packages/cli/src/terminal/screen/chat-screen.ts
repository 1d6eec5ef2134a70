import type { TextOutput } from '../../text-output.ts';
import type { Frame, LiveArea } from './live-area.ts';

/** The sections below the text, from top to bottom. */
const SECTIONS = ['answer', 'status', 'waiting', 'input', 'menu', 'foot'] as const;
type Section = (typeof SECTIONS)[number];

/** The minimum interval between redraws; a full screen is drawn less often, for slow connections. */
const FRAME_MS = 33;
const SLOW_FRAME_MS = 100;
const MANY_LINES = 12;

/** The lines at the bottom of a chat: the end of a streamed answer, the current activity, and the typed text. */
export class ChatScreen {
  readonly #area: LiveArea;
  readonly #shown: (line: string) => string;
  readonly #output: TextOutput;
  readonly #sections = new Map<Section, () => Frame>();
  readonly #stopResize: () => void;
  #timer: NodeJS.Timeout | undefined;
  #lineCount = 0;

  private constructor(output: TextOutput, { area, shown }: Awaited<ReturnType<TextOutput['openLive']>>) {
    this.#output = output;
    this.#area = area;
    this.#shown = shown;
    this.#stopResize = output.onResize(() => this.redraw());
  }

  /** Opens the lines; undefined where nothing can be redrawn. */
  static async open(output: TextOutput): Promise<ChatScreen | undefined> {
    return output.hasCursor ? new ChatScreen(output, await output.openLive()) : undefined;
  }

  /** The number of cells in a line. */
  get width(): number {
    return Math.max(20, (this.#output.columns || 80) - 1);
  }

  get height(): number {
    return this.#output.rows || 24;
  }

  /** Sets the content of a section, called when it is drawn; undefined removes it. */
  show(section: Section, frame: (() => Frame) | undefined): void {
    if (frame) this.#sections.set(section, frame);
    else if (!this.#sections.delete(section)) return;
    this.#timer ??= setTimeout(() => this.redraw(), this.#lineCount > MANY_LINES ? SLOW_FRAME_MS : FRAME_MS);
  }

  /** Draws at once. */
  redraw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines: string[] = [];
    let cursor: Frame['cursor'];
    for (const section of SECTIONS) {
      const frame = this.#sections.get(section)?.();
      if (frame?.cursor) cursor = { row: lines.length + frame.cursor.row, column: frame.cursor.column };
      lines.push(...(frame?.lines ?? []).map((line) => this.#shown(line)));
    }
    this.#lineCount = lines.length;
    this.#area.draw({ lines, cursor });
  }

  /** Removes everything for good. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stopResize();
    this.#sections.clear();
    this.#output.closeLive();
  }
}
