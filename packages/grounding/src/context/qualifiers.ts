import type { Steps } from '@finclaw/infra';
import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { Stretch } from './layout.ts';

/** What narrows down which of several like values a number is. */
type Qualifiers = Pick<Claim, 'tense' | 'lead'>;

const PRIOR_BEFORE = /(?:기존|종전|직전)\s$|(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?<![a-z])to\s(?:about\s|around\s)?$/i;
const NEW_AFTER =
  /^(?:으로|로)\s?(?:올|내|늘|줄|상승|하락|확대|축소|개선|증가|감소|뛰|떨어|인상|인하|낮|높|상향|하향|조정|변경|수정)/;
const LEAD = 60;

/** Reads "from … to" around the numbers of a stretch, with a rest after each. */
export function* readingQualifiers(text: string, stretch: Stretch, amounts: readonly Reading[]): Steps<Qualifiers[]> {
  const qualifiers: Qualifiers[] = [];
  for (const [at, number] of amounts.entries()) {
    yield;
    const from = amounts[at - 1]?.end ?? stretch.start;
    const to = amounts[at + 1]?.start ?? stretch.end;
    const before = text.slice(Math.max(from, number.start - LEAD), number.start);
    const after = text.slice(number.end, Math.min(to, number.end + 24));
    const isPrior = PRIOR_BEFORE.test(before) || PRIOR_AFTER.test(after);
    const tense = isPrior ? 'prior' : NEW_BEFORE.test(before) || NEW_AFTER.test(after) ? 'new' : undefined;
    qualifiers.push({
      lead: before,
      ...(tense !== undefined && { tense }),
    });
  }
  return qualifiers;
}
