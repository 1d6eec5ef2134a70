import { isMovement, labelsAt, roleFor, rolesOf, says } from '@finclaw/finance/vocabulary';
import type { Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { matchFact } from './match-fact.ts';
import { NO_FIELD } from './objection.ts';
import { boundsOf } from './precision.ts';

/** What people take an amount for that nobody names, unless words speak of paying or of a time. */
const WORTHS = rolesOf('marketValue worth amount totalValue');

/** A figure and the value that its list tells. */
interface Told {
  readonly claim: Claim;
  readonly fact: Fact;
}

/** What no word names is told by its list: where each figure is the same field of the row that its line names, that field is meant. */
export function* tellingTogether(
  claims: readonly Claim[],
  read: ReadText,
  evidence: Evidence,
  isOld: (fact: Fact) => boolean,
): Steps<readonly Told[]> {
  const lists = new Map<string, Told[]>();
  for (const claim of claims) {
    yield;
    if (!claim.isNamed) continue;
    const fact = matchFact(claim, boundsOf(claim), evidence, isOld, read.text, NO_FIELD);
    if (fact?.place === undefined || fact.ids === undefined || !isMeant(claim, fact, read.text)) continue;
    const { stretch, number } = claim;
    const list = stretch.cell?.header?.start ?? (stretch.isBullet ? 'list' : stretch.start);
    const key = `${list} ${fact.order} ${fact.place} ${number.unit.dimension}`;
    lists.set(key, [...(lists.get(key) ?? []), { claim, fact }]);
  }
  return [...lists.values()].filter((told) => new Set(told.map(({ fact }) => fact.ids)).size > 1).flat();
}

/** Whether the sentence, or the line above the list, says what its figures are; where neither does, they are what something is worth or gained. */
function isMeant({ stretch, number, said }: Claim, { role }: Fact, text: string): boolean {
  const { above = { start: 0, end: 0 } } = stretch;
  const words = `${text.slice(above.start, above.end)} ${said}`;
  const roles = labelsAt(text, above).flatMap((label) => roleFor(label.role, number.unit.dimension) ?? []);
  if (roles.length > 0) return role !== undefined && roles.includes(role);
  if (says(words, 'spell') || says(words, 'trade')) return false;
  return role === undefined || WORTHS.has(role) || (isMovement(role) && role !== 'realizedPnl');
}
