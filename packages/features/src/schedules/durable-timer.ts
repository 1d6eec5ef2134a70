import type { FinClawLogger } from '@finclaw/infra';
import { createWatchLoop } from '@finclaw/market';
import type { Database } from '@finclaw/storage';

/** The result of a call: `later` leaves it due, because this process cannot do it. */
export type TimerAnswer = 'done' | 'later';

/**
 * Calls listeners at stored times, even after a restart: each is called at least once, and again until it returns
 * `done`.
 */
export interface DurableTimer {
  /** Wants a call at a moment; a later wish under the same key takes its place. In a transaction when one is given. */
  set(key: string, at: number, on?: Database): Promise<void>;
  clear(key: string, on?: Database): Promise<void>;
  /** Returns when a key is due. */
  get(key: string, on?: Database): Promise<number | undefined>;
  start(listener: TimerListener): void;
  stop(): Promise<void>;
}

/** The receiver of calls. */
export interface TimerListener {
  onDue(key: string, at: number): Promise<TimerAnswer>;
  /** The clock was set back by more than a correction: what was planned by it may lie too far ahead. */
  onClockSetBack(): Promise<void>;
}

interface SqliteTimerOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  /** Time between two looks at the table. Default 1,000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1000;
/** A clock that is corrected by less is not set back. */
const SET_BACK_MS = 60_000;

/**
 * The timer in the table `timers`. It looks instead of waiting, so that sleep and a clock that jumps cannot make it
 * miss anything.
 */
export class SqliteTimer implements DurableTimer {
  readonly #options: SqliteTimerOptions;
  readonly #loop;
  #listener: TimerListener | undefined;
  #lastLook = 0;

  constructor(options: SqliteTimerOptions) {
    const { logger, intervalMs = INTERVAL_MS } = options;
    this.#options = options;
    const onError = (error: unknown): void => logger.warn('What is due could not be looked up', { error });
    this.#loop = createWatchLoop({ look: (signal) => this.look(signal), intervalMs, onError });
  }

  async set(key: string, at: number, on: Database = this.#options.database): Promise<void> {
    await on.run('INSERT INTO timers (key, at) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET at = excluded.at', [
      key,
      at,
    ]);
  }

  async clear(key: string, on: Database = this.#options.database): Promise<void> {
    await on.run('DELETE FROM timers WHERE key = ?', [key]);
  }

  async get(key: string, on: Database = this.#options.database): Promise<number | undefined> {
    return (await on.get<{ at: number }>('SELECT at FROM timers WHERE key = ?', [key]))?.at;
  }

  start(listener: TimerListener): void {
    this.#listener = listener;
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Looks once. One that fails leaves the others alone, and is due at the next look. */
  async look(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const { database, now, logger } = this.#options;
    const at = now();
    if (at < this.#lastLook - SET_BACK_MS) await this.#listener?.onClockSetBack();
    this.#lastLook = at;
    const due = await database.all<{ key: string; at: number }>(
      'SELECT key, at FROM timers WHERE at <= ? ORDER BY at',
      [at],
    );
    for (const timer of due) {
      if (signal.aborted) return;
      try {
        // The listener sets the next time; only an unchanged one is over.
        if ((await this.#listener?.onDue(timer.key, timer.at)) === 'done')
          await database.run('DELETE FROM timers WHERE key = ? AND at = ?', [timer.key, timer.at]);
      } catch (error) {
        logger.warn('Something that was due could not be done yet', { key: timer.key, error });
      }
    }
  }
}
