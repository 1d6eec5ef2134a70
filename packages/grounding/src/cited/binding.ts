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
  windowsAgree,
} from '../proof/agreement.ts';
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
  const field = claim.role === undefined ? unannounced(cited, fact) : announced(claim, claim.role, fact, cited.beside);
  if (field !== undefined) return field;
  if (!momentsAgree(claim.moment ?? (fact.isDated ? cited.day : undefined), fact)) return { reason: 'period', isOther: true };
  if (!signAgrees(claim, value, fact)) return { reason: 'direction', isOther: true };
  return windowsAgree(claim, fact) && qualifiersAgree(claim, fact) ? undefined : UNNAMED;
}

/** The words announce a field: it must be this one. */
function announced(claim: Claim, role: Role, fact: Fact, beside: readonly Fact[]): Binding | undefined {
  if (fact.role !== undefined) return announcementAgrees(claim, fact) ? undefined : OTHER_FIELD;
  return beside.some((other) => other.role !== undefined && rolesAgree(role, other.role)) ? OTHER_FIELD : undefined;
}

/** The words announce none: what nobody has to name is a price and, of percentages, a change; a rise or a fall is named by its verb. */
function unannounced({ claim, before, after, beside }: CitedClaim, fact: Fact): Binding | undefined {
  const near = wordsNear(claim);
  if (fact.word !== undefined) {
    if (isSaid(fact, near)) return undefined;
    if (beside.some((other) => isSaid(other, near))) return OTHER_FIELD;
  }
  if (!announcementAgrees(claim, fact)) return UNNAMED;
  const labels = labelsIn(claim.lead);
  const { role: own } = fact;
  if (own !== undefined && labels.length > 0 && !labels.some(({ role }) => rolesAgree(role, own))) return UNNAMED;
  const { dimension } = claim.number.unit;
  if (dimension === 'shares' || dimension === 'count') return undefined;
  const isPercent = dimension === 'percent';
  const hasPlain = beside.some(({ role }) => role !== undefined && (isPercent ? isMovement(role) : isPrice(role)));
  const isLevel = LEVEL_BEFORE.test(before) || LEVEL_AFTER.test(after);
  const isMove = claim.direction !== 0 && claim.isDirectionClose && !isLevel;
  if (fact.role === undefined) return hasPlain ? UNNAMED : undefined;
  if (isPrice(fact.role)) return isMove && beside.some(({ role }) => role === 'change') ? UNNAMED : undefined;
  if (isMovement(fact.role)) return isPercent || isMove || (claim.number.sign !== 0 && !isLevel) ? undefined : UNNAMED;
  return hasPlain ? UNNAMED : undefined;
}

const isPrice = (role: Role): boolean => role === 'price' || role === 'close';
/** Words between a verb of moving and the level that was reached. */
const LEVEL_BEFORE = /(?:\b(?:to|at|above|below|from|near)\s+(?:about\s+|around\s+)?|(?:오른|내린|한|뛴|빠진)\s?)[-+$₩]*$/i;
const LEVEL_AFTER = /^\s?(?:으로|로|까지|에|선|대|을|를)/;

const signOf = (value: Rational): number => (value.isZero() ? 0 : value.isNegative() ? -1 : 1);
