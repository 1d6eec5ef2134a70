import { AbortError } from '@finclaw/infra';

/** The signal of one run: the caller's, with a deadline that pauses while waiting for a person. */
export class RunSignal {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #onCallerAbort = () => this.#abort('caller', this.#caller.reason);
  readonly #timeoutMs: number;
  #timer: NodeJS.Timeout | undefined;
  #leftMs: number;
  #runsSince = 0;
  #holds = 0;
  #isDisposed = false;
  #endedBy: 'caller' | 'deadline' | undefined;

  constructor(caller: AbortSignal, timeoutMs: number) {
    this.#caller = caller;
    this.#timeoutMs = timeoutMs;
    this.#leftMs = timeoutMs;
    if (caller.aborted) {
      this.#onCallerAbort();
      return;
    }
    caller.addEventListener('abort', this.#onCallerAbort, { once: true });
    this.#run();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The first of the two to happen; undefined while neither has. */
  get endedBy(): 'caller' | 'deadline' | undefined {
    return this.#endedBy;
  }

  /** Pauses the deadline until the returned function is called; nested pauses are counted. */
  hold(): () => void {
    if (this.#holds++ === 0) {
      clearTimeout(this.#timer);
      this.#leftMs = Math.max(1, this.#leftMs - (performance.now() - this.#runsSince));
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--this.#holds === 0) this.#run();
    };
  }

  /** Releases the timer and the listener on the caller's signal. */
  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#onCallerAbort);
  }

  #run(): void {
    if (this.#isDisposed) return;
    this.#runsSince = performance.now();
    this.#timer = setTimeout(
      () => this.#abort('deadline', new AbortError(`Not done within ${this.#timeoutMs} ms`)),
      this.#leftMs,
    );
  }

  #abort(source: 'caller' | 'deadline', reason: unknown): void {
    this.#endedBy = source;
    this.dispose();
    this.#controller.abort(reason);
  }
}
