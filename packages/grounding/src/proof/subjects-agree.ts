import type { Claim } from '../context/claim.ts';

/** Whether a claim and a fact speak of the same instrument, as far as either says. */
export function subjectsAgree({ subjects, isNamed }: Claim, ids: ReadonlySet<string> | undefined): boolean {
  if (ids === undefined || subjects === undefined) return true;
  for (const id of subjects) if (ids.has(id)) return true;
  // What nobody can recognise by name may have been meant by a sentence that names nothing itself.
  return !isNamed && [...ids].every((id) => id.startsWith('local:'));
}
