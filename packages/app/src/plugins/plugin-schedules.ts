import { type FinClawLogger, sleepWithAbort } from '@finclaw/infra';
import type { PluginRegistry, Registered } from './registry.ts';

const JITTER = 0.1;

/**
 * Runs plugins' periodic tasks. There is no calendar: each task waits its interval, plus or minus a tenth so that many
 * of them do not coincide, runs, and waits again. A long run delays the next; a task never runs concurrently with
 * itself.
 */
export class PluginSchedules {
  readonly #registry: PluginRegistry;
  readonly #logger: FinClawLogger;
  readonly #random: () => number;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly tasks: Promise<void>[] }>();

  constructor(registry: PluginRegistry, logger: FinClawLogger, random: () => number = Math.random) {
    this.#registry = registry;
    this.#logger = logger;
    this.#random = random;
  }

  /** Starts every task; a second call changes nothing. */
  start(): void {
    if (this.#running.size > 0) return;
    for (const entry of this.#registry.get('schedules')) {
      const own = this.#running.get(entry.pluginName) ?? { abort: new AbortController(), tasks: [] };
      this.#running.set(entry.pluginName, own);
      own.tasks.push(this.#repeat(entry, own.abort.signal));
    }
  }

  /** Ends all tasks and waits for the running ones. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    for (const { abort } of running) abort.abort();
    await Promise.all(running.flatMap(({ tasks }) => tasks));
  }

  async #repeat({ pluginName, value }: Registered<'schedules'>, signal: AbortSignal): Promise<void> {
    for (;;) {
      const wait = value.everyMs * (1 - JITTER + 2 * JITTER * this.#random());
      await sleepWithAbort(wait, signal).catch(() => {});
      if (signal.aborted) return;
      try {
        await value.run(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#logger.warn(`The task ${value.name} of plugin ${pluginName} failed`, { error });
        this.#registry.complain(pluginName, 'runtime', error);
      }
    }
  }
}
