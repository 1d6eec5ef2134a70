import { rolesOf, says } from '@finclaw/finance/vocabulary';
import { kept } from '@finclaw/infra';
import { type Moment, readMoment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { subjectsAgree } from './subjects-agree.ts';
import { behindOf } from './telling.ts';

/** Whether the words speak of another time than a value's, or leave open which of several is meant. */
export function againstTime(claim: Claim, fact: Fact, evidence: Evidence): 'other' | 'open' | undefined {
  const { moment, days } = claim;
  if (isOfOtherSpan(claim, fact)) return 'other';
  const [told, isBehind] = weekdayOf(claim);
  const own = fact.isDated ? weekdayIn(fact.moment) : undefined;
  if (told !== undefined && own !== undefined && told !== own) return 'other';
  // $223.60 on March 4 and $212.76 on Friday: the day before the figure is another's.
  if (isBehind && told === own && (days.length < 2 || days.some((day) => momentsAgree(day, fact)))) return undefined;
  if (!momentsAgree(moment, fact) && !isOfWeek(claim, fact)) return 'other';
  if (isOfRow(claim, fact, evidence)) return 'open';
  if (fact.place === undefined || fact.moment === undefined) return undefined;
  const alike = evidence.sameField(fact);
  const isAfter = (other: Fact): boolean => isLater(other.moment, fact.moment);
  if (claim.isPresent && alike.some((other) => isAfter(other) && subjectsAgree(claim, other.ids))) return 'other';
  const isSaid = (other: Moment | undefined): boolean =>
    other !== undefined && PARTS.every((part) => (moment?.[part] ?? other[part]) === other[part]);
  if (moment !== undefined) return !isSaid(fact.moment) && alike.some((other) => isSaid(other.moment)) ? 'other' : undefined;
  const isLeftOpen = fact.isDated
    ? days.length > 0 && claim.tense !== 'prior' && !days.some((day) => momentsAgree(day, fact))
    : isEarlier(claim, fact, alike);
  return isLeftOpen ? 'open' : undefined;
}

/** Words and rows of tables tell a week by its first day. */
const isOfWeek = ({ moment, stretch, said }: Claim, { firstDay }: Fact): boolean =>
  firstDay !== undefined &&
  (stretch.cell !== undefined || /week|주/i.test(said)) &&
  momentsAgree(moment, { moment: firstDay, isDated: true });

/** The row of a table or list names the time of a row of the results, and the value is of another time. */
function isOfRow({ moment, stretch, subjects, isPresent }: Claim, fact: Fact, evidence: Evidence): boolean {
  const { isDated, origin, at, ids, dimension, currency } = fact;
  if (moment?.month === undefined || isDated || origin !== 'tool' || at === undefined || isPresent) return false;
  if (stretch.cell === undefined && !stretch.isBullet) return false;
  const isThen = (then: Moment = {}): boolean => then.month === moment.month && then.day === (moment.day ?? then.day);
  if (OFFSETS.some((hours) => isThen(readMoment(new Date(at + hours * 3_600_000).toISOString())))) return false;
  const isAlike = (row: Fact | undefined): boolean =>
    row?.isDated === true && row.dimension === dimension && row.currency === currency;
  return evidence.seriesFor(ids ?? subjects).some((rows) => isAlike(rows[0]) && rows.some((row) => isThen(row.moment)));
}

/** One instant is of these days: in Greenwich, Seoul and New York. */
const OFFSETS = [0, 9, -5];

/** What was gained since buying is not of a day, a week or a year. */
export const SINCE_BOUGHT = rolesOf('pnl pnlPercent unrealizedPnl totalPnl');

/** Up 75% today of what was gained since buying, unless the field says itself of when it is: return_ytd. */
const isOfOtherSpan = ({ lead, clause }: Claim, { role, clause: read, place = '' }: Fact): boolean =>
  role !== undefined && !read && SINCE_BOUGHT.has(role) && says(lead + clause[1], 'spell') && !/ytd|day/i.test(place);

/** Fell to 412 on Thursday: the day of the week that stands behind a figure, else the last one before it. */
function weekdayOf(claim: Claim): readonly [weekday: number | undefined, isBehind: boolean] {
  const weekdaysIn = (words: string): number[] =>
    spokenDays(words)
      .sort((one, other) => one.start - other.start)
      .flatMap((spoken) => (spoken.kind === 'weekday' ? spoken.weekday : []));
  const [behind] = weekdaysIn(behindOf(claim).split(/[,;.\d]/)[0]!);
  return [behind ?? weekdaysIn(claim.lead).at(-1), behind !== undefined];
}

const weekdayIn = ({ year, month, day }: Moment = {}): number | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Of a figure that is reported period by period, the latest is meant unless the words speak of another. */
function isEarlier(claim: Claim, { trust, period, subject }: Fact, others: readonly Fact[]): boolean {
  if (trust !== 'own' || period === undefined || claim.tense === 'prior') return false;
  if (says(claim.lead + claim.clause[1], 'before')) return false;
  return others.some((other) => other.subject === subject && other.period !== undefined && other.period > period);
}

const PARTS = ['year', 'quarter', 'month', 'day'] as const;

/** Whether a claim about a day, year or quarter stands beside a value of that time, as far as either says. */
export function momentsAgree(said: Moment | undefined, fact: Pick<Fact, 'moment' | 'lastDay' | 'isDated'>): boolean {
  const { moment, lastDay = moment, isDated } = fact;
  const isSame = (one: Moment, other: Moment): boolean =>
    PARTS.every((part) => (one[part] ?? other[part]) === (other[part] ?? one[part]));
  return [moment, lastDay].some(
    (actual) => said === undefined || actual === undefined || (!isDated && actual.day !== undefined) || isSame(said, actual),
  );
}

/** Whether one time is after another. */
export function isLater(one: Moment | undefined, other: Moment | undefined): boolean {
  const first = PARTS.find((part) => one?.[part] !== other?.[part]);
  const [later, earlier] = first === undefined ? [] : [one?.[first], other?.[first]];
  return later !== undefined && earlier !== undefined && later > earlier;
}

const ordered = new WeakMap<readonly object[], readonly object[]>();

/** Earlier ones first. */
export const inOrder = <T extends Pick<Fact, 'moment'>>(items: readonly T[]): readonly T[] =>
  kept(ordered, items, () =>
    items.toSorted((a, b) => Number(isLater(a.moment, b.moment)) - Number(isLater(b.moment, a.moment))),
  ) as readonly T[];
