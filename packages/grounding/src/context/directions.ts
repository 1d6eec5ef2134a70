import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { firstFrom, type Stretch } from './layout.ts';
import type { Mention } from './mention.ts';
import { type DirectionWord, directionsIn } from './wording.ts';

const JOINT =
  /^(?:[^\d.;:]{0,24},(?=\s?or\s))?[\s(),/·|]*(?:(?:약|or|및|and)[\s(),/·]*)?(?:(?:about|around|roughly|nearly|some)\s)?$/;
/** 1.37% 올랐고 애플은 0.2%: a Korean verb closes what stands before it. */
const CLOSED = /^.*[가-힣](?:고|며|지만|는데|은 반면)[\s,]/;
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
  const { sign, start } = amounts[at] as Reading;
  const { word, distance } = nearestWord(text, stretch, at, amounts, mentions);
  // 양도차익: -3,000원: before a colon it is the name of a field, and the sign says which way.
  if (sign !== 0 && text[start - distance] === ':')
    return { direction: sign, isComparison: false, isDirectionClose: true, isContradictory: false };
  return {
    direction: word?.direction ?? 0,
    isComparison: word?.isComparison ?? false,
    isDirectionClose: distance <= 3,
    isContradictory: sign !== 0 && word !== undefined && word.direction !== sign && distance <= 2,
  };
}

/** The word of direction nearest to a number and those it is joined with. */
function nearestWord(
  text: string,
  stretch: Stretch,
  at: number,
  amounts: readonly Reading[],
  mentions: readonly Mention[],
): { readonly word: DirectionWord | undefined; readonly distance: number } {
  const joins = ({ end }: Reading, { start }: Reading): boolean => JOINT.test(text.slice(end, start));
  let last = at;
  while (last - at < MOST_JOINED && amounts[last + 1] && joins(amounts[last]!, amounts[last + 1]!)) last++;
  let first = at;
  while (at - first < MOST_JOINED && amounts[first - 1] && joins(amounts[first - 1]!, amounts[first]!)) first--;
  const afterFrom = amounts[last]!.end;
  const nextMention = mentions[firstFrom(mentions, afterFrom)]?.start ?? stretch.end;
  const afterTo = Math.min(stretch.end, amounts[last + 1]?.start ?? stretch.end, nextMention, afterFrom + REACH);
  const beforeTo = amounts[first]!.start;
  const beforeFrom = Math.max(stretch.start, amounts[first - 1]?.end ?? stretch.start, beforeTo - REACH);
  const after = directionsIn(text.slice(afterFrom, Math.max(afterFrom, afterTo)))[0];
  const own = first === 0 ? 0 : (text.slice(beforeFrom, beforeTo).match(CLOSED)?.[0].length ?? 0);
  const before = directionsIn(text.slice(beforeFrom + own, beforeTo)).at(-1);
  const afterDistance = after === undefined ? Number.POSITIVE_INFINITY : after.start;
  const beforeDistance = before === undefined ? Number.POSITIVE_INFINITY : beforeTo - beforeFrom - own - before.end;
  const isAfter = afterDistance <= beforeDistance;
  return { word: isAfter ? after : before, distance: Math.min(afterDistance, beforeDistance) };
}

const PRIOR_BEFORE = /(?:기존|종전|직전)\s$|(?:from|compared (?:with|to)|versus|vs\.?|against)\s(?:about\s|around\s|the\s)?$/i;
const PRIOR_AFTER = /^(?:에서|\s?(?:→|->)\s?[*$₩€]*$|\s(?:a year (?:ago|earlier)|last year|previously|the year before))/;
const NEW_BEFORE = /(?:(?<![a-z])to|→|->)\s?(?:about\s|around\s)?$/i;

/** $558 in short-term gains and $58 in dividends, $763 with average cost, $703 with FIFO: what follows a figure is not said of the next. */
const OF_THE_LAST = /^\s(?:in|of|on|with|under|after|for)\s(?:[a-z&-]+\s){0,3}?[a-z&-]+(?=[,:;]|\s(?:and|plus)\s)/i;

/** Where the words start that speak of a number; undefined for the first. */
export function leadFrom(text: string, amounts: readonly Reading[], at: number): number | undefined {
  const last = amounts[at - 1]?.end;
  return last === undefined ? undefined : last + (OF_THE_LAST.exec(text.slice(last, amounts[at]!.start))?.[0].length ?? 0);
}

/** The words since the number before, and whether "from … to" calls a number the earlier or the newer of two. */
export function qualifierOf(
  text: string,
  stretch: Stretch,
  at: number,
  amounts: readonly Reading[],
): Pick<Claim, 'tense' | 'lead'> {
  const { start, end } = amounts[at]!;
  const lead = text.slice(Math.max(leadFrom(text, amounts, at) ?? stretch.start, start - 60), start);
  const after = text.slice(end, Math.min(amounts[at + 1]?.start ?? stretch.end, end + 24));
  if (PRIOR_BEFORE.test(lead) || PRIOR_AFTER.test(after)) return { lead, tense: 'prior' };
  return NEW_BEFORE.test(lead) ? { lead, tense: 'new' } : { lead };
}
