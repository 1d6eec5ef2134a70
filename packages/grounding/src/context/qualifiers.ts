import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { Stretch } from './layout.ts';

const PRIOR_BEFORE = /(?:기존|종전|직전)\s$|(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?<![a-z])to\s(?:about\s|around\s)?$/i;
const NEW_AFTER =
  /^(?:으로|로)\s?(?:올|내|늘|줄|상승|하락|확대|축소|개선|증가|감소|뛰|떨어|인상|인하|낮|높|상향|하향|조정|변경|수정)/;

/** The words since the number before, and whether "from … to" calls a number the earlier or the newer of two. */
export function qualifierOf(
  text: string,
  stretch: Stretch,
  at: number,
  amounts: readonly Reading[],
): Pick<Claim, 'tense' | 'lead'> {
  const { start, end } = amounts[at]!;
  const lead = text.slice(Math.max(amounts[at - 1]?.end ?? stretch.start, start - 60), start);
  const after = text.slice(end, Math.min(amounts[at + 1]?.start ?? stretch.end, end + 24));
  if (PRIOR_BEFORE.test(lead) || PRIOR_AFTER.test(after)) return { lead, tense: 'prior' };
  return NEW_BEFORE.test(lead) || NEW_AFTER.test(after) ? { lead, tense: 'new' } : { lead };
}
