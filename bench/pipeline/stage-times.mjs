import { createSilentLogger } from '@finclaw/infra';
import { quantile } from '../lib/stats.mjs';

/** Takes the time of each stage from what the pipeline tells its log. */
export class StageTimes {
  #startedAt = 0;
  #times = new Map();

  logger = {
    ...createSilentLogger(),
    debug: (text) => this.#hear(text),
    child: () => this.logger,
  };

  clear() {
    this.#times.clear();
  }

  /** Median and 99th percentile by stage, in milliseconds. */
  summary() {
    const entries = [...this.#times].map(([stage, times]) => [
      stage,
      { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    ]);
    return Object.fromEntries(entries);
  }

  #hear(text) {
    const [, stage, what] = /^Stage (\w+) (started|completed)$/.exec(text) ?? [];
    if (what === 'started') this.#startedAt = performance.now();
    if (what !== 'completed') return;
    if (!this.#times.has(stage)) this.#times.set(stage, []);
    this.#times.get(stage).push(performance.now() - this.#startedAt);
  }
}
