import type { Claim } from '../context/claim.ts';
import { behindLast, directionsIn, says } from '../context/wording.ts';
import type { Fact } from '../evidence/fact.ts';

/** The condition of an alert told the other way round, or as that of an order, which it is not. */
export function isOtherCondition(claim: Claim, { role, row }: Fact): boolean {
  if (role !== 'threshold') return false;
  if (claim.cues.has('order') && !claim.cues.has('alert')) return true;
  // Still below $225, 알림 가격 225달러보다 낮습니다: where it stands now, and not what the alert waits for.
  if (claim.cues.has('still') && !claim.isAssumed) return false;
  const [way, set] = [wayOf(claim), conditionOf(row)];
  return way !== undefined && set !== undefined && way !== set;
}

/** Korean says behind a figure which way something passes it, English before it. */
function wayOf({ clause: [before, behind], lead }: Claim): 'above' | 'below' | undefined {
  const isKorean = /[가-힣]/.test(behind);
  // Above your alert at $195: not the alert waits above it.
  const own = (text: string): string => behindLast(text, 'alert');
  const words = isKorean ? behind : own(lead.split(/[,;]|\s(?:and|or)\s/).at(-1)!);
  const [isOver, isUnder] = [says(words, 'over'), says(words, 'under')];
  if (isOver !== isUnder) return isOver ? 'above' : 'below';
  const moves = directionsIn(isKorean ? behind : own(before));
  const move = isKorean ? moves[0] : moves.at(-1);
  return move === undefined ? undefined : move.direction > 0 ? 'above' : 'below';
}

/** Which way the row of an alert waits for. */
function conditionOf(row: Fact['row']): 'above' | 'below' | undefined {
  const { condition } = (row ?? {}) as { condition?: unknown };
  const type = typeof condition === 'object' && condition !== null ? (condition as { type?: unknown }).type : condition;
  return type === 'above' || type === 'below' ? type : undefined;
}
