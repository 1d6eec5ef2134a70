import {
  directionsIn,
  isMovement,
  isOfOneShare,
  labelsIn,
  type Meaning,
  rolesAgree,
  rolesOf,
  says,
} from '@finclaw/finance/vocabulary';
import { isStopWord, type Moment, spokenDays, within } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import { type Evidence, ownedBy } from '../evidence/evidence.ts';
import { exact, type Fact } from '../evidence/fact.ts';
import { signAgrees } from './objection.ts';
import { type Bounds, isWithin } from './precision.ts';
import { SINCE_BOUGHT } from './times-agree.ts';

/** What a figure with such words beside it is need not be in any result. */
const WORKED_OUT: readonly Meaning[] = [
  'total',
  'difference',
  'average',
  'scenario',
  'part',
  'earlier',
  'before',
  'past',
  'alert',
];

const OF_A_DAY = rolesOf('change changePercent');

/**
 * What one of our own tools says of exactly the instrument, field and day that a claim names, where that is another value; undefined where
 * the claim leaves one of them open, or several values fit.
 */
export function contradictingFact(claim: Claim, bounds: Bounds, evidence: Evidence, read: ReadText): Fact | undefined {
  const { role, subjects, number } = claim;
  if (role === undefined || subjects === undefined || claim.isAssumed || claim.references.length > 0) return undefined;
  if (WORKED_OUT.some((cue) => claim.cues.has(cue))) return undefined;
  // ₩208,000 – ₩210,000: of the ends of a range, each is something else.
  if (/^ ?[-~] ?$/.test(claim.clause[1]) || (isOfOneShare(role) && number.sign !== 0)) return undefined;
  if ((claim.cues.has('compared') || claim.direction !== 0) && !isMovement(role)) return undefined;
  // From Monday's close to Thursday's: a move between days that need not be those of the result.
  if (claim.cues.has('compared') && spokenDays(claim.said).some(({ kind }) => kind === 'weekday')) return undefined;
  const meant = evidence.facts.filter(
    (fact) =>
      fact.trust === 'own' &&
      fact.role !== undefined &&
      fact.role !== 'twr' &&
      rolesAgree(role, fact.role) &&
      // What was gained since buying is not what a day moved.
      !(SINCE_BOUGHT.has(role) && OF_A_DAY.has(fact.role)) &&
      fact.ids !== undefined &&
      [...fact.ids].some((id) => subjects.has(id)) &&
      (fact.dimension === number.unit.dimension || number.unit.dimension === 'none') &&
      isOfThatTime(claim.moment, fact),
  );
  const [fact] = meant;
  if (isOfStranger(claim, read) || isOfAll(claim, bounds, evidence)) return undefined;
  if (fact === undefined || meant.some(({ value, currency }) => value !== fact.value || currency !== fact.currency))
    return undefined;
  const isSameSize = isWithin(exact(fact), bounds);
  const isOtherMoney = number.unit.currency !== undefined && number.unit.currency !== fact.currency;
  // An amount in another currency may have been converted; the same digits were not.
  if (isOtherMoney) return isSameSize ? fact : undefined;
  return isSameSize && signAgrees(claim, exact(fact), fact) ? undefined : fact;
}

/** 60 shares at today's price bring in $6,804.60, what you paid: a whole that is told by the name of what one share is. */
const isOfAll = ({ role, subjects }: Claim, bounds: Bounds, evidence: Evidence): boolean =>
  isOfOneShare(role!) &&
  WHOLES.some((whole) => ownedBy(evidence.ofRole(whole), subjects).some((fact) => isWithin(exact(fact), bounds)));

const WHOLES = ['costBasis', 'marketValue', 'amount'] as const;

/** A claim of no day is of the present one; a claim of a day is of that day. */
function isOfThatTime(claimed: Moment | undefined, { moment, lastDay, isDated }: Fact): boolean {
  if (claimed === undefined) return isDated !== true;
  if (moment?.day === undefined || lastDay !== undefined || claimed.day === undefined) return false;
  return (
    claimed.day === moment.day &&
    (claimed.month ?? moment.month) === moment.month &&
    (claimed.year ?? moment.year) === moment.year
  );
}

/** Nintendo trades, rival Stripe's price, 닌텐도 주가: words in the place of a name. */
const IN_PLACE =
  /(?<![\p{L}\p{N}/&.])(\p{Lu}[\p{L}\p{N}&-]*)(?:['’]s| (?:also |now |currently |last )?([a-z]+))|(?<![가-힣])([가-힣]{2,12}?)의? ?(?:주가|시세|종가)/gu;
const VERBS = new Set('is was trades traded closes closed opened ended sits stands costs'.split(' '));

/** Whether a name that nobody here knows stands behind the last known one: what is said of it is not said of what was spoken of before. */
function isOfStranger({ stretch, number }: Claim, { text, mentions }: ReadText): boolean {
  const known = within(mentions, { start: stretch.start, end: number.start }).at(-1);
  const from = known?.end ?? stretch.start;
  return text
    .slice(from, number.start)
    .matchAll(IN_PLACE)
    .some(([, name, verb, named = name!]) => {
      // 삼성전자 당일 종가: behind a Korean name comes what is said of it.
      if (name === undefined && known !== undefined) return false;
      if (verb !== undefined && !VERBS.has(verb) && directionsIn(verb).length === 0) return false;
      const isTime = says(named, 'present') || spokenDays(named).length > 0;
      return !isTime && !isStopWord(named.toLowerCase()) && labelsIn(named).length === 0;
    });
}
