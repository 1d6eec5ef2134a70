import { shortId } from '@finclaw/infra';
import { addDays, type LocalDate, localDateAt, monthEnd } from '@finclaw/market';
import { type Database, LOCKS } from '@finclaw/storage';
import type { Locale, Result } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import type { DurableTimer } from './durable-timer.ts';
import type { Job, JobLimits, JobPlace, JobRun, JobTask } from './job.ts';
import type { QuietHours } from './quiet-hours.ts';
import { type CronRule, isCron, nextRun, nextRuns, type ScheduleRule } from './rule.ts';
import { createScheduleTable, type ScheduleTable } from './schedule-table.ts';

interface JobDraft {
  readonly owner: Owner;
  readonly place: JobPlace;
  readonly locale: Locale;
  readonly zone: string;
  readonly rule: ScheduleRule;
  readonly task: JobTask;
  readonly quietHours?: QuietHours;
}

/** The reasons a job is not created. */
export type JobRefusal =
  | { readonly reason: 'past' }
  | { readonly reason: 'rule' }
  /** Its text is a command, which only a person may give. */
  | { readonly reason: 'command' }
  | { readonly reason: 'too-often'; readonly minutes: number }
  | { readonly reason: 'too-many'; readonly max: number }
  | { readonly reason: 'duplicate'; readonly job: ShownJob };

/** A job with its next and past runs. */
export interface ShownJob {
  readonly job: Job;
  /** The next three runs; none when it is paused or over. */
  readonly next: readonly number[];
  /** The latest runs, newest first. */
  readonly runs: readonly JobRun[];
}

interface ScheduleServiceOptions {
  readonly database: Database;
  readonly timer: DurableTimer;
  readonly now: () => number;
  readonly limits: JobLimits & { readonly jobs: number };
  /** Returns true for a text that would be a command if a person wrote it. */
  readonly isCommand: (text: string) => boolean;
  readonly newId?: () => string;
}

const SHOWN_RUNS = 3;
/** The minimum interval of a job that asks the assistant. */
const SHORTEST_MINUTES = 5;
const LONGEST_TASK = 2000;

/** The timer's name for a job, and for one of its runs. */
export const jobKey = (id: string): string => `job:${id}`;
export const runKey = (id: string, instant: number): string => `run:${id}:${instant}`;

/**
 * Creates, lists, pauses and removes jobs. Only their owner can see or change them, and reading has no side effects.
 */
export class ScheduleService {
  readonly #options: ScheduleServiceOptions;

  constructor(options: ScheduleServiceOptions) {
    this.#options = options;
  }

  create(draft: JobDraft): Promise<Result<ShownJob, JobRefusal>> {
    const { limits, now, timer, newId = () => shortId(6), isCommand } = this.#options;
    return this.#change(async (table, tx) => {
      const at = now();
      const { rule, zone, task } = draft;
      if ('text' in task && isCommand(task.text)) return { ok: false, error: { reason: 'command' } };
      if (rule.kind === 'cron' && !isCron(rule.cron, zone)) return { ok: false, error: { reason: 'rule' } };
      const tooOften = { ok: false, error: { reason: 'too-often', minutes: SHORTEST_MINUTES } } as const;
      if (rule.kind === 'every' && rule.minutes < SHORTEST_MINUTES) return tooOften;
      const first = nextRun(draft, at);
      if (first === undefined) return { ok: false, error: { reason: 'past' } };
      const second = nextRun(draft, first);
      if (second !== undefined && second - first < SHORTEST_MINUTES * 60_000) return tooOften;
      const known = (await table.ofOwner(draft.owner)).filter(({ state }) => state !== 'done');
      const twin = known.find((job) => isSame(job, draft));
      if (twin !== undefined) return { ok: false, error: { reason: 'duplicate', job: await this.#shown(twin, table) } };
      if (known.length >= limits.jobs) return { ok: false, error: { reason: 'too-many', max: limits.jobs } };
      const { steps, usdPerDay } = limits;
      const job: Job = {
        ...draft,
        task: shortened(draft.task),
        limits: { steps, usdPerDay },
        id: newId(),
        state: 'active',
        createdAt: at,
      };
      await table.insert(job);
      await timer.set(jobKey(job.id), first, tx);
      return { ok: true, value: await this.#shown(job, table) };
    });
  }

  async list(owner: Owner): Promise<readonly ShownJob[]> {
    const table = createScheduleTable(this.#options.database);
    return Promise.all((await table.ofOwner(owner)).map((job) => this.#shown(job, table)));
  }

  /** The job that was removed, or undefined if the owner has none with that id. */
  remove(owner: Owner, id: string): Promise<Job | undefined> {
    return this.#changeJob(owner, id, async (job, table, tx) => {
      await this.#options.timer.clear(jobKey(id), tx);
      for (const { instant, state } of await table.runsOf(id, Number.MAX_SAFE_INTEGER))
        if (state === 'stored') await this.#options.timer.clear(runKey(id, instant), tx);
      await table.remove(id);
      return job;
    });
  }

  /**
   * Changes what a savings plan buys and when, from its next time on; undefined where the owner has no such plan. Where
   * it has bought this month, a later day begins with the next one, unless a beginning is named. A purchase that waits
   * for its price is made first, as it was agreed.
   */
  changePlan(owner: Owner, id: string, rule: CronRule, task: JobTask): Promise<ShownJob | 'waiting' | undefined> {
    return this.#changeJob(owner, id, async (job, table, tx) => {
      const changed = await this.#changedPlan(job, rule, task, table);
      if (changed === undefined) return undefined;
      if ((await table.waitingRuns(id)).length > 0) return 'waiting';
      await table.setPlan(id, changed.rule, task);
      const next = job.state === 'active' ? nextRun(changed, this.#options.now()) : undefined;
      if (next !== undefined) await this.#options.timer.set(jobKey(id), next, tx);
      return this.#shown(changed, table);
    });
  }

  /** Returns a savings plan as it is and as `changePlan` would leave it; undefined where the owner has no such plan. */
  async previewPlan(owner: Owner, id: string, rule: CronRule, task: JobTask) {
    const table = createScheduleTable(this.#options.database);
    const before = await table.find(owner, id);
    const after = before && (await this.#changedPlan(before, rule, task, table));
    return before && after && { before, after };
  }

  async #changedPlan(job: Job, rule: CronRule, task: JobTask, table: ScheduleTable) {
    if (job.task.kind !== 'invest' || job.rule.kind !== 'cron') return undefined;
    // The start day stays until another one is given.
    const newRule: CronRule = { from: job.rule.from, ...rule };
    const [last] = await table.runsOf(job.id, 1);
    const asked = nextRun({ ...job, rule: newRule }, this.#options.now());
    const monthOf = (at: number): LocalDate => monthEnd(localDateAt(at, job.zone));
    const hasBought = last !== undefined && last.state !== 'skipped' && last.state !== 'failed';
    const isSecond = hasBought && rule.from === undefined && asked && monthOf(last.instant) === monthOf(asked);
    return { ...job, rule: isSecond ? { ...newRule, from: addDays(monthOf(asked), 1) } : newRule, task };
  }

  pause(owner: Owner, id: string): Promise<ShownJob | undefined> {
    return this.#changeJob(owner, id, async (job, table, tx) => {
      if (job.state !== 'active') return this.#shown(job, table);
      await table.setState(id, 'paused', 'asked');
      await this.#options.timer.clear(jobKey(id), tx);
      return this.#shown({ ...job, state: 'paused', pausedFor: 'asked' }, table);
    });
  }

  /** Resumes a paused job at its next due time; missed times are not made up for. */
  resume(owner: Owner, id: string): Promise<ShownJob | undefined> {
    return this.#changeJob(owner, id, async (job, table, tx) => {
      const next = nextRun(job, this.#options.now());
      const state = next === undefined ? 'done' : 'active';
      await table.setState(id, state);
      if (next !== undefined) await this.#options.timer.set(jobKey(id), next, tx);
      const { pausedFor: _over, ...rest } = job;
      return this.#shown({ ...rest, state }, table);
    });
  }

  /** Sets the same quiet hours for all jobs of an owner, or none; runs due in them wait for their end. */
  setQuietHours(owner: Owner, quietHours: QuietHours | undefined): Promise<void> {
    const { now, timer } = this.#options;
    return this.#change(async (table, tx) => {
      for (const { quietHours: _before, ...job } of await table.ofOwner(owner)) {
        await table.setQuietHours(job.id, quietHours);
        const next = job.state === 'active' ? nextRun({ ...job, quietHours }, now()) : undefined;
        if (next !== undefined) await timer.set(jobKey(job.id), next, tx);
      }
    });
  }

  /** Runs a job now, beside its times. */
  runNow(owner: Owner, id: string): Promise<Job | undefined> {
    const at = this.#options.now();
    return this.#changeJob(owner, id, async (job, table, tx) => {
      if (await table.addRun(id, at, 0)) await this.#options.timer.set(runKey(id, at), at, tx);
      return job;
    });
  }

  async #shown(job: Job, table: ScheduleTable): Promise<ShownJob> {
    // The time of an event is unknown.
    const isPlanned = job.state === 'active' && job.rule.kind !== 'event';
    const next = isPlanned ? nextRuns(job, this.#options.now(), SHOWN_RUNS) : [];
    return { job, next, runs: await table.runsOf(job.id, SHOWN_RUNS) };
  }

  #changeJob<T>(owner: Owner, id: string, change: (job: Job, table: ScheduleTable, tx: Database) => Promise<T>) {
    return this.#change(async (table, tx): Promise<T | undefined> => {
      const job = await table.find(owner, id);
      return job && change(job, table, tx);
    });
  }

  #change<T>(change: (table: ScheduleTable, tx: Database) => Promise<T>): Promise<T> {
    return this.#options.database.transaction([LOCKS.schedules], (tx) => change(createScheduleTable(tx), tx));
  }
}

function shortened(task: JobTask): JobTask {
  return 'text' in task ? { ...task, text: task.text.trim().slice(0, LONGEST_TASK) } : task;
}

function isSame(job: Job, draft: JobDraft): boolean {
  const about = ({ rule, task, zone, place }: Pick<Job, 'rule' | 'task' | 'zone' | 'place'>): string =>
    JSON.stringify([rule, task, zone, place.channelId, place.chatId ?? '', place.threadId ?? '']);
  return job.state === 'active' && about(job) === about(draft);
}
