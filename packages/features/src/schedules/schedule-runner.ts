import { message } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import { type Database, LOCKS } from '@finclaw/storage';
import { eventText } from '../events/event-text.ts';
import type { Look, Seen, WatchEvent } from '../events/watch-event.ts';
import type { DurableTimer, TimerAnswer, TimerListener } from './durable-timer.ts';
import type { Job, JobRun } from './job.ts';
import { lastDue, nextRun } from './rule.ts';
import { jobKey, runKey } from './schedule-service.ts';
import { createScheduleTable, type ScheduleTable } from './schedule-table.ts';

/** The result of handing over a run. */
export type HandOver =
  /** The inbox has it; its end is reported later. */
  | { readonly state: 'accepted'; readonly runId: string }
  | { readonly state: 'answered' | 'skipped' }
  /** The place it reports to is not open in this process; or it is too early, and to be tried again at a moment. */
  | { readonly state: 'later'; readonly until?: number };

/** The end of a run that the inbox accepted. */
export interface RunEnding {
  readonly state: 'answered' | 'silent' | 'failed';
  /** True if the budget was exhausted. */
  readonly isOutOfMoney: boolean;
}

interface ScheduleRunnerOptions {
  readonly database: Database;
  readonly timer: DurableTimer;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'info' | 'warn'>;
  /** Hands a run over. It may be called again for the same time after a crash, and must be idempotent. */
  readonly handOver: (job: Job, run: JobRun) => Promise<HandOver>;
  /** Checks whether a job's event has happened; undefined when it could not be checked. No side effects. */
  readonly look: (job: Job, event: WatchEvent, seen: Seen | undefined) => Promise<Look | undefined>;
  /** Informs the owner that a job is paused because its budget is used up; once for each run. */
  readonly tellPaused: (job: Job, run: JobRun) => Promise<void>;
  /** Returns the end of a run that an earlier process handed over; undefined while it continues. */
  readonly endOf: (runId: string) => Promise<RunEnding['state'] | undefined>;
}

const DAY_MS = 86_400_000;
/** How long a finished job can be looked up. */
const RETENTION_MS = 30 * DAY_MS;

/**
 * Does what is due. A moment is stored under its job before anything is done about it, and every later step is repeated
 * until it is noted as done: a process that is killed anywhere in between leaves a run that the next one finds, and
 * that inbox or outbox recognises.
 */
export class ScheduleRunner implements TimerListener {
  readonly #options: ScheduleRunnerOptions;

  constructor(options: ScheduleRunnerOptions) {
    this.#options = options;
  }

  /** Settles the runs of earlier processes, and sets the next time of every job; one of several processes does. */
  async prepare(): Promise<void> {
    await this.#settleLeft();
    await this.#replan();
  }

  /** Runs due jobs from now on; any number of processes may. */
  start(): void {
    this.#options.timer.start(this);
  }

  stop(): Promise<void> {
    return this.#options.timer.stop();
  }

  /** Called when something is due, at least once. */
  async onDue(key: string, at: number): Promise<TimerAnswer> {
    const [kind, id = '', instant = ''] = key.split(':');
    if (kind === 'job') return (await this.#lookOut(id, at)) ?? this.#store(id, at);
    if (kind === 'run') return this.#run(id, Number(instant));
    return 'done';
  }

  onClockSetBack(): Promise<void> {
    return this.#replan();
  }

  /** Recomputes the next time of every job: after a start, and after a fast clock was set back. */
  async #replan(): Promise<void> {
    const { database, timer, now } = this.#options;
    await database.transaction([LOCKS.schedules], async (tx) => {
      const table = createScheduleTable(tx);
      await table.removeDone(now() - RETENTION_MS);
      for (const job of await table.active()) {
        const known = await timer.get(jobKey(job.id), tx);
        const next = nextRun(job, now());
        // Overdue jobs stay due; only times that are too far ahead, or were lost, are wrong.
        if (next !== undefined && (known === undefined || next < known)) await timer.set(jobKey(job.id), next, tx);
      }
    });
  }

  /** Notes how a run ended, and pauses the job when the money is not enough. */
  async ended(jobId: string, instant: number, runId: string, { state, isOutOfMoney }: RunEnding): Promise<void> {
    const table = createScheduleTable(this.#options.database);
    // A message that coincidentally has the name of a run ends nothing.
    if (!(await table.endRun(jobId, instant, state, runId))) return;
    const job = isOutOfMoney ? await table.get(jobId) : undefined;
    if (job !== undefined) await this.#pause(job, { jobId, instant, state, missed: 0 });
  }

  /**
   * Looks for what a job waits for; undefined for a job with set times. What was seen, what has happened and the next
   * look are written together: killed before that, the same is seen again; after it, the run is there.
   */
  async #lookOut(id: string, at: number): Promise<TimerAnswer | undefined> {
    const { database, timer, now, look, logger } = this.#options;
    const table = createScheduleTable(database);
    const job = await table.get(id);
    if (job?.rule.kind !== 'event') return undefined;
    const { event } = job.rule;
    const before = await table.seenBy(id);
    const found = await look(job, event, before).catch((error: unknown) => {
      logger.warn('What a job waits for could not be looked up', { jobId: id, error });
      return undefined;
    });
    return database.transaction([LOCKS.schedules], async (tx): Promise<TimerAnswer> => {
      const stored = createScheduleTable(tx);
      const isCurrent = (await stored.get(id))?.state === 'active' && (await timer.get(jobKey(id), tx)) === at;
      if (!isCurrent) return 'done';
      const { seen, happening } = found ?? this.#sawNothing(job, event, before);
      await stored.setSeen(id, seen);
      if (happening && (await stored.addRun(id, at, 0, happening))) await timer.set(runKey(id, at), at, tx);
      const next = nextRun(job, now());
      if (next !== undefined) await timer.set(jobKey(id), next, tx);
      return 'done';
    });
  }

  /** Informs the owner once, after a day of trying, that the event can no longer be checked. */
  #sawNothing({ locale }: Job, event: WatchEvent, before: Seen | undefined): Look {
    const now = this.#options.now();
    const { blindSince = now, isBlindTold = false } = before ?? {};
    const seen = { ...before, blindSince };
    if (isBlindTold || now - blindSince < DAY_MS) return { seen };
    const notice = message(locale, 'watch.blind', { what: eventText(event, locale) });
    return { seen: { ...seen, isBlindTold: true }, happening: { told: notice, asked: notice, isNotice: true } };
  }

  /** Stores one run for all times that passed since; the next time is set in the same transaction. */
  #store(id: string, at: number): Promise<TimerAnswer> {
    const { database, timer, now } = this.#options;
    return database.transaction([LOCKS.schedules], async (tx): Promise<TimerAnswer> => {
      const table = createScheduleTable(tx);
      const job = await table.get(id);
      // Another process may have been faster, and has set the next time.
      if (job?.state !== 'active' || (await timer.get(jobKey(id), tx)) !== at) return 'done';
      const due = lastDue(job, at, now());
      const waiting = await this.#dropWaiting(job, table, tx);
      if (await table.addRun(id, due.at, due.earlier + waiting)) await timer.set(runKey(id, due.at), due.at, tx);
      const next = nextRun(job, Math.max(due.at, now()));
      if (next === undefined) await table.setState(id, 'done');
      else await timer.set(jobKey(id), next, tx);
      return 'done';
    });
  }

  /** Drops runs that could not be handed over yet in favour of the newer one, which mentions them. */
  async #dropWaiting({ id }: Job, table: ScheduleTable, tx: Database): Promise<number> {
    let dropped = 0;
    for (const { instant, missed } of await table.waitingRuns(id)) {
      await table.setRun(id, instant, 'skipped');
      await this.#options.timer.clear(runKey(id, instant), tx);
      dropped += missed + 1;
    }
    return dropped;
  }

  async #run(id: string, instant: number): Promise<TimerAnswer> {
    const { database, handOver, timer } = this.#options;
    const table = createScheduleTable(database);
    const job = await table.get(id);
    const run = await table.run(id, instant);
    if (job === undefined || run?.state !== 'stored') return 'done';
    // Nothing is bought when the plan was paused while it waited for a price.
    if (job.task.kind === 'invest' && job.state !== 'active') {
      await table.setRun(id, instant, 'skipped');
      return 'done';
    }
    const isSpent = job.task.kind === 'ask' && (await this.#isSpent(job, table));
    if (isSpent) await this.#pause(job, run);
    if (isSpent && run.happening === undefined) {
      await table.setRun(id, instant, 'skipped');
      return 'done';
    }
    // The event is reported even without budget to ask for its reason.
    const isReadyText = isSpent || run.happening?.isNotice === true;
    const result = await handOver(isReadyText ? { ...job, task: { kind: 'tell' } } : job, run);
    if (result.state === 'later') {
      if (result.until === undefined) return 'later';
      await timer.set(runKey(id, instant), result.until);
      return 'done';
    }
    if (result.state !== 'accepted') {
      await table.setRun(id, instant, result.state);
      return 'done';
    }
    await table.setRun(id, instant, 'accepted', result.runId);
    // The process that was killed before it could record this may have finished the run.
    await this.#settle(table, id, instant, result.runId);
    return 'done';
  }

  async #isSpent({ id, limits }: Job, table: ScheduleTable): Promise<boolean> {
    return (await table.spentNanoUsd(id, this.#options.now() - DAY_MS)) >= limits.usdPerDay * 1e9;
  }

  /**
   * Pauses a job. The owner is informed before it is recorded: a crash in between informs them again under the same
   * key.
   */
  async #pause(job: Job, run: JobRun): Promise<void> {
    const { database, timer, tellPaused } = this.#options;
    if (job.state === 'paused') return;
    await tellPaused(job, run);
    await database.transaction([LOCKS.schedules], async (tx) => {
      await createScheduleTable(tx).setState(job.id, 'paused', 'money');
      await timer.clear(jobKey(job.id), tx);
    });
  }

  /** Settles runs that ended after the process that followed them had died. */
  async #settleLeft(): Promise<void> {
    const table = createScheduleTable(this.#options.database);
    for (const { jobId, instant, state, runId } of await table.openRuns()) {
      if (state !== 'accepted' || runId === undefined) continue;
      await this.#settle(table, jobId, instant, runId);
    }
  }

  /** Notes the end of a run that has ended already. */
  async #settle(table: ScheduleTable, jobId: string, instant: number, runId: string): Promise<void> {
    const end = await this.#options.endOf(runId);
    if (end !== undefined) await table.setRun(jobId, instant, end);
  }
}
