import { type Moment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { rolesOf } from '../context/roles.ts';
import { says } from '../context/wording.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { subjectsAgree } from './subjects-agree.ts';
import { isLater } from './turned-round.ts';

/** Whether the words speak of another time than a value's, or leave open which of several is meant. */
export function againstTime(claim: Claim, fact: Fact, evidence: Evidence): 'other' | 'open' | undefined {
  const { moment, days } = claim;
  if (isOfOtherSpan(claim, fact)) return 'other';
  if (!momentsAgree(moment, fact) || (fact.isDated && isOfOtherWeekday(claim, fact))) return 'other';
  if (fact.place === undefined || fact.moment === undefined) return undefined;
  const alike = evidence.sameField(fact);
  if (claim.isPresent && alike.some((other) => subjectsAgree(claim, other.ids) && isLater(other.moment, fact.moment)))
    return 'other';
  if (fact.isDated && isOfYesterday(claim) && alike.filter((other) => isLater(other.moment, fact.moment)).length > 1)
    return 'other';
  if (moment !== undefined)
    return !isOf(moment, fact.moment) && alike.some((other) => other.moment && isOf(moment, other.moment)) ? 'other' : undefined;
  if (fact.isDated && days.length > 0 && days.every((day) => !momentsAgree(day, fact))) return 'open';
  return !fact.isDated && isEarlier(claim, fact, alike) ? 'open' : undefined;
}

/** The last word of a day before a figure, or behind it, is yesterday: at most the row of today comes after that one. */
const isOfYesterday = ({ lead, clause }: Claim): boolean =>
  /(?:어제|전일|전날|(?<![a-z])yesterday)(?!.*(?:오늘|지금|현재|today|now))/i.test(lead) ||
  /^[^\d]*(?<!than )yesterday/i.test(clause[1]);

/** What was gained since buying is not of a day, a week or a year. */
const SINCE_BOUGHT = rolesOf('pnl pnlPercent unrealizedPnl totalPnl');

/** Up 75% today of what was gained since buying, unless the field says itself of when it is: return_ytd. */
const isOfOtherSpan = ({ lead, clause }: Claim, { role, clause: read, place = '' }: Fact): boolean =>
  role !== undefined && !read && SINCE_BOUGHT.has(role) && says(lead + clause[1], 'spell') && !/ytd|day/i.test(place);

function isOfOtherWeekday(claim: Claim, { moment }: Fact): boolean {
  const actual = moment && dayOfWeek(moment);
  const said = actual === undefined ? undefined : weekdayOf(claim);
  return said !== undefined && said !== actual;
}

/** Of a figure that is reported period by period, the latest is meant unless the words speak of another. */
function isEarlier(claim: Claim, { trust, period, subject }: Fact, others: readonly Fact[]): boolean {
  if (trust !== 'own' || period === undefined || claim.tense === 'prior' || claim.cues.has('past')) return false;
  return others.some((other) => other.subject === subject && other.period !== undefined && other.period > period);
}

/** Whether a claim about a day, year or quarter stands beside a value of that time. */
export function momentsAgree(claimed: Moment | undefined, fact: Pick<Fact, 'moment' | 'lastDay' | 'isDated'>): boolean {
  const { moment, lastDay = moment } = fact;
  return isAt(claimed, moment, fact) || (lastDay !== moment && isAt(claimed, lastDay, fact));
}

function isAt(claimed: Moment | undefined, actual: Moment | undefined, fact: Pick<Fact, 'isDated'>): boolean {
  if (claimed === undefined || actual === undefined) return true;
  if (!fact.isDated && actual.day !== undefined) return true;
  return TIME_PARTS.every((part) => claimed[part] === undefined || actual[part] === undefined || claimed[part] === actual[part]);
}

const TIME_PARTS = ['year', 'quarter', 'month', 'day'] as const;

/** Everything that is said of a time is so. */
const isOf = (said: Moment, moment: Moment): boolean =>
  TIME_PARTS.every((part) => said[part] === undefined || said[part] === moment[part]);

/** Fell to 412 on Thursday: the day of the week that stands behind a figure, else the last one before it. */
function weekdayOf({ lead, said, stretch, number }: Claim): number | undefined {
  const after = said.slice(Math.max(0, said.length - (stretch.end - number.end)));
  const [behind] = weekdaysIn(after.split(/[,;.\d]/)[0] ?? '');
  return behind ?? weekdaysIn(lead).at(-1);
}

const weekdaysIn = (words: string): number[] =>
  spokenDays(words)
    .flatMap((day) => (day.kind === 'weekday' ? [day] : []))
    .sort((one, other) => one.start - other.start)
    .map(({ weekday }) => weekday);

/** Sunday is 0; undefined for what is no day. */
const dayOfWeek = ({ year, month, day }: Moment): number | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : new Date(Date.UTC(year, month - 1, day)).getUTCDay();
