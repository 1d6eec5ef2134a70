import { message } from '@finclaw/config';
import { readEvent } from '@finclaw/features';
import {
  momentText,
  readQuiet,
  readSchedule,
  type ScheduleSummary,
  type ScheduleToolAnswer,
  zoneNamed,
} from '@finclaw/features/schedules';
import type { Locale } from '@finclaw/types';
import type { Frame } from '../frame.ts';
import { askBack, type Script, sayOnly, type ToolRequest, tellOne, type Understanding } from '../script.ts';

const LIST =
  /(?:내\s?)?(?:예약|스케줄)(?:한\s?(?:거|것))?\s?(?:목록|내역|보여|확인|뭐\s?있|알려)|\b(?:list|show|what are)\b.{0,12}\bschedules?\b|^my schedules\??$/i;

/** "매일 아침 8시에 포트폴리오 보내줘", "remind me in an hour", "예약 목록" */
export function schedule({ text, locale, now, instruments }: Frame): Understanding | undefined {
  if (LIST.test(text)) return { script: () => listSchedules(locale) };
  const quiet = readQuiet(text);
  if (quiet !== undefined) return { changesThings: true, script: () => setQuiet(quiet, locale) };
  const symbols = instruments.map(({ symbol }) => symbol);
  const awaited = readEvent(text, symbols);
  if (awaited !== undefined) {
    const task = awaited.asksWhy ? { kind: 'ask', text: message(locale, 'watch.why') } : { kind: 'tell' };
    const readBack = message(locale, 'offline.confirm.schedule', { wish: text });
    const request = { name: 'create_schedule', input: { when: text, ...task }, readBack };
    return { changesThings: true, script: () => createSchedule(request, locale) };
  }
  const { sentence, zone } = withoutZone(text);
  // Only the tool knows the reader's time zone.
  const read = readSchedule(sentence, { now: now(), zone: zone ?? 'UTC' });
  if (read === undefined) return undefined;
  // A job needs a verb, and a sentence with a verb is a separate request.
  if (read.kind === 'ask' && read.missing === 'task') return sayOnly(message(locale, 'offline.scheduleWhat'));
  if (read.kind === 'ask') {
    return askBack(message(locale, 'schedules.ask.time'), { only: A_TIME });
  }
  const { task } = read;
  const input = {
    when: sentence,
    ...(task.kind === 'brief'
      ? { kind: task.which }
      : { kind: task.kind === 'say' ? 'remind' : 'ask', text: task.text }),
    zone,
  };
  const readBack = message(locale, 'offline.confirm.schedule', { wish: text });
  return { changesThings: true, script: () => createSchedule({ name: 'create_schedule', input, readBack }, locale) };
}

/** The zone that a reply names: "서울이요", "New York, please". */
const spokenZone = (text: string): string | undefined =>
  zoneNamed(text.replace(/[\s,.!]*(?:입니다|이?요|으?로(?:\s?해\s?줘)?|please)?[.!]*$/i, ''));
/** A time of day, and nothing else. */
const A_TIME =
  /^(?:매일|아침|오전|오후|저녁|밤|새벽|점심|낮|정오|자정|시|반|분|에|요|로|\bat\b|\b(?:noon|midnight|morning|evening|afternoon|in the|o['’]?clock)\b|\d+\s?[ap]\.?m\b\.?|[\d:\s.!~])+$/i;

/** Splits a sentence from a city given at its end as the answer to a question. */
function withoutZone(text: string): { readonly sentence: string; readonly zone?: string } {
  const words = text.trim().split(' ');
  for (const count of [3, 2, 1]) {
    const named = words.slice(-count).join(' ');
    // "a reunion" is no island: in the middle of a sentence a city is written with a capital.
    if (words.length <= count || /^[a-z]/.test(named)) continue;
    const zone = spokenZone(named);
    if (zone !== undefined) return { sentence: words.slice(0, -count).join(' '), zone };
  }
  return { sentence: text };
}

const createSchedule = (request: ToolRequest, locale: Locale): Script =>
  tellOne<ScheduleToolAnswer>(request, locale, (value) => {
    if (value.status === 'ok')
      return message(locale, 'schedules.created', { job: scheduleText(value.schedule, locale) });
    return value.status === 'ask' ? message(locale, `schedules.ask.${value.missing}`) : value.message;
  });

function setQuiet(quiet: NonNullable<ReturnType<typeof readQuiet>>, locale: Locale): Script {
  const input = { hours: quiet === 'off' ? quiet : `${quiet.from}-${quiet.to}` };
  type Set = { readonly status: 'ok'; readonly message: string };
  const readBack = message(locale, 'offline.confirm.quiet', input);
  return tellOne<Set>({ name: 'set_quiet_hours', input, readBack }, locale, (value) => value.message);
}

function listSchedules(locale: Locale): Script {
  type Listed = { readonly status: 'ok'; readonly schedules: readonly ScheduleSummary[] };
  return tellOne<Listed>({ name: 'list_schedules', input: {} }, locale, ({ schedules }) => {
    const texts = schedules.map((each) => scheduleText(each, locale));
    return texts.length === 0 ? message(locale, 'schedules.none') : texts.join('\n\n');
  });
}

function scheduleText({ description, timeZone: zone, next }: ScheduleSummary, locale: Locale): string {
  if (next.length === 0) return description;
  const times = next.map((at) => momentText(Date.parse(at), zone, locale)).join(' · ');
  return `${description}\n${message(locale, 'schedules.row.next', { times, zone })}`;
}
