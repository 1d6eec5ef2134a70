import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { cellWidth, cutCells } from './cells.ts';
import type { ChatScreen } from './chat-screen.ts';
import type { Paint } from './style.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 120;

/** Shows the current activity for a question and its duration, in words, while nothing else moves on the screen. */
export class RunStatus {
  readonly #screen: ChatScreen;
  readonly #paint: Paint;
  readonly #now: () => number;
  #since = 0;
  #words = '';
  #hint = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(screen: ChatScreen, paint: Paint, now: () => number = Date.now) {
    this.#screen = screen;
    this.#paint = paint;
    this.#now = now;
  }

  /** A question is being answered from now on. */
  begin(locale: Locale): void {
    this.#since = this.#now();
    this.#hint = message(locale, 'cli.status.hint');
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#show(locale), FRAME_MS).unref();
    this.does(locale, message(locale, 'cli.status.thinking'));
    this.#screen.redraw();
  }

  /** Sets the current activity; a question of an earlier process begins with the first one. */
  does(locale: Locale, words: string): void {
    if (this.#timer === undefined) this.begin(locale);
    this.#words = words;
    this.#show(locale);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#screen.show('status', undefined);
  }

  #show(locale: Locale): void {
    this.#screen.show('status', () => {
      const passed = this.#now() - this.#since;
      const frame = FRAMES[Math.floor(passed / FRAME_MS) % FRAMES.length];
      const seconds = message(locale, 'cli.status.seconds', { seconds: Math.floor(passed / 1000) });
      // On a narrow screen the words are cut: how to stop must stay readable.
      const rest = ` ${seconds} · ${this.#hint}`;
      const text = cutCells(`${frame} ${this.#words}`, this.#screen.width - cellWidth(rest)) + rest;
      return { lines: [this.#paint(text, ['dim'])] };
    });
  }
}
