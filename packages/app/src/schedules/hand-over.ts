import { message } from '@finclaw/config';
import type { MessageRouter } from '@finclaw/conversation';
import {
  type HandOver,
  type Job,
  type JobRun,
  jobText,
  momentText,
  type PlanJob,
  type PlanOutcome,
  shownZone,
  targetOf,
} from '@finclaw/features/schedules';
import { createTimestamp, type InboundMessage, type Locale, type ScheduledBrief } from '@finclaw/types';
import type { Notices } from '../answering/notices.ts';

interface HandOverDeps {
  readonly router: Pick<MessageRouter, 'route'>;
  readonly notices: Pick<Notices, 'store'>;
  /** Tells whether the target of a job is open in this process. */
  readonly isOpen: (channelId: string) => boolean;
  /** Returns true while its owner may talk to the assistant. */
  readonly isKnown: (job: Job) => Promise<boolean>;
  /** Returns true for a text that would be a command if a person wrote it. */
  readonly isCommand: (text: string) => boolean;
  readonly now: () => number;
  /** Records what a savings plan buys. */
  readonly bookPlan: (job: PlanJob, run: JobRun) => Promise<PlanOutcome>;
}

/** The ready-made texts that are sent unchanged; the others are composed of several of them. */
const BRIEFS: ReadonlySet<string> = new Set<ScheduledBrief>(['portfolio', 'watchlist', 'news']);
/** The delay after which a reminder states its intended time. */
const LATE_MS = 5 * 60_000;

/** Returns the name of a run in inbox and outbox: the same after any crash. */
const nameOf = ({ jobId, instant }: JobRun): string => `schedule:${jobId}:${instant}`;

/**
 * Hands runs over: a sentence to the outbox, everything else to the inbox, as a message of the job's owner. Both
 * identify a run by its name, so handing it over again is idempotent.
 */
export function createHandOver({ router, notices, isOpen, isKnown, isCommand, now, bookPlan }: HandOverDeps) {
  return async (job: Job, run: JobRun): Promise<HandOver> => {
    if (!isOpen(job.place.channelId)) return { state: 'later' };
    if (!(await isKnown(job))) return { state: 'skipped' };
    const { task, locale } = job;
    if (task.kind === 'say') {
      const send = await notices.store(targetOf(job.place), reminderText(task.text, job, run, now()), nameOf(run));
      // It is stored; whether it has arrived is the outbox's business.
      void send().catch(() => {});
      return { state: 'answered' };
    }
    if (task.kind === 'invest') {
      const outcome = await bookPlan({ ...job, task }, run);
      if ('until' in outcome) return { state: 'later', until: outcome.until };
      const send = await notices.store(targetOf(job.place), outcome.text, nameOf(run));
      void send().catch(() => {});
      return { state: outcome.isBooked ? 'answered' : 'skipped' };
    }
    if (run.happening || task.kind === 'tell') {
      const text = run.happening?.told ?? message(locale, 'watch.nothing');
      const send = await notices.store(targetOf(job.place), `🔔 ${text}`, `${nameOf(run)}:told`);
      void send().catch(() => {});
      if (task.kind === 'tell') return { state: 'answered' };
    }
    // Jobs of earlier versions may be commands. They are never run, and their owner is informed of each once.
    if (task.kind === 'ask' && isCommand(task.text)) {
      const text = message(locale, 'schedules.commandSkipped', { job: jobText(job, locale) });
      const send = await notices.store(targetOf(job.place), text, `schedule:${job.id}:command`);
      void send().catch(() => {});
      return { state: 'skipped' };
    }
    const { row } = await router.route(messageOf(job, run, wordsOf(task, locale, run.happening), locale));
    return { state: 'accepted', runId: row.id };
  };
}

/** Informs the owner once that the budget for a job is used up. */
export function createPauseNotice({ notices }: Pick<HandOverDeps, 'notices'>) {
  return async (job: Job, run: JobRun): Promise<void> => {
    const text = message(job.locale, 'schedules.outOfMoney', { job: jobText(job, job.locale), id: job.id });
    const send = await notices.store(targetOf(job.place), text, `${nameOf(run)}:paused`);
    void send().catch(() => {});
  };
}

/** Returns the question to the assistant. */
const wordsOf = (
  task: Exclude<Job['task'], { kind: 'say' | 'tell' | 'invest' }>,
  locale: Locale,
  happening?: JobRun['happening'],
): string =>
  task.kind === 'ask'
    ? [happening?.asked, task.text].filter(Boolean).join('\n')
    : message(locale, `schedules.task.${task.which}`);

const isReadyMade = (which: string): which is ScheduledBrief => BRIEFS.has(which);

const dueText = (job: Job, { instant }: JobRun): string => momentText(instant, shownZone(job), job.locale);

function reminderText(text: string, job: Job, run: JobRun, now: number): string {
  const { locale } = job;
  const reminder = message(locale, 'schedules.reminder', { text });
  const due = dueText(job, run);
  if (run.missed > 0) return `${reminder}\n${message(locale, 'schedules.missed', { due, count: run.missed })}`;
  return now - run.instant > LATE_MS ? `${reminder}\n${message(locale, 'schedules.late', { due })}` : reminder;
}

function messageOf(job: Job, run: JobRun, body: string, locale: Locale): InboundMessage {
  const { jobId, instant, missed } = run;
  return {
    ...job.place,
    id: nameOf(run),
    origin: 'scheduled',
    body,
    timestamp: createTimestamp(instant),
    schedule: {
      jobId,
      instant,
      missed,
      locale,
      due: dueText(job, run),
      ...(job.task.kind === 'ask' ? { steps: job.limits.steps } : { byRule: true }),
      ...(job.task.kind === 'brief' && isReadyMade(job.task.which) && { brief: job.task.which }),
    },
  };
}
