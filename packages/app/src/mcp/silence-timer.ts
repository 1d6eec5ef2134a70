/** Aborts after a time without a message; pauses while something else is awaited. */
export class SilenceTimer {
  readonly #ms: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #holds = 0;
  #isOver = false;

  constructor(ms: number) {
    this.#ms = ms;
    this.restart();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    if (this.#holds > 0 || this.#isOver) return;
    const reason = `Request timed out: silent for ${this.#ms} ms`;
    this.#timer = setTimeout(() => this.#controller.abort(reason), this.#ms);
  }

  /** Waits without counting the time. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#holds++;
    clearTimeout(this.#timer);
    try {
      return await work();
    } finally {
      this.#holds--;
      this.restart();
    }
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
