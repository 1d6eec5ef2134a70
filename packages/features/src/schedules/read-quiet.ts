/** Quiet hours in a sentence, or the request to remove them. */
export type SpokenQuiet = { readonly from: string; readonly to: string } | 'off';

const QUIET = /조용|방해|알리지|보내지|연락하지|울리지|무음|\b(?:quiet|disturb|silent|silence|mute)\b/i;
const OFF =
  /(?:조용한?|방해\s?금지)\s?시간.{0,6}(?:해제|꺼|끄|끝|취소|없애)|\b(?:turn off|end|cancel|remove|no(?: more)?)\s(?:my\s)?quiet hours\b/i;
const KOREAN =
  /(밤|저녁|오후|오전|아침|새벽|낮)?\s?(\d{1,2})시(?:\s?(\d{1,2})분)?\s?(?:부터|에서|~|-)\s?(?:다음\s?날\s?)?(밤|저녁|오후|오전|아침|새벽|낮)?\s?(\d{1,2})시(?:\s?(\d{1,2})분)?/;
const ENGLISH =
  /\b(\d{1,2})(?::(\d{2}))?\s?(am|pm)?\s?(?:to|and|until|till|-|–)\s?(\d{1,2})(?::(\d{2}))?\s?(am|pm)?\b/i;

/** Reads "밤 11시부터 아침 7시까지 조용히 해줘", "do not disturb me from 11pm to 7am" or `23:00-07:00`. */
export function readQuiet(input: string, isAsked = false): SpokenQuiet | undefined {
  const text = input.normalize('NFKC').slice(0, 300);
  if (OFF.test(text) || (isAsked && /^\s*(?:off|none|해제|끄기|없음)\s*$/i.test(text))) return 'off';
  if (!isAsked && !QUIET.test(text)) return undefined;
  const korean = KOREAN.exec(text);
  if (korean !== null) {
    const [, early, fromHour, fromMinute, late, toHour, toMinute] = korean;
    return between(timeOf(fromHour, fromMinute, early), timeOf(toHour, toMinute, late));
  }
  const [, fromHour, fromMinute, early, toHour, toMinute, late] = ENGLISH.exec(text) ?? [];
  return between(timeOf(fromHour, fromMinute, early), timeOf(toHour, toMinute, late));
}

const between = (from: string | undefined, to: string | undefined): SpokenQuiet | undefined =>
  from === undefined || to === undefined || from === to ? undefined : { from, to };

function timeOf(hour: string | undefined, minute = '0', part = ''): string | undefined {
  const written = Number(hour);
  if (hour === undefined || written > 24 || Number(minute) > 59) return undefined;
  return `${String(hourOf(written, part.toLowerCase())).padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** Returns the hour meant with its part of the day: 밤 11시 is 23, 밤 12시 is 0, 12am is 0. */
function hourOf(hour: number, part: string): number {
  if (hour > 12) return hour % 24;
  const isLate = /pm|오후|저녁|낮/.test(part) || (part === '밤' && hour >= 6 && hour < 12);
  if (isLate) return hour === 12 ? 12 : hour < 12 && !(part === '낮' && hour > 6) ? hour + 12 : hour;
  return hour === 12 && part !== '' ? 0 : hour;
}
