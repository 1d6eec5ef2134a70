import { Rational } from '@finclaw/language';
import type { ClaimedSpans } from './claimed-spans.ts';
import { type Moment, NO_UNIT, type ScannedNumber } from './scanned-number.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?';
const ZONE = '(?:\\s?(?:KST|EST|EDT|ET|UTC|GMT|PST|PDT|PT|JST|Z|[+-]\\d{2}:?\\d{2}))?';

type Reader = (parts: RegExpExecArray) => { readonly kind: ScannedNumber['kind']; readonly moment: Moment } | undefined;
type Rule = readonly [pattern: RegExp, read: Reader];

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
const compact = (moment: { [Key in keyof Moment]: Moment[Key] | undefined }): Moment =>
  Object.fromEntries(Object.entries(moment).filter(([, value]) => value !== undefined));

function date(year: string | undefined, month: string | undefined, day?: string): ReturnType<Reader> {
  const [y, m, d] = [number(year), number(month), number(day)];
  if ((m !== undefined && (m < 1 || m > 12)) || (d !== undefined && (d < 1 || d > 31))) return undefined;
  return { kind: 'date', moment: compact({ year: y !== undefined && y < 100 ? 2000 + y : y, month: m, day: d }) };
}

function named(name: string | undefined, day?: string, year?: string): ReturnType<Reader> {
  const month = MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  return date(year, String(month), day);
}

function clock(hours: string | undefined, minutes: string | undefined, half: string | undefined): ReturnType<Reader> {
  let hour = Number(hours ?? 0);
  const minute = Number(minutes ?? 0);
  if (hour > 24 || minute > 59) return undefined;
  if (/^p|오후|저녁|밤/i.test(half ?? '') && hour < 12) hour += 12;
  if (/^a|오전|새벽/i.test(half ?? '') && hour === 12) hour = 0;
  return { kind: 'time', moment: { minutes: hour * 60 + minute } };
}

const period = (year: string | undefined, quarter: string | undefined): ReturnType<Reader> => {
  const full = year === undefined ? undefined : Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return { kind: 'period', moment: compact({ year: full, quarter: number(quarter) }) };
};

/** Longer forms first; each keeps what it takes from the ones below. */
const RULES: readonly Rule[] = [
  [
    /(?<![\d.,])(\d{4})([-./])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d])/g,
    (p) => date(p[1], p[3], p[4]),
  ],
  [/(?<![\d.,-])((?:19|20)\d{2})-(0[1-9]|1[0-2])(?![\d,.-]*\d)/g, (p) => date(p[1], p[2])],
  [/(?<!\d)(\d{4})년\s?(\d{1,2})월\s?(\d{1,2})일/g, (p) => date(p[1], p[2], p[3])],
  [/(?<!\d)'?(\d{2})년\s?(\d{1,2})월\s?(\d{1,2})일/g, (p) => date(p[1], p[2], p[3])],
  [/(?<!\d)'?(\d{4}|\d{2})년\s?(?:제\s?)?([1-4])\s?분기/g, (p) => period(p[1], p[2])],
  [/(?<!\d)(\d{4})년\s?(\d{1,2})월(?!\s?\d)/g, (p) => date(p[1], p[2])],
  [/(?<!\d)(\d{1,2})월\s?(\d{1,2})일/g, (p) => date(undefined, p[1], p[2])],
  [
    /(?<=(?<!\d)(\d{1,2})월\s?\d{1,2}일[^\n]{0,60}\D)(\d{1,2})일(?=은|에|의|엔|로|\s?(?:종가|시가|고가|저가|장중)|\()/g,
    (p) => date(undefined, p[1], p[2]),
  ],
  [
    /(?=[01]\d-)(?<=(?:^|\n|\|)[ \t]*(?:[-*•]\s)?)(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=\s*(?:\||:|$|\n))/g,
    (p) => date(undefined, p[1], p[2]),
  ],
  [/(?<!\d)(\d{4})년(?:도)?(?!물|간)/g, (p) => ({ kind: 'year', moment: { year: Number(p[1]) } })],
  [/(?<![\d.])(\d{1,2})월(?!\s?\d+\s?[%원주])/g, (p) => date(undefined, p[1])],
  [
    new RegExp(`(?<![A-Za-z])(${MONTH})\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?(?![\\d,.]*\\d|\\s?%)`, 'g'),
    (p) => named(p[1], p[2], p[3]),
  ],
  [
    new RegExp(`(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)?\\s(${MONTH})(?:,?\\s(\\d{4}))?(?![A-Za-z\\d])`, 'g'),
    (p) => named(p[2], p[1], p[3]),
  ],
  [new RegExp(`(?<![A-Za-z])(${MONTH}),?\\s(\\d{4})(?!\\d)`, 'g'), (p) => named(p[1], undefined, p[2])],
  [
    /(?<=(?<![A-Za-z])(?:in|since|during|by|from|until|through|year|fiscal|late|early|mid|calendar|before|after|and|to|of|for)[ -])((?:19|20)\d{2})(?![\d%]|[.,]\d|\s?(?:won|dollars?|shares?|points?|KRW|USD|yen|euros?|원|달러|주)|\s?[-~]\s?\d)/gi,
    (p) => ({ kind: 'year', moment: { year: Number(p[1]) } }),
  ],
  [/(?<![A-Za-z\d])(\d{4})[-\s]?Q([1-4])(?![A-Za-z\d])/g, (p) => period(p[1], p[2])],
  [/(?<![A-Za-z\d])Q([1-4])(?:\s?(?:FY)?\s?'?(\d{4}|\d{2})(?![\d.,%]))?(?![A-Za-z\d])/g, (p) => period(p[2], p[1])],
  [/(?<![A-Za-z\d.,])([1-4])Q(?:\s?'?(\d{4}|\d{2})(?![\d.,%]))?(?![A-Za-z\d])/g, (p) => period(p[2], p[1])],
  [/(?<![A-Za-z\d.,])(?:([12])H|H([12]))(?:\s?'?(\d{4}|\d{2})(?![\d.,%]))?(?![A-Za-z\d])/g, (p) => period(p[3], undefined)],
  [/(?<![A-Za-z])FY\s?'?(\d{4}|\d{2})(?!\d)/g, (p) => period(p[1], undefined)],
  [
    /(?<![A-Za-z])(January|February|March|April|June|July|August|September|October|November|December|(?<=(?:in|of|since|by|from|until|last|this|and|for) )May)(?![A-Za-z]|\s\d)/g,
    (p) => named(p[1]),
  ],
  [
    /(?<![A-Za-z])(first|second|third|fourth)[- ]quarter(?![A-Za-z])/gi,
    (p) => period(undefined, String(['first', 'second', 'third', 'fourth'].indexOf((p[1] as string).toLowerCase()) + 1)),
  ],
  [/(?<![\d.])([1-4])\s?분기/g, (p) => period(undefined, p[1])],
  [
    /(?:(오전|오후|새벽|저녁|밤|낮|아침)\s?)?(?<![\d.,])(\d{1,2})시(?!간|장|총|가|세|황|점|리)(?:\s?(\d{1,2})분)?(?:\s?\d{1,2}초)?/g,
    (p) => clock(p[2], p[3], p[1]),
  ],
  [
    new RegExp(
      `(?:(오전|오후)\\s?)?(?<![\\d:.,])(\\d{1,2}):(\\d{2})(?::\\d{2}(?:\\.\\d+)?)?(?![\\d:])(?:\\s?([ap]\\.?m\\.?)(?![a-z]))?${ZONE}`,
      'gi',
    ),
    (p) => clock(p[2], p[3], p[4] ?? p[1]),
  ],
  [new RegExp(`(?<![\\d.,$])(\\d{1,2})\\s?([ap]\\.?m\\.?)(?![A-Za-z])${ZONE}`, 'gi'), (p) => clock(p[1], undefined, p[2])],
];

/** Dates, times, quarters and years that are written as such. */
export function scanMoments(text: string, spans: ClaimedSpans): ScannedNumber[] {
  const found: ScannedNumber[] = [];
  for (const [pattern, read] of RULES) {
    for (const parts of text.matchAll(pattern)) {
      const start = parts.index;
      const end = start + parts[0].trimEnd().length;
      if (!spans.isFree(start, end)) continue;
      const moment = read(parts as RegExpExecArray);
      if (moment === undefined) continue;
      spans.claim(start, end);
      found.push({ start, end, ...moment, value: Rational.zero, step: Rational.one, unit: NO_UNIT, sign: 0, digitsAt: start });
    }
  }
  return found;
}
