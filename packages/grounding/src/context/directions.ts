import type { DirectionWord } from '@finclaw/finance/vocabulary';
import { within } from '@finclaw/language';
import type { Claim } from './claim.ts';
import type { Reach } from './reach.ts';

const FURTHEST = 40;
const CLOSE = 3;

/** Which way the words beside a figure point; the nearest word decides, and it may stand behind a joined figure. */
export function directionOf(
  reach: Reach,
  at: number,
  words: readonly DirectionWord[],
): Pick<Claim, 'direction' | 'isComparison' | 'isDirectionClose'> {
  // 양도차익: -3,000원: before a colon it is the name of a field, and the sign says which way.
  const isWord = ({ end }: DirectionWord): boolean => reach.figures[at]!.sign === 0 || reach.text[end] !== ':';
  const [first, last] = reach.joined(at);
  const [{ start, end }, behind] = [reach.before(first), reach.behind(last)];
  const lead = within(words, { start: Math.max(start, end - FURTHEST), end }).findLast(isWord);
  const [after] = within(words, { start: behind.start, end: Math.min(behind.end, behind.start + FURTHEST) });
  const [toAfter, toLead] = [(after?.start ?? Infinity) - behind.start, end - (lead?.end ?? -Infinity)];
  const { direction = 0, isComparison = false } = (toAfter <= toLead ? after : lead) ?? {};
  return { direction, isComparison, isDirectionClose: Math.min(toAfter, toLead) <= CLOSE };
}
