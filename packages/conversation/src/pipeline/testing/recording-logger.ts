import type { FinClawLogger } from '@finclaw/infra';

/** A logger that records its lines as `level message`. */
export class RecordingLogger implements FinClawLogger {
  readonly lines: string[] = [];
  readonly fields: unknown[][] = [];
  readonly trace = this.#at('trace');
  readonly debug = this.#at('debug');
  readonly info = this.#at('info');
  readonly warn = this.#at('warn');
  readonly error = this.#at('error');
  readonly fatal = this.#at('fatal');

  child(): FinClawLogger {
    return this;
  }

  async flush(): Promise<void> {}

  #at(level: string) {
    return (message: string, ...args: unknown[]) => {
      this.lines.push(`${level} ${message}`);
      this.fields.push(args);
    };
  }
}
