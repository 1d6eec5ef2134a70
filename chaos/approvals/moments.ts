import { DatabaseSync, StatementSync } from 'node:sqlite';

/** Counts the writes to databases in this process, and acts at the nth; one at a time. */
export class Moments {
  readonly #run = StatementSync.prototype.run;
  readonly #exec = DatabaseSync.prototype.exec;
  #count = 0;
  #at: number;
  readonly #act: () => void;

  constructor(nth: number, act: () => void) {
    this.#at = nth;
    this.#act = act;
    const passed = (): void => this.#passed();
    const run = this.#run;
    StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
      passed();
      return run.apply(this, values);
    } as typeof run;
    const exec = this.#exec;
    DatabaseSync.prototype.exec = function (sql: string) {
      passed();
      exec.call(this, sql);
      // A commit that has happened is a moment of its own.
      if (sql === 'COMMIT') passed();
    };
  }

  /** The number so far. */
  get count(): number {
    return this.#count;
  }

  /** Stops counting. */
  stop(): void {
    StatementSync.prototype.run = this.#run;
    DatabaseSync.prototype.exec = this.#exec;
  }

  #passed(): void {
    this.#count += 1;
    if (this.#count !== this.#at) return;
    this.#at = Number.POSITIVE_INFINITY;
    this.#act();
  }
}
