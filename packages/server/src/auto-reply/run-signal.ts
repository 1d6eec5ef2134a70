import { AbortError } from '@finclaw/infra';

/** The signal of one run: the caller's, with a deadline. */
export class RunSignal {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #onCallerAbort = () => this.#abort('caller', this.#caller.reason);
  #timer: NodeJS.Timeout | undefined;
  #endedBy: 'caller' | 'deadline' | undefined;

  constructor(caller: AbortSignal, timeoutMs: number) {
    this.#caller = caller;
    if (caller.aborted) {
      this.#onCallerAbort();
      return;
    }
    caller.addEventListener('abort', this.#onCallerAbort, { once: true });
    this.#timer = setTimeout(() => this.#abort('deadline', new AbortError(`Not done within ${timeoutMs} ms`)), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Which of the two came first; undefined while neither has. */
  get endedBy(): 'caller' | 'deadline' | undefined {
    return this.#endedBy;
  }

  /** Lets go of the timer and of the caller's signal. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#onCallerAbort);
  }

  #abort(source: 'caller' | 'deadline', reason: unknown): void {
    this.#endedBy = source;
    this.dispose();
    this.#controller.abort(reason);
  }
}
