import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { firstFrom, type Stretch } from './layout.ts';
import type { Mention } from './mention.ts';
import { directionsIn } from './wording.ts';

const JOINT = /^[\s(),/·|]*(?:(?:약|or|및|and)[\s(),/·]*)?$/;
const REACH = 40;
const MOST_JOINED = 3;

/** Which way the words beside a number point; the nearest word decides, and it may stand behind a joined number. */
export function directionOf(
  text: string,
  stretch: Stretch,
  at: number,
  amounts: readonly Reading[],
  mentions: readonly Mention[],
): Pick<Claim, 'direction' | 'isComparison' | 'isDirectionClose' | 'isContradictory'> {
  const number = amounts[at] as Reading;
  const joins = (left: Reading | undefined, right: Reading | undefined): boolean =>
    left !== undefined && right !== undefined && right.start - left.end < 12 && JOINT.test(text.slice(left.end, right.start));
  let last = at;
  while (last - at < MOST_JOINED && joins(amounts[last], amounts[last + 1])) last++;
  let first = at;
  while (at - first < MOST_JOINED && joins(amounts[first - 1], amounts[first])) first--;
  const afterFrom = (amounts[last] as Reading).end;
  const nextMention = mentions[firstFrom(mentions, afterFrom)]?.start ?? stretch.end;
  const afterTo = Math.min(stretch.end, amounts[last + 1]?.start ?? stretch.end, nextMention, afterFrom + REACH);
  const beforeTo = (amounts[first] as Reading).start;
  const beforeFrom = Math.max(stretch.start, amounts[first - 1]?.end ?? stretch.start, beforeTo - REACH);
  const after = directionsIn(text.slice(afterFrom, Math.max(afterFrom, afterTo)))[0];
  const before = directionsIn(text.slice(beforeFrom, beforeTo)).at(-1);
  const afterDistance = after === undefined ? Number.POSITIVE_INFINITY : after.start;
  const beforeDistance = before === undefined ? Number.POSITIVE_INFINITY : beforeTo - beforeFrom - before.end;
  const nearest = afterDistance <= beforeDistance ? after : before;
  const distance = Math.min(afterDistance, beforeDistance);
  return {
    direction: nearest?.direction ?? headDirection(text, stretch) ?? 0,
    isComparison: nearest?.isComparison ?? false,
    isDirectionClose: distance <= 3,
    isContradictory: number.sign !== 0 && nearest !== undefined && nearest.direction !== number.sign && distance <= 2,
  };
}

/** A table cell without words of its own takes the direction of its headings. */
function headDirection(text: string, { cell }: Stretch): -1 | 1 | undefined {
  if (cell === undefined) return undefined;
  const head = [cell.header, cell.rowHead].map((span) => (span ? text.slice(span.start, span.end) : '')).join(' ');
  return directionsIn(head)[0]?.direction;
}

const PRIOR_BEFORE = /(?:기존|종전|직전)\s$|(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s?(?:→|->)\s?[*$₩€]*$|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?:(?<![a-z])to|→|->)\s?(?:about\s|around\s)?$/i;
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
