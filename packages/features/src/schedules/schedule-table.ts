import { type Database, forEverybody, parseColumn } from '@finclaw/storage';
import type { ChannelId, Locale } from '@finclaw/types';
import type { Happening, Seen } from '../events/watch-event.ts';
import type { Owner } from '../owner.ts';
import type { Job, JobLimits, JobPlace, JobRun, JobTask, PauseReason } from './job.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { ScheduleRule } from './rule.ts';

interface JobRow {
  readonly id: string;
  readonly channel_id: string;
  readonly account_id: string;
  readonly sender_id: string;
  readonly place: string;
  readonly locale: string;
  readonly zone: string;
  readonly rule: string;
  readonly task: string;
  readonly limits: string;
  readonly quiet_hours: string | null;
  readonly state: string;
  readonly paused_for: string | null;
  readonly created_at: number;
  readonly seen: string | null;
}

interface RunRow {
  readonly job_id: string;
  readonly instant: number;
  readonly state: string;
  readonly missed: number;
  readonly run_id: string | null;
  readonly happening: string | null;
}

const JOB_COLUMNS =
  'id, channel_id, account_id, sender_id, place, locale, zone, rule, task, limits, quiet_hours, state, paused_for, created_at, seen';
const RUN_COLUMNS = 'job_id, instant, state, missed, run_id, happening';

const OWN = 'channel_id = :channelId AND account_id = :accountId AND sender_id = :senderId';

/** The jobs of all people and their runs, in the tables `schedules` and `schedule_runs`. */
export function createScheduleTable(database: Database) {
  /** Due jobs are those of all owners, whatever call starts the check. */
  const planning = forEverybody(database);
  const jobs = async (where: string, params: Readonly<Record<string, string>>, on = database): Promise<Job[]> =>
    (await on.all<JobRow>(`SELECT ${JOB_COLUMNS} FROM schedules WHERE ${where} ORDER BY created_at, id`, params)).map(
      toJob,
    );
  const runs = async (where: string, params: readonly (string | number)[], on = database): Promise<JobRun[]> =>
    (await on.all<RunRow>(`SELECT ${RUN_COLUMNS} FROM schedule_runs WHERE ${where}`, [...params])).map(toRun);

  return {
    async insert(job: Job): Promise<void> {
      await database.run(
        `INSERT INTO schedules (id, channel_id, account_id, sender_id, place, locale, zone, rule, task, limits, quiet_hours, state, created_at)
         VALUES (:id, :channelId, :accountId, :senderId, :place, :locale, :zone, :rule, :task, :limits, :quietHours, :state, :createdAt)`,
        {
          id: job.id,
          ...job.owner,
          locale: job.locale,
          zone: job.zone,
          state: job.state,
          createdAt: job.createdAt,
          place: JSON.stringify(job.place),
          rule: JSON.stringify(job.rule),
          task: JSON.stringify(job.task),
          limits: JSON.stringify(job.limits),
          quietHours: job.quietHours === undefined ? null : JSON.stringify(job.quietHours),
        },
      );
    },

    ofOwner: (owner: Owner): Promise<readonly Job[]> => jobs(OWN, { ...owner }),
    find: async (owner: Owner, id: string): Promise<Job | undefined> =>
      (await jobs(`${OWN} AND id = :id`, { ...owner, id }))[0],
    get: async (id: string): Promise<Job | undefined> => (await jobs('id = :id', { id }, planning))[0],
    active: (): Promise<readonly Job[]> => jobs(`state = 'active'`, {}, planning),

    async setState(id: string, state: Job['state'], pausedFor?: PauseReason): Promise<void> {
      await database.run('UPDATE schedules SET state = ?, paused_for = ? WHERE id = ?', [state, pausedFor ?? null, id]);
    },

    async setQuietHours(id: string, quiet: QuietHours | undefined): Promise<void> {
      await database.run('UPDATE schedules SET quiet_hours = ? WHERE id = ?', [
        quiet === undefined ? null : JSON.stringify(quiet),
        id,
      ]);
    },

    async setPlan(id: string, rule: ScheduleRule, task: JobTask): Promise<void> {
      await database.run('UPDATE schedules SET rule = ?, task = ? WHERE id = ?', [
        JSON.stringify(rule),
        JSON.stringify(task),
        id,
      ]);
    },

    async remove(id: string): Promise<void> {
      await database.run('DELETE FROM schedules WHERE id = ?', [id]);
    },

    /** Records that a job is due at a time; false if that time is known, here or in another process. */
    addRun: async (jobId: string, instant: number, missed: number, happening?: Happening): Promise<boolean> =>
      (await planning.run(
        `INSERT INTO schedule_runs (job_id, instant, state, missed, happening) VALUES (?, ?, 'stored', ?, ?) ON CONFLICT DO NOTHING`,
        [jobId, instant, missed, happening === undefined ? null : JSON.stringify(happening)],
      )) === 1,

    /** Returns the last observation of a job that waits for an event. */
    async seenBy(id: string): Promise<Seen | undefined> {
      const row = await planning.get<{ seen: string | null }>('SELECT seen FROM schedules WHERE id = ?', [id]);
      return row?.seen ? parseColumn<Seen>(row.seen) : undefined;
    },
    async setSeen(id: string, seen: Seen): Promise<void> {
      await planning.run('UPDATE schedules SET seen = ? WHERE id = ?', [JSON.stringify(seen), id]);
    },

    /** Advances a run; an ended one is unchanged. */
    async setRun(jobId: string, instant: number, state: JobRun['state'], runId?: string): Promise<void> {
      await planning.run(
        `UPDATE schedule_runs SET state = ?, run_id = coalesce(?, run_id) WHERE job_id = ? AND instant = ? AND state IN ('stored', 'accepted')`,
        [state, runId ?? null, jobId, instant],
      );
    },

    /** Ends a run that was handed over under this name, or is about to be recorded as handed over. */
    endRun: async (jobId: string, instant: number, state: JobRun['state'], runId: string): Promise<boolean> =>
      (await planning.run(
        `UPDATE schedule_runs SET state = ?, run_id = ? WHERE job_id = ? AND instant = ? AND state IN ('stored', 'accepted') AND coalesce(run_id, ?) = ?`,
        [state, runId, jobId, instant, runId, runId],
      )) === 1,

    /** Forgets jobs that are over and were made before a moment. */
    async removeDone(before: number): Promise<void> {
      await planning.run(`DELETE FROM schedules WHERE state = 'done' AND created_at < ?`, [before]);
    },

    /** Returns the runs that have begun and not ended, oldest first. */
    openRuns: (): Promise<readonly JobRun[]> => runs(`state IN ('stored', 'accepted') ORDER BY instant`, [], planning),
    /** Returns the runs of a job that were not handed over yet. */
    waitingRuns: (jobId: string): Promise<readonly JobRun[]> =>
      runs(`job_id = ? AND state = 'stored'`, [jobId], planning),
    run: async (jobId: string, instant: number): Promise<JobRun | undefined> =>
      (await runs('job_id = ? AND instant = ?', [jobId, instant], planning))[0],
    /** The latest runs of a job, newest first. */
    runsOf: (jobId: string, limit: number): Promise<readonly JobRun[]> =>
      runs('job_id = ? ORDER BY instant DESC LIMIT ?', [jobId, limit]),

    /** Returns the cost of a job's runs since a moment, in billionths of a dollar. */
    async spentNanoUsd(jobId: string, since: number): Promise<number> {
      const row = await planning.get<{ spent: number | null }>(
        `SELECT SUM(cost_nano_usd) AS spent FROM usage
         WHERE at >= ? AND run_id IN (SELECT run_id FROM schedule_runs WHERE job_id = ? AND instant >= ? - 86400000)`,
        [since, jobId, since],
      );
      return row?.spent ?? 0;
    },
  };
}

export type ScheduleTable = ReturnType<typeof createScheduleTable>;

const toJob = (row: JobRow): Job => ({
  id: row.id,
  owner: { channelId: row.channel_id as ChannelId, accountId: row.account_id, senderId: row.sender_id },
  place: parseColumn<JobPlace>(row.place),
  locale: row.locale as Locale,
  zone: row.zone,
  rule: parseColumn<ScheduleRule>(row.rule),
  task: parseColumn<JobTask>(row.task),
  limits: parseColumn<JobLimits>(row.limits),
  ...(row.quiet_hours !== null && { quietHours: parseColumn<QuietHours>(row.quiet_hours) }),
  state: row.state as Job['state'],
  ...(row.paused_for !== null && { pausedFor: row.paused_for as PauseReason }),
  createdAt: row.created_at,
});

const toRun = (row: RunRow): JobRun => ({
  jobId: row.job_id,
  instant: row.instant,
  state: row.state as JobRun['state'],
  missed: row.missed,
  ...(row.happening !== null && { happening: parseColumn<Happening>(row.happening) }),
  ...(row.run_id !== null && { runId: row.run_id }),
});
