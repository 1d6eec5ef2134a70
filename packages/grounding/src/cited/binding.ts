import type { Moment, Rational } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';
import { isMovement, labelsIn, type Role, rolesAgree } from '../context/roles.ts';
import type { Fact } from '../evidence/fact.ts';
import {
  announcementAgrees,
  momentsAgree,
  qualifiersAgree,
  signAgrees,
  subjectsAgree,
  unitFactors,
  windowsAgree,
} from '../proof/agreement.ts';
import { dayOfWeek, weekdayOf } from '../proof/rivals.ts';
import { isSaid, wordsNear } from '../proof/said-fields.ts';

/** What the words around a cited figure say otherwise than what it cites. */
interface Binding {
  readonly reason: 'subject' | 'field' | 'period' | 'direction' | 'unnamed';
  /** The words name another thing; false when they only leave open what is meant. */
  readonly isOther: boolean;
}

/** A cited figure where it stands. */
interface CitedClaim {
  readonly claim: Claim;
  readonly value: Rational;
  /** What it was made of. */
  readonly facts: readonly Fact[];
  /** It is the one fact itself. */
  readonly isDirect: boolean;
  /** The other fields beside that fact. */
  readonly beside: readonly Fact[];
  readonly before: string;
  readonly after: string;
  /** The last day that the sentence names before it. */
  readonly day?: Moment | undefined;
  /** The same field was reported for a later period too. */
  readonly isEarlier: boolean;
  /** It belongs to nothing that has a name, and the words name something that the result speaks of. */
  readonly isNobodys: boolean;
  /** Every day, year and quarter that the sentence names. */
  readonly days: readonly Moment[];
}

const UNNAMED: Binding = { reason: 'unnamed', isOther: false };
const OTHER_FIELD: Binding = { reason: 'field', isOther: true };

/** Holds what a sentence, row or column says of a figure against what the figure cites; undefined when nothing speaks against it. */
export function bindingOf(cited: CitedClaim): Binding | undefined {
  const { claim, value, facts, isDirect } = cited;
  const ids = facts.every((fact) => fact.ids) ? new Set(facts.flatMap((fact) => [...(fact.ids ?? [])])) : undefined;
  if (facts.length > 0 && !subjectsAgree(claim, ids)) return { reason: 'subject', isOther: claim.isNamed };
  const [fact] = facts;
  if (!isDirect || fact === undefined) {
    const isMove = claim.number.unit.dimension === 'percent' && !claim.isComparison && claim.isDirectionClose;
    return isMove && claim.direction * signOf(value) < 0 ? { reason: 'direction', isOther: true } : undefined;
  }
  if (unitFactors(claim, fact).length === 0) return fact.typed ? OTHER_FIELD : UNNAMED;
  if (cited.isEarlier || cited.isNobodys) return UNNAMED;
  if (fact.typed === undefined && isOneOfMany(wordsNear(claim), fact, cited.beside)) return UNNAMED;
  const field = claim.role === undefined ? unannounced(cited, fact) : announced(claim, claim.role, fact, cited.beside);
  if (field !== undefined) return field;
  if (!momentsAgree(claim.moment ?? (fact.isDated ? cited.day : undefined), fact) || isOfOtherWeekday(claim, fact))
    return { reason: 'period', isOther: true };
  if (claim.moment === undefined && cited.days.length > 0 && cited.days.every((day) => !momentsAgree(day, fact))) return UNNAMED;
  if (!signAgrees(claim, value, fact)) return { reason: 'direction', isOther: true };
  return windowsAgree(claim, fact) && qualifiersAgree(claim, fact) ? undefined : UNNAMED;
}

const isOfOtherWeekday = (claim: Claim, { moment }: Fact): boolean => {
  const [said, actual] = [weekdayOf(claim), moment && dayOfWeek(moment)];
  return said !== undefined && actual !== undefined && said !== actual;
};

/** The words announce a field: it must be this one, and where the result has it, no other that may be called so too. */
function announced(claim: Claim, role: Role, fact: Fact, beside: readonly Fact[]): Binding | undefined {
  if (fact.role !== undefined) {
    if (!announcementAgrees(claim, fact)) return OTHER_FIELD;
    return fact.role !== role && beside.some((other) => other.role === role) ? OTHER_FIELD : undefined;
  }
  return beside.some((other) => other.role !== undefined && rolesAgree(role, other.role)) ? OTHER_FIELD : undefined;
}

/** The words announce none: what nobody has to name is a price and, of percentages, a change; a rise or a fall is named by its verb. */
function unannounced({ claim, before, after, beside }: CitedClaim, fact: Fact): Binding | undefined {
  const near = wordsNear(claim);
  if (fact.word !== undefined) {
    if (isSaid(fact, near, beside)) return undefined;
    if (beside.some((other) => isSaid(other, near, [fact, ...beside]))) return OTHER_FIELD;
  }
  if (!announcementAgrees(claim, fact) || isToldOtherwise(near, fact, beside)) return UNNAMED;
  const isLevel = LEVEL_BEFORE.test(before) || LEVEL_AFTER.test(after);
  const isMove = claim.direction !== 0 && claim.isDirectionClose && !isLevel;
  const labels = labelsIn(claim.lead);
  const { role: own } = fact;
  // In "up $2 from the previous close" the close is what the rise is measured from.
  const isOthers = own !== undefined && labels.length > 0 && !labels.some(({ role }) => rolesAgree(role, own));
  if (isOthers && !(isMove && isMovement(own))) return UNNAMED;
  if (own !== undefined && !isPrice(own) && !isMovement(own) && isOnlyAnother(claim, own, beside)) return UNNAMED;
  const { dimension } = claim.number.unit;
  if (dimension === 'shares' || dimension === 'count') return undefined;
  const isPercent = dimension === 'percent';
  const hasPlain = beside.some(({ role }) => role !== undefined && (isPercent ? isMovement(role) : isPrice(role)));
  if (fact.role === undefined) return hasPlain ? UNNAMED : undefined;
  if (isMove && !isMovement(fact.role) && beside.some(({ role }) => role !== undefined && isMovement(role))) return UNNAMED;
  if (isPrice(fact.role)) return undefined;
  if (isMovement(fact.role))
    return isPercent || isMove || (claim.number.sign !== 0 && !isLevel && BESIDE_ANOTHER.test(before)) ? undefined : UNNAMED;
  return hasPlain ? UNNAMED : undefined;
}

/** The sentence names another field of the same object, and this one nowhere. */
const isOnlyAnother = ({ labels }: Claim, own: Role, beside: readonly Fact[]): boolean =>
  !labels.has(own) && beside.some(({ role }) => role !== undefined && role !== own && labels.has(role));

/** The words name a field beside it as the tool calls it, and not the field itself. */
function isToldOtherwise(near: string, { typed }: Fact, beside: readonly Fact[]): boolean {
  const names = (field: string | undefined): boolean =>
    field !== undefined && wordsOf(field).every((word) => word.length > 3 && near.includes(word));
  return typed !== undefined && !names(typed.field) && beside.some((other) => names(other.typed?.field));
}

/** Several fields of a foreign object are of one kind, such as the rates for buying and selling, and the words leave open which. */
function isOneOfMany(near: string, { role, path, dimension, currency, value }: Fact, beside: readonly Fact[]): boolean {
  const isNear = (place = ''): boolean =>
    wordsOf(place.slice(place.lastIndexOf('.') + 1).replaceAll('_', ' ')).some((word) => word.length > 2 && near.includes(word));
  const isAlike = (other: Fact): boolean =>
    other.role === role && other.dimension === dimension && other.currency === currency && other.value !== value;
  return beside.some(isAlike) && !isNear(path);
}

const wordsOf = (field: string): string[] =>
  field
    .replaceAll(/(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ');

const isPrice = (role: Role): boolean => role === 'price' || role === 'close';
/** A signed amount in brackets, behind a comma or in a cell belongs to the amount before it. */
const BESIDE_ANOTHER = /[(,/|]\s?$/;
/** Words between a verb of moving and the level that was reached. */
const LEVEL_BEFORE = /(?:\b(?:to|at|above|below|from|near)\s+(?:about\s+|around\s+)?|(?:오른|내린|한|뛴|빠진)\s?)[-+$₩]*$/i;
const LEVEL_AFTER = /^\s?(?:으로|로|까지|에|선|대|을|를)/;

const signOf = (value: Rational): number => (value.isZero() ? 0 : value.isNegative() ? -1 : 1);
