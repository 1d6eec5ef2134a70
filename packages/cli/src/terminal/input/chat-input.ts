import { showControls } from '@finclaw/infra';
import type { CommandIo } from '../../io.ts';
import { cellWidth, cutCells, padCells } from '../screen/cells.ts';
import type { ChatScreen } from '../screen/chat-screen.ts';
import { TypedLines } from '../typed-line.ts';
import type { Suggestion } from './completion.ts';
import { echoLine } from './echo-line.ts';
import { editorLines } from './editor-lines.ts';
import type { InputHistory } from './input-history.ts';
import { Keyboard } from './keyboard.ts';
import { type Key, LineEditor } from './line-editor.ts';
import { Picker, type PickerOptions } from './picker.ts';

interface InputEvents {
  /** A message is complete; `isTyped` when no part of it was pasted. */
  onLine(text: string, isTyped: boolean): void;
  /** Returns the replacement for pasted text, such as the name of a dropped file; undefined to keep it. */
  onPaste(text: string, before: string): Promise<string | undefined>;
  onInterrupt(): void;
  onEscape(): void;
  /** Ctrl-T. */
  onThinking(): void;
  /** Ctrl-D on an empty line. */
  onEnd(): void;
}

interface ChatInputOptions extends InputEvents {
  readonly io: CommandIo;
  /** Absent where nothing can be redrawn: then keys are echoed one after the other. */
  readonly screen: ChatScreen | undefined;
  readonly prompt: string;
  readonly searchPrompt: string;
  readonly history: InputHistory;
  menu(typed: string): readonly Suggestion[];
  suggest(typed: string): Promise<readonly Suggestion[]>;
}

/** A question that is answered with one of two words. */
interface Choice {
  /** Returns the row of choices for the text so far. */
  row(typed: string): string;
  readonly yes: string;
  readonly no: string;
  isYes(typed: string): boolean;
}

const MENU_LINES = 8;

/** Reads messages from a person: handles keys, pastes, history and completion, and emits whole messages. */
export class ChatInput {
  readonly #options: ChatInputOptions;
  readonly #editor = new LineEditor();
  readonly #keyboard: Keyboard;
  #typing: TypedLines | undefined;
  #offered: readonly Suggestion[] = [];
  #chosen = -1;
  #choice: Choice | undefined;
  #picker: Picker | undefined;
  /** The part of the line shown on a screen without a cursor. */
  #echoed: string | undefined;
  #isClosed = false;

  constructor(options: ChatInputOptions) {
    this.#options = options;
    this.#keyboard = new Keyboard(options.io, options.io.stdout, {
      onKey: (character, key) => this.#press(character, key),
      onPaste: (text) => void this.#paste(text),
    });
  }

  get line(): string {
    return this.#editor.line;
  }

  open(): void {
    this.#keyboard.open();
    this.#typing = new TypedLines(this.#options.io.stdin, this.#editor);
    this.#options.screen?.show('input', () => this.#inputFrame());
    this.#options.screen?.show('menu', () => ({ lines: this.#menuLines() }));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const section of ['input', 'menu'] as const) this.#options.screen?.show(section, undefined);
    this.#keyboard.close();
  }

  /** Shows the prompt, where one is needed. */
  prompt(): void {
    if (this.#isClosed || this.#options.screen) return;
    this.#echoed = this.#editor.line;
    this.#options.io.stdout.write(this.#options.prompt + this.#editor.line);
  }

  /** Shows a question with two answers above the line, or removes it. */
  choose(choice: Choice | undefined): void {
    this.#choice = choice;
    this.#options.screen?.redraw();
  }

  /** Marks the line's content so far as typed too early to count as an answer. */
  distrust(): void {
    if (this.#editor.line !== '') this.#typing?.distrust();
  }

  clear(): void {
    this.#change(() => this.#editor.set(''));
  }

  /** Sets the text of the line, to be edited or sent. */
  write(text: string): void {
    this.#change(() => this.#editor.set(text));
  }

  /** Lets the person choose from a list in place of the line. */
  pick(options: PickerOptions): void {
    this.#picker = new Picker(options);
    this.#options.screen?.redraw();
  }

  #press(character: string | undefined, key: Key): void {
    const { name = '', ctrl = false, meta = false, shift = false, sequence = '' } = key;
    const isEnter = name === 'return' || name === 'enter';
    if (this.#picker) this.#pressPicker(this.#picker, character, key);
    else if (ctrl && name === 'r') this.#search();
    else if (ctrl && name === 'c') this.#options.onInterrupt();
    else if (ctrl && name === 'd' && this.#editor.line === '') this.#options.onEnd();
    else if (ctrl && name === 't') this.#options.onThinking();
    else if (ctrl && name === 'z') this.#keyboard.suspend(() => this.#options.screen?.redraw());
    else if (name === 'escape') this.#escape();
    else if (sequence === '\x1b[13;2u' || (isEnter && (meta || shift))) this.#change(() => this.#editor.insert('\n'));
    else if (isEnter) this.#submit();
    else if (this.#choice && ['left', 'right', 'tab'].includes(name)) this.#turnChoice(this.#choice);
    else if (name === 'tab') void this.#complete(shift ? -1 : 1);
    else if (name === 'up' || (ctrl && name === 'p')) this.#move(-1);
    else if (name === 'down' || (ctrl && name === 'n')) this.#move(1);
    else this.#change(() => this.#editor.press(character, key));
  }

  /** A picker that accepts a row may open another one. */
  #pressPicker(picker: Picker, character: string | undefined, key: Key): void {
    if (picker.press(character, key) === 'closed' && this.#picker === picker) this.#picker = undefined;
    this.#options.screen?.redraw();
  }

  /** Searches an earlier message: in a list, or, where nothing can be redrawn, the newest with these words. */
  #search(): void {
    const { history, screen, searchPrompt } = this.#options;
    if (!screen) {
      const [line] = history.find(this.#editor.line).filter((found) => found !== this.#editor.line);
      if (line !== undefined) this.write(line);
      return;
    }
    this.pick({
      prompt: searchPrompt,
      rows: (query) => history.find(query).map((line) => ({ text: line, label: line.replace(/\s+/g, ' ') })),
      onPick: ({ text }) => this.write(text),
    });
  }

  async #paste(text: string): Promise<void> {
    if (this.#picker) {
      this.#picker.insert(text);
      this.#options.screen?.redraw();
      return;
    }
    const at = this.#editor.caret;
    const before = this.#editor.line.slice(0, at);
    this.#change(() => this.#editor.insert(text));
    const shown = await this.#options.onPaste(text, before);
    const { line } = this.#editor;
    if (shown === undefined || !line.startsWith(text, at)) return;
    this.write(line.slice(0, at) + shown + line.slice(at + text.length));
  }

  #escape(): void {
    if (this.#offered.length > 0) {
      this.#offered = [];
      this.#options.screen?.redraw();
    } else this.#options.onEscape();
  }

  #submit(): void {
    const { line, caret } = this.#editor;
    if (caret === line.length && line.endsWith('\\') && !this.#choice) {
      this.#change(() => {
        this.#editor.erase();
        this.#editor.insert('\n');
      });
      return;
    }
    const isTyped = this.#typing?.take() ?? false;
    this.#editor.set('');
    this.#offered = [];
    this.#chosen = -1;
    if (this.#echoed !== undefined) this.#options.io.stdout.write('\n');
    this.#echoed = undefined;
    this.#options.screen?.redraw();
    this.#options.onLine(line.replaceAll('\u0000', '').trim(), isTyped);
  }

  #turnChoice({ yes, no, isYes }: Choice): void {
    const { line } = this.#editor;
    if (line === '' || line === no || isYes(line)) this.#change(() => this.#editor.set(isYes(line) ? no : yes));
  }

  #move(by: -1 | 1): void {
    if (this.#editor.moveLine(by)) {
      this.#options.screen?.redraw();
      return;
    }
    const line = this.#options.history.look(by, this.#editor.line);
    if (line !== undefined) this.#change(() => this.#editor.set(line));
  }

  async #complete(by: -1 | 1): Promise<void> {
    const typed = this.#editor.line;
    if (this.#chosen === -1 || this.#offered[this.#chosen]?.text !== typed) {
      this.#offered = await this.#options.suggest(typed);
      this.#chosen = -1;
      if (this.#editor.line !== typed) return;
    }
    const { length } = this.#offered;
    if (length === 0) return;
    this.#chosen = this.#chosen === -1 ? (by === 1 ? 0 : length - 1) : (this.#chosen + by + length) % length;
    this.#editor.set(this.#offered[this.#chosen]!.text);
    this.#show();
  }

  #change(edit: () => void): void {
    edit();
    this.#offered = this.#options.menu(this.#editor.line);
    this.#chosen = -1;
    this.#show();
  }

  #show(): void {
    if (this.#options.screen) this.#options.screen.redraw();
    else this.#echo();
  }

  #echo(): void {
    const { io, prompt } = this.#options;
    echoLine(io.stdout, prompt, this.#echoed ?? '', this.#editor.line);
    this.#echoed = this.#editor.line;
  }

  #inputFrame() {
    const { screen, io } = this.#options;
    const { prompt } = this.#picker ?? this.#options;
    const { line, caret } = this.#picker?.query ?? this.#editor;
    const { lines, cursor } = editorLines(line, caret, prompt, screen!.width, showControls);
    const [first = '', ...rest] = lines;
    const shown = first.startsWith(prompt)
      ? [io.stdout.paint(prompt, ['bold']) + first.slice(prompt.length), ...rest]
      : lines;
    if (!this.#choice || this.#picker) return { lines: shown, cursor: cursor! };
    return { lines: [this.#choice.row(line), ...shown], cursor: { row: cursor!.row + 1, column: cursor!.column } };
  }

  #menuLines(): readonly string[] {
    const { screen, io } = this.#options;
    const rows = this.#picker?.rows ?? this.#offered;
    const chosen = this.#picker?.chosen ?? this.#chosen;
    const isWritten = rows.length === 1 && !this.#picker && rows[0]!.text.trim() === this.#editor.line;
    if (rows.length === 0 || isWritten) return [];
    const first = Math.max(0, Math.min(chosen - MENU_LINES + 1, rows.length - MENU_LINES));
    const shown = rows.slice(first, first + MENU_LINES);
    const widest = shown.some(({ note }) => note !== undefined) ? 24 : screen!.width;
    const labels = Math.min(widest, Math.max(...shown.map(({ label }) => cellWidth(label))));
    return shown.map(({ label, note = '' }, index) => {
      const text = cutCells(
        `  ${padCells(showControls(label), labels)}  ${showControls(note)}`.trimEnd(),
        screen!.width,
      );
      return io.stdout.paint(text, [first + index === chosen ? 'inverse' : 'dim']);
    });
  }
}
