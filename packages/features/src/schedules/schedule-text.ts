import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { eventText } from '../events/event-text.ts';
import type { Job, JobRun, JobTask } from './job.ts';
import { type ScheduleRule, zoneOfRule } from './rule.ts';
import { planText } from './savings-plan.ts';
import type { JobRefusal, ShownJob } from './schedule-service.ts';

const LONGEST_SHOWN = 80;

/** Describes when a rule applies. */
function ruleText(rule: ScheduleRule, zone: string, locale: Locale): string {
  switch (rule.kind) {
    case 'once':
      return message(locale, 'schedules.once', { time: momentText(rule.at, zone, locale) });
    case 'every':
      if (rule.minutes === 60) return message(locale, 'schedules.every.hour');
      return rule.minutes % 60 === 0
        ? message(locale, 'schedules.every.hours', { count: rule.minutes / 60 })
        : message(locale, 'schedules.every.minutes', { count: rule.minutes });
    case 'cron':
      return rule.from === undefined
        ? cronText(rule.cron, locale)
        : message(locale, 'schedules.from', { when: cronText(rule.cron, locale), date: rule.from });
    case 'event':
      return eventText(rule.event, locale);
    case 'market': {
      const side = rule.minutes < 0 ? 'before' : 'after';
      const about = { exchange: rule.exchange, minutes: Math.abs(rule.minutes) };
      const when = message(locale, `schedules.market.${rule.event}.${side}`, about);
      return rule.weekdays === undefined
        ? when
        : message(locale, 'schedules.onlyOn', { when, days: daysText(rule.weekdays, locale) });
    }
  }
}

/** Describes a common crontab line in words; any other is unchanged. */
function cronText(cron: string, locale: Locale): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(/\s+/);
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour) || month !== '*') return message(locale, 'schedules.cron', { cron });
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === 'L' && weekday === '*') return message(locale, 'schedules.monthEnd', { time });
  if (/^\d+$/.test(day) && weekday === '*') return message(locale, 'schedules.monthly', { day, time });
  if (day !== '*') return message(locale, 'schedules.cron', { cron });
  if (weekday === '*') return message(locale, 'schedules.daily', { time });
  if (weekday === '1-5') return message(locale, 'schedules.weekdays', { time });
  if (/^\d(?:,\d)*$/.test(weekday))
    return message(locale, 'schedules.onDays', { days: daysText(weekday.split(',').map(Number), locale), time });
  return message(locale, 'schedules.cron', { cron });
}

/** 2026-11-15 is a Sunday. */
const daysText = (weekdays: readonly number[], locale: Locale): string =>
  weekdays
    .map((day) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 15 + day)),
    )
    .join(', ');

/** Formats a time in a zone for people. */
export function momentText(at: number, zone: string, locale: Locale): string {
  const format = {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: zone }).format(at);
}

/** Returns the zone in which a job's times are shown. */
export const shownZone = ({ rule, zone }: Pick<Job, 'rule' | 'zone'>): string =>
  zone === '' ? (zoneOfRule(rule) ?? 'UTC') : zone;

function taskText(task: JobTask, locale: Locale): string {
  if (task.kind === 'tell') return message(locale, 'schedules.task.tell');
  if (task.kind === 'brief') return message(locale, `schedules.task.${task.which}`);
  if (task.kind === 'invest') return planText(task, locale);
  const text = task.text.length > LONGEST_SHOWN ? `${task.text.slice(0, LONGEST_SHOWN)}…` : task.text;
  return message(locale, `schedules.task.${task.kind}`, { text });
}

/** A job in one line. */
export function jobText(job: Job, locale: Locale): string {
  const when = ruleText(job.rule, shownZone(job), locale);
  return message(locale, 'schedules.row', { when, task: taskText(job.task, locale), id: job.id });
}

/** Describes a job with its next three times and the outcomes of its latest runs. */
export function shownJobText({ job, next, runs }: ShownJob, locale: Locale): string {
  const zone = shownZone(job);
  const time = (at: number): string => momentText(at, zone, locale);
  const run = ({ instant, state }: JobRun): string => `${time(instant)} ${message(locale, `schedules.run.${state}`)}`;
  return [
    jobText(job, locale),
    ...(next.length > 0 ? [message(locale, 'schedules.row.next', { times: next.map(time).join(' · '), zone })] : []),
    ...(runs.length > 0 ? [message(locale, 'schedules.row.last', { runs: runs.map(run).join(' · ') })] : []),
    ...(job.state === 'paused'
      ? [message(locale, job.pausedFor === 'money' ? 'schedules.row.money' : 'schedules.row.paused')]
      : []),
    ...(job.state === 'done' ? [message(locale, 'schedules.row.done')] : []),
  ].join('\n');
}

/** Describes why there is no job. */
export function refusalText(refusal: JobRefusal, locale: Locale): string {
  switch (refusal.reason) {
    case 'duplicate':
      return message(locale, 'schedules.refused.duplicate', { job: shownJobText(refusal.job, locale) });
    case 'too-often':
      return message(locale, 'schedules.refused.too-often', { minutes: refusal.minutes });
    case 'too-many':
      return message(locale, 'schedules.refused.too-many', { max: refusal.max });
    default:
      return message(locale, `schedules.refused.${refusal.reason}`);
  }
}
