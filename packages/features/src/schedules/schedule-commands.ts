import { message } from '@finclaw/config';
import { findMentions, type InstrumentDirectory } from '@finclaw/market/instruments';
import type { Locale, TickerSymbol } from '@finclaw/types';
import { readEvent, type SpokenEvent } from '../events/read-event.ts';
import type { Owner } from '../owner.ts';
import type { JobPlace, JobTask } from './job.ts';
import type { QuietHours } from './quiet-hours.ts';
import { readQuiet, type SpokenQuiet } from './read-quiet.ts';
import { readSchedule } from './read-schedule.ts';
import type { ScheduleRule } from './rule.ts';
import type { ScheduleService, ShownJob } from './schedule-service.ts';
import { jobText, refusalText, shownJobText, shownZone } from './schedule-text.ts';
import { zoneNamed } from './zone-name.ts';

/** A request about schedules. */
export type ScheduleRequest =
  | { readonly action: 'list' }
  | { readonly action: 'add'; readonly text: string }
  | { readonly action: 'zone'; readonly zone: string }
  | { readonly action: 'quiet'; readonly hours: string }
  | { readonly action: 'pause' | 'resume' | 'run' | 'remove'; readonly id: string };

/** The caller, their conversation and language. */
export interface ScheduleCaller {
  readonly owner: Owner;
  readonly place: JobPlace;
  readonly locale: Locale;
}

/** The time zones of people. */
export interface ZoneBook {
  /** Returns the zone a person has set, else that of the machine. */
  of(owner: Owner): Promise<string>;
  isSet(owner: Owner): Promise<boolean>;
  set(owner: Owner, zone: string): Promise<void>;
}

/** The quiet hours of people. */
export interface QuietBook {
  of(owner: Owner): Promise<QuietHours | undefined>;
  set(owner: Owner, quiet: QuietHours | undefined): Promise<void>;
}

/** The result of a request for a job. */
type ScheduleAnswer =
  | { readonly status: 'ok'; readonly shown: ShownJob; readonly isZoneAssumed: boolean }
  | { readonly status: 'ask'; readonly missing: 'time' | 'task' }
  | { readonly status: 'unread' }
  | { readonly status: 'refused'; readonly text: string };

interface ScheduleCommandDeps {
  readonly schedules: ScheduleService;
  readonly zones: ZoneBook;
  readonly quiet: QuietBook;
  readonly now: () => number;
  readonly directory: InstrumentDirectory;
}

/** The schedule functions of chat, terminal and tool. */
export class ScheduleCommands {
  readonly #deps: ScheduleCommandDeps;

  constructor(deps: ScheduleCommandDeps) {
    this.#deps = deps;
  }

  /** Executes a request and returns the answer. */
  async run(request: ScheduleRequest, caller: ScheduleCaller): Promise<string> {
    const { schedules, zones } = this.#deps;
    const { owner, locale } = caller;
    switch (request.action) {
      case 'list': {
        const jobs = await schedules.list(owner);
        return jobs.length === 0
          ? message(locale, 'schedules.none')
          : jobs.map((job) => shownJobText(job, locale)).join('\n\n');
      }
      case 'add':
        return readQuiet(request.text) === undefined
          ? scheduleAnswerText(await this.addSpoken(request.text, caller), locale)
          : this.setQuiet(readQuiet(request.text), caller);
      case 'zone': {
        const zone = zoneNamed(request.zone);
        if (zone === undefined) return message(locale, 'schedules.unknownZone', { zone: request.zone.slice(0, 40) });
        await zones.set(owner, zone);
        return message(locale, 'schedules.zoneSet', { zone });
      }
      case 'quiet':
        return this.setQuiet(readQuiet(request.hours, true), caller);
      default:
        if (request.id === '') return this.#askWhich(request.action, caller);
        return (
          (await this.#change(request, caller)) ??
          message(locale, 'schedules.unknownId', { id: request.id.slice(0, 40) })
        );
    }
  }

  /** Creates a job from a sentence, or returns what is missing. */
  async addSpoken(text: string, caller: ScheduleCaller): Promise<ScheduleAnswer> {
    const awaited = this.eventIn(text);
    if (awaited !== undefined) {
      const why = message(caller.locale, 'watch.why');
      return this.add(eventRule(awaited), awaited.asksWhy ? { kind: 'ask', text: why } : { kind: 'tell' }, caller);
    }
    const zone = await this.#deps.zones.of(caller.owner);
    const read = readSchedule(text, { now: this.#deps.now(), zone });
    if (read === undefined) return { status: 'unread' };
    return read.kind === 'ask' ? { status: 'ask', missing: read.missing } : this.add(read.rule, read.task, caller);
  }

  /** Sets an owner's quiet hours, for present and future jobs, and confirms it. */
  async setQuiet(
    wish: SpokenQuiet | undefined,
    { owner, locale }: Pick<ScheduleCaller, 'owner' | 'locale'>,
  ): Promise<string> {
    const { schedules, zones, quiet } = this.#deps;
    if (wish === undefined) return message(locale, 'schedules.quiet.unread');
    const timeZone = await zones.of(owner);
    const hours = wish === 'off' ? undefined : { ...wish, timeZone };
    await quiet.set(owner, hours);
    await schedules.setQuietHours(owner, hours);
    return hours === undefined
      ? message(locale, 'schedules.quiet.off')
      : message(locale, 'schedules.quiet.set', { ...hours, timeZone });
  }

  /** Returns the event a sentence waits for, if any. */
  eventIn(text: string): SpokenEvent | undefined {
    return readEvent(text, symbolsIn(text, this.#deps.directory));
  }

  async add(rule: ScheduleRule, task: JobTask, { owner, place, locale }: ScheduleCaller): Promise<ScheduleAnswer> {
    const { zones, quiet, schedules } = this.#deps;
    const zone = await zones.of(owner);
    const quietHours = await quiet.of(owner);
    const draft = { owner, place, locale, rule, task, zone, quietHours };
    const made = await schedules.create(draft);
    const isZoneAssumed = !(await zones.isSet(owner));
    return made.ok
      ? { status: 'ok', shown: made.value, isZoneAssumed }
      : { status: 'refused', text: refusalText(made.error, locale) };
  }

  /** Asks which job is meant, with the ids to choose from. */
  async #askWhich(action: string, { owner, locale }: ScheduleCaller): Promise<string> {
    const jobs = await this.#deps.schedules.list(owner);
    if (jobs.length === 0) return message(locale, 'schedules.none');
    return [message(locale, 'schedules.which', { action }), ...jobs.map(({ job }) => `- ${jobText(job, locale)}`)].join(
      '\n',
    );
  }

  async #change({ action, id }: Extract<ScheduleRequest, { id: string }>, { owner, locale }: ScheduleCaller) {
    const { schedules } = this.#deps;
    if (action === 'remove' || action === 'run') {
      const job = await (action === 'remove' ? schedules.remove(owner, id) : schedules.runNow(owner, id));
      return (
        job &&
        message(locale, action === 'remove' ? 'schedules.removed' : 'schedules.started', { job: jobText(job, locale) })
      );
    }
    const shown = await (action === 'pause' ? schedules.pause(owner, id) : schedules.resume(owner, id));
    const job = shown && shownJobText(shown, locale);
    return job && message(locale, action === 'pause' ? 'schedules.paused' : 'schedules.resumed', { job });
  }
}

/** The rule of a job that waits for an event. */
export const eventRule = ({ event }: SpokenEvent): ScheduleRule => ({ kind: 'event', event });

const symbolsIn = (text: string, directory: InstrumentDirectory): readonly TickerSymbol[] =>
  findMentions(text, directory).flatMap(({ resolution }) =>
    resolution.kind === 'found' ? [resolution.instrument.symbol] : [],
  );

/** Describes the result of a request. */
export function scheduleAnswerText(answer: ScheduleAnswer, locale: Locale): string {
  switch (answer.status) {
    case 'ok':
      return [
        message(locale, 'schedules.created', { job: shownJobText(answer.shown, locale) }),
        ...(answer.isZoneAssumed
          ? [message(locale, 'schedules.zoneAssumed', { zone: shownZone(answer.shown.job) })]
          : []),
      ].join('\n');
    case 'ask':
      return message(locale, `schedules.ask.${answer.missing}`);
    case 'unread':
      return message(locale, 'schedules.unread');
    case 'refused':
      return answer.text;
  }
}
