import type { FinClawLogger } from '@finclaw/infra';
import { createWatchLoop } from '@finclaw/market';
import type { Database } from '@finclaw/storage';

/** The result of a call: `later` keeps it due, because this process cannot do it. */
export type TimerAnswer = 'done' | 'later';

/** The receiver of calls. */
export interface TimerListener {
  onDue(key: string, at: number): Promise<TimerAnswer>;
  /** Called when the clock was set back by more than a correction: planned times may be too far ahead. */
  onClockSetBack(): Promise<void>;
}

interface SqliteTimerOptions {
  readonly database: Database;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  /** The interval of checks of the table. Default 1,000. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1000;
/** A clock that is corrected by less is not set back. */
const SET_BACK_MS = 60_000;
/** The number claimed at once: the other processes that share the database get their share too. */
const BATCH = 20;
/** The time after which claims of a dead process are due for the others. */
const CLAIMED_MS = 30_000;

const CLAIM = {
  sqlite: '',
  postgres: 'FOR UPDATE SKIP LOCKED',
} as const;

interface Due {
  readonly key: string;
  readonly at: number;
}

/**
 * The timer in the table `timers`. It polls, so that sleep and clock changes cannot make it miss anything. Several
 * processes each claim a part of what is due.
 */
export class DurableTimer {
  readonly #options: SqliteTimerOptions;
  readonly #loop;
  #listener: TimerListener | undefined;
  #lastLook = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: SqliteTimerOptions) {
    const { logger, intervalMs = INTERVAL_MS } = options;
    this.#options = options;
    const onError = (error: unknown): void => logger.warn('What is due could not be looked up', { error });
    this.#loop = createWatchLoop({ look: (signal) => this.look(signal), intervalMs, onError });
  }

  /** Schedules a call; a later one under the same key replaces it. In a transaction when one is given. */
  async set(key: string, at: number, on: Database = this.#options.database): Promise<void> {
    const sql = `INSERT INTO timers (key, at) VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET at = excluded.at, claimed_until = 0`;
    await on.run(sql, [key, at]);
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

  /** Checks once, after an earlier check is over, and runs everything no other process has claimed. */
  look(signal: AbortSignal = new AbortController().signal): Promise<void> {
    this.#looking = this.#looking.catch(() => {}).then(() => this.#look(signal));
    return this.#looking;
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { database, now } = this.#options;
    const at = now();
    if (at < this.#lastLook - SET_BACK_MS) await this.#listener?.onClockSetBack();
    // With a file database, claims of an earlier process are void.
    if (this.#lastLook === 0 && database.dialect === 'sqlite')
      await database.run('UPDATE timers SET claimed_until = 0 WHERE claimed_until > 0');
    this.#lastLook = at;
    const left: Due[] = [];
    try {
      for (let taken = await this.#claim(at); taken.length > 0 && !signal.aborted; taken = await this.#claim(at))
        for (const due of taken) if (signal.aborted || !(await this.#call(due))) left.push(due);
    } finally {
      for (const { key, at } of left)
        await database.run('UPDATE timers SET claimed_until = 0 WHERE key = ? AND at = ?', [key, at]);
    }
  }

  /** Claims some of the due calls, the longest overdue first. */
  async #claim(at: number): Promise<readonly Due[]> {
    const { database } = this.#options;
    const isDue = 'at <= :at AND claimed_until <= :at';
    // A check without results writes nothing.
    if ((await database.get(`SELECT 1 FROM timers WHERE ${isDue} LIMIT 1`, { at })) === undefined) return [];
    const taken = await database.all<Due>(
      `UPDATE timers SET claimed_until = :until WHERE key IN
        (SELECT key FROM timers WHERE ${isDue} ORDER BY at LIMIT ${BATCH} ${CLAIM[database.dialect]}) RETURNING key, at`,
      { at, until: at + CLAIMED_MS },
    );
    return taken.toSorted((one, other) => one.at - other.at);
  }

  /** Returns true when it is done; a failing one does not affect the others, and is due at the next check. */
  async #call({ key, at }: Due): Promise<boolean> {
    const { database, logger } = this.#options;
    try {
      if ((await this.#listener?.onDue(key, at)) !== 'done') return false;
      // The listener sets the next time; only an unchanged one is over.
      await database.run('DELETE FROM timers WHERE key = ? AND at = ?', [key, at]);
      return true;
    } catch (error) {
      logger.warn('Something that was due could not be done yet', { key, error });
      return false;
    }
  }
}
