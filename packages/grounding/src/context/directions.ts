import type { Claim } from './claim.ts';
import { firstFrom, within } from './layout.ts';
import type { Mention } from './mention.ts';
import type { Reach } from './reach.ts';
import type { DirectionWord } from './wording.ts';

const REACH = 40;

/** Which way the words beside a figure point; the nearest word decides, and it may stand behind a joined figure. */
export function directionOf(
  reach: Reach,
  at: number,
  words: readonly DirectionWord[],
  mentions: readonly Mention[],
): Pick<Claim, 'direction' | 'isComparison' | 'isDirectionClose' | 'isContradictory'> {
  const { sign } = reach.figures[at]!;
  const [first, last] = reach.joined(at);
  const [before, behind] = [reach.before(first), reach.behind(last)];
  const nextName = mentions[firstFrom(mentions, behind.start)]?.start ?? behind.end;
  const [after] = within(words, { start: behind.start, end: Math.min(behind.end, nextName, behind.start + REACH) });
  const lead = within(words, { start: Math.max(before.start, before.end - REACH), end: before.end }).at(-1);
  const [toAfter, toLead] = [(after?.start ?? Infinity) - behind.start, before.end - (lead?.end ?? -Infinity)];
  const word = toAfter <= toLead ? after : lead;
  const distance = Math.min(toAfter, toLead);
  // 양도차익: -3,000원: before a colon it is the name of a field, and the sign says which way.
  if (sign !== 0 && reach.text[before.end - distance] === ':')
    return { direction: sign, isComparison: false, isDirectionClose: true, isContradictory: false };
  return {
    direction: word?.direction ?? 0,
    isComparison: word?.isComparison ?? false,
    isDirectionClose: distance <= 3,
    isContradictory: sign !== 0 && word !== undefined && word.direction !== sign && distance <= 2,
  };
}
