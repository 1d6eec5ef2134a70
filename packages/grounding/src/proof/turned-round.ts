import { says } from '@finclaw/finance/vocabulary';
import type { Claim } from '../context/claim.ts';
import type { Told } from './match-fact.ts';
import { isLater } from './times-agree.ts';

/** Figures told as going from one value to another, of which the first is not the earlier one, or the other way than the words say. */
export function turnedRound(told: readonly Told[]): ReadonlySet<Claim> {
  const found = new Set<Claim>();
  for (const [index, one] of told.entries()) {
    if (one.claim.tense !== 'prior') continue;
    // In a row of several, each goes on to the next, unless that is called an earlier one too: up from 4.4% in May and 4.1% a year ago.
    const [before, behind] = [told[index - 1], told[index + 1]];
    const isEarlier = !/(?<![a-z])to\s\S?$/i.test(behind?.claim.lead ?? '') && says(behind?.claim.clause[1] ?? '', 'before');
    const beside = [before?.claim.tense === 'prior' ? undefined : before, isEarlier ? undefined : behind];
    for (const other of beside.filter((each) => each !== undefined)) {
      if (isAgainstWords(one.claim, other.claim)) found.add(one.claim).add(other.claim);
      if (!isSameLine(one, other)) continue;
      if ((one.fact.path !== other.fact.path || one.fact.clause) && !isLater(one.fact.moment, other.fact.moment)) continue;
      found.add(one.claim).add(other.claim);
    }
  }
  return found;
}

/** Grew from 5 to 3, at 3, up from 5: the words say that it went the other way. */
function isAgainstWords(from: Claim, to: Claim): boolean {
  const isUpFrom = to.number.end <= from.number.start && /(?:up|down|higher|lower) from\s[^\s]{0,3}$/i.test(from.lead);
  if ((to.tense !== 'new' && !isUpFrom) || from.stretch.start !== to.stretch.start || from.isComparison || to.isComparison)
    return false;
  const { dimension, currency } = from.number.unit;
  if (dimension !== to.number.unit.dimension || currency !== to.number.unit.currency) return false;
  return to.number.value.compareTo(from.number.value) * (from.direction || to.direction) < 0;
}

/** The same field of the same thing at two times. */
function isSameLine(one: Told, other: Told): boolean {
  const [a, b] = [one.fact, other.fact];
  const isOneThing = a.subject === b.subject && String([...(a.ids ?? [])]) === String([...(b.ids ?? [])]);
  return one.claim.stretch.start === other.claim.stretch.start && a.order === b.order && isOneThing;
}
