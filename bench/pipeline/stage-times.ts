import { createSilentLogger, type FinClawLogger } from '@finclaw/infra';
import { quantile } from '../lib/stats.ts';

/** Takes the time of each stage from what the pipeline writes to its log. */
export class StageTimes {
  #startedAt = 0;
  readonly #times = new Map<string, number[]>();

  readonly logger: FinClawLogger = {
    ...createSilentLogger(),
    debug: (text: string) => this.#note(text),
    child: () => this.logger,
  };

  clear(): void {
    this.#times.clear();
  }

  /** Median and 99th percentile by stage, in milliseconds. */
  summary() {
    const entries = [...this.#times].map(
      ([stage, times]) => [stage, { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }] as const,
    );
    return Object.fromEntries(entries);
  }

  #note(text: string): void {
    const [, stage = '', what] = /^Stage (\w+) (started|completed)$/.exec(text) ?? [];
    if (what === 'started') this.#startedAt = performance.now();
    if (what !== 'completed') return;
    this.#times.set(stage, [...(this.#times.get(stage) ?? []), performance.now() - this.#startedAt]);
  }
}
