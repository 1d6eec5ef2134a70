import type { Reading } from '@finclaw/language';
import type { Claim } from './claim.ts';
import { firstFrom, type Stretch } from './layout.ts';
import type { Mention } from './mention.ts';
import { type DirectionWord, directionsIn } from './wording.ts';

const JOINT =
  /^(?:[^\d.;:]{0,24},(?=\s?or\s))?[\s(),/·|]*(?:(?:약|or|및|and)[\s(),/·]*)?(?:(?:about|around|roughly|nearly|some)\s)?$/;
/** Microsoft lost $1.83 and Alphabet $1.46: what stands around the next name. */
const BEFORE_NAME = /^[\s,·]*(?:(?:and|및)\s)?$/;
const BEHIND_NAME = /^(?:은|는|이|가|도|의|'s)?\s(?:(?:약|by|about)\s)?$/;
/** Here another clause starts. */
const TURN = /,\s(?:while|but|whereas|though)\s/;
/** 1.37% 올랐고 애플은 0.2%: a Korean verb closes what stands before it. */
const CLOSED = /^.*[가-힣](?:고|며|지만|는데|은 반면)[\s,]/;
const REACH = 40;
const MOST_JOINED = 3;

type Joins = (left: Reading, right: Reading) => boolean;

/** Which way the words beside a number point; the nearest word decides, and it may stand behind a joined number. */
export function directionOf(
  text: string,
  stretch: Stretch,
  at: number,
  amounts: readonly Reading[],
  mentions: readonly Mention[],
): Pick<Claim, 'direction' | 'isComparison' | 'isDirectionClose' | 'isContradictory'> {
  const { sign, start } = amounts[at] as Reading;
  const isJoined: Joins = ({ end }, { start }) => start - end < 36 && JOINT.test(text.slice(end, start));
  const isNextNames: Joins = (left, right) => {
    const name = mentions[firstFrom(mentions, left.end)];
    const isSame = left.unit.dimension === right.unit.dimension && name !== undefined && name.end <= right.start;
    return isSame && BEFORE_NAME.test(text.slice(left.end, name.start)) && BEHIND_NAME.test(text.slice(name.end, right.start));
  };
  const own = nearestWord(text, stretch, at, amounts, mentions, isJoined);
  const { word, distance } = own.word === undefined ? nearestWord(text, stretch, at, amounts, mentions, isNextNames) : own;
  // 양도차익: -3,000원: before a colon it is the name of a field, and the sign says which way.
  if (sign !== 0 && text[start - distance] === ':')
    return { direction: sign, isComparison: false, isDirectionClose: true, isContradictory: false };
  return {
    direction: word?.direction ?? headDirection(text, stretch) ?? 0,
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
  joins: Joins,
): { readonly word: DirectionWord | undefined; readonly distance: number } {
  let last = at;
  while (last - at < MOST_JOINED && amounts[last + 1] && joins(amounts[last]!, amounts[last + 1]!)) last++;
  let first = at;
  while (at - first < MOST_JOINED && amounts[first - 1] && joins(amounts[first - 1]!, amounts[first]!)) first--;
  const afterFrom = amounts[last]!.end;
  const nextMention = mentions[firstFrom(mentions, afterFrom)]?.start ?? stretch.end;
  const afterTo = Math.min(stretch.end, amounts[last + 1]?.start ?? stretch.end, nextMention, afterFrom + REACH);
  const beforeTo = amounts[first]!.start;
  const beforeFrom = Math.max(stretch.start, amounts[first - 1]?.end ?? stretch.start, beforeTo - REACH);
  const after = directionsIn(text.slice(afterFrom, Math.max(afterFrom, afterTo)).split(TURN)[0]!)[0];
  const own = first === 0 ? 0 : (text.slice(beforeFrom, beforeTo).match(CLOSED)?.[0].length ?? 0);
  const before = directionsIn(text.slice(beforeFrom + own, beforeTo)).at(-1);
  const afterDistance = after === undefined ? Number.POSITIVE_INFINITY : after.start;
  const beforeDistance = before === undefined ? Number.POSITIVE_INFINITY : beforeTo - beforeFrom - own - before.end;
  const isAfter = afterDistance <= beforeDistance;
  return { word: isAfter ? after : before, distance: Math.min(afterDistance, beforeDistance) };
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
  return NEW_BEFORE.test(lead) || NEW_AFTER.test(after) ? { lead, tense: 'new' } : { lead };
}
