import { type Moment, spokenDays } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { behindOf } from './telling.ts';

/** Whether the words speak of another time than a value's, or leave open which of several is meant. */
export function againstTime(claim: Claim, fact: Fact, evidence: Evidence): 'other' | 'open' | undefined {
  const { moment, days } = claim;
  const told = weekdayOf(claim);
  const own = fact.isDated ? weekdayIn(fact.moment) : undefined;
  if (told !== undefined && own !== undefined && told !== own) return 'other';
  if (!momentsAgree(moment, fact)) return 'other';
  if (fact.place === undefined || fact.moment === undefined) return undefined;
  const alike = evidence.sameField(fact);
  const isSaid = (other: Moment | undefined): boolean =>
    other !== undefined && PARTS.every((part) => (moment?.[part] ?? other[part]) === other[part]);
  if (moment !== undefined) return !isSaid(fact.moment) && alike.some((other) => isSaid(other.moment)) ? 'other' : undefined;
  const isLeftOpen = fact.isDated
    ? days.length > 0 && !days.some((day) => momentsAgree(day, fact))
    : isEarlier(claim, fact, alike);
  return isLeftOpen ? 'open' : undefined;
}

/** Fell to 412 on Thursday: the day of the week that stands behind a figure, else the last one before it. */
function weekdayOf(claim: Claim): number | undefined {
  const weekdaysIn = (words: string): number[] =>
    spokenDays(words)
      .sort((one, other) => one.start - other.start)
      .flatMap((spoken) => (spoken.kind === 'weekday' ? spoken.weekday : []));
  const [behind] = weekdaysIn(behindOf(claim).split(/[,;.\d]/)[0]!);
  return behind ?? weekdaysIn(claim.lead).at(-1);
}

const weekdayIn = ({ year, month, day }: Moment = {}): number | undefined =>
  year === undefined || month === undefined || day === undefined
    ? undefined
    : new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** Of a figure that is reported period by period, the latest is meant unless the words speak of another. */
function isEarlier(claim: Claim, { trust, period, subject }: Fact, others: readonly Fact[]): boolean {
  if (trust !== 'own' || period === undefined || claim.tense === 'prior' || claim.cues.has('earlier')) return false;
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
