import { ANY_FOREX } from '@finclaw/finance/instruments';
import type { Claim } from '../context/claim.ts';

/** Whether a claim and a fact speak of the same instrument, as far as either says. */
export function subjectsAgree({ subjects, isNamed }: Claim, ids: ReadonlySet<string> | undefined): boolean {
  if (ids === undefined || subjects === undefined) return true;
  for (const id of subjects) if (ids.has(id)) return true;
  // What nobody can recognise by name, and the rate of the currency that a thing is in, may be meant by a sentence that names nothing itself.
  return !isNamed && (ids.has(ANY_FOREX) || [...ids].every((id) => id.startsWith('local:')));
}
