import type { Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import type { ReadText } from '../context/read-claims.ts';
import { isMovement, labelsAt, roleFor, rolesAgree, rolesOf } from '../context/roles.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fact } from '../evidence/fact.ts';
import { matchFact } from './match-fact.ts';
import { NO_FIELD } from './objection.ts';
import { boundsOf } from './precision.ts';
import { OF_A_TIME } from './times-agree.ts';

/** What people take an amount for that nobody names, unless words speak of paying, earning or owing. */
const WORTHS = rolesOf('marketValue worth amount');
const TRADED =
  /샀|매수|매입|팔았|매도|투자|투입|원금|넣|벌[었어]|번\s|손실|배당|빚|갚|(?<![a-z])(?:bought|buy|paid|cost|sold|sell|invest(?:ed|ment)?|put|spent|earned|made|lost|dividends?|owe[ds]?|debts?)(?![a-z])/i;

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
    if (fact?.place === undefined || fact.ids === undefined || !isAnnounced(claim, fact, read.text, evidence)) continue;
    const { stretch, number } = claim;
    const list = stretch.cell?.header?.start ?? (stretch.isBullet ? 'list' : stretch.start);
    const key = `${list} ${fact.order} ${fact.place} ${number.unit.dimension}`;
    lists.set(key, [...(lists.get(key) ?? []), { claim, fact }]);
  }
  return [...lists.values()].filter((told) => new Set(told.map(({ fact }) => fact.ids)).size > 1).flat();
}

/** Whether the sentence, or the line above the list, says what its figures are; where neither does, people take an amount for what it is worth. */
function isAnnounced(
  { stretch, labels, number, said, direction, subjects }: Claim,
  { role, order, place, value }: Fact,
  text: string,
  evidence: Evidence,
): boolean {
  const { dimension } = number.unit;
  const words = `${stretch.above ? text.slice(stretch.above.start, stretch.above.end) : ''} ${said}`;
  if (OF_A_TIME.test(words) && (role === undefined || isMovement(role) || WORTHS.has(role))) return false;
  const above = stretch.above ? labelsAt(text, stretch.above).map((label) => label.role) : [];
  const roles = [...labels, ...above].flatMap((each) => roleFor(each, dimension) ?? []);
  if (roles.length > 0) {
    const others = evidence
      .inResult(order)
      .of(subjects)
      .filter((other) => other.place !== place && other.value !== value && other.dimension === dimension);
    const isSaid = (each: (typeof roles)[number], actual: (typeof roles)[number]): boolean =>
      each === actual || (rolesAgree(each, actual) && !others.some((other) => other.role === each));
    return role !== undefined && roles.some((each) => isSaid(each, role));
  }
  if (role === undefined) return dimension !== 'percent';
  if (isMovement(role)) return role !== 'realizedPnl' && (number.sign !== 0 || direction !== 0);
  return WORTHS.has(role) && (role === 'amount' || !TRADED.test(words));
}
