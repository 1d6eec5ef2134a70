import type { Steps } from '@finclaw/infra';
import type { Claim } from '../context/claim.ts';
import { ANY_FOREX } from '../context/mention.ts';
import { isSigned, type Role } from '../context/roles.ts';
import type { Fact, Found } from './fact.ts';

type Said = Pick<Found, 'facts' | 'moments'>;
type Shared = Pick<Fact, 'origin' | 'order' | 'tool' | 'path' | 'answeredAt'>;

/** Turns the numbers of a running text into facts, with a rest after each. */
export function* collectingClaims(claims: readonly Claim[], { facts, moments }: Said, shared: Shared): Steps<void> {
  for (const claim of claims) {
    const { number } = claim;
    if (number.kind === 'quantity') facts.push(factOf(claim, shared));
    else if (number.moment !== undefined) moments.push(number.moment);
    yield;
  }
}

function factOf(claim: Claim, shared: Shared): Fact {
  const { number, subjects, direction, moment, role, tense, clause } = claim;
  const { currency, dimension } = number.unit;
  const isChange = direction !== 0 && (dimension === 'percent' || (role !== undefined && isSigned(role)));
  const signed = number.sign === 0 && direction < 0 && isChange ? number.value.negated() : number.value;
  const value = signed.toDecimal(30);
  return {
    ...{ ...shared, value, size: Math.abs(Number(value)), currency, moment, tense, clause },
    role: role ?? (shared.origin === 'tool' ? impliedRole(claim, isChange) : undefined),
    dimension: dimension === 'none' ? undefined : dimension,
    scale: dimension === 'percent' ? 'percent' : undefined,
    ids: subjects && withAnyRate(subjects),
    isUnsigned: number.sign === 0 && direction === 0,
  };
}

/** A rate answers to its own name and to the word 환율. */
const withAnyRate = (ids: ReadonlySet<string>): ReadonlySet<string> =>
  [...ids].some((id) => id.includes('/')) ? new Set([...ids, ANY_FOREX]) : ids;

/** AMD 234.91 USD +3.07%: an amount directly behind a name is its price, a signed percentage its change. */
function impliedRole({ number, isBare }: Claim, isChange: boolean): Role | undefined {
  const { dimension } = number.unit;
  if (isBare && dimension === 'money') return 'price';
  return isChange || (number.sign !== 0 && dimension === 'percent') ? 'changePercent' : undefined;
}
