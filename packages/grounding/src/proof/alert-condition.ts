import type { Claim } from '../context/claim.ts';
import { directionsIn } from '../context/wording.ts';
import type { Fact } from '../evidence/fact.ts';

/** 300,000원을 넘으면, drops below $195: on which side of a value something is. */
const OVER = /넘|이상|초과|돌파|웃돌|상회|위로|(?<![a-z])(?:above|over|exceeds?|more than|at least)(?![a-z])/i;
const UNDER = /아래|밑|이하|미만|하회|(?<![a-z])(?:below|under|less than|at most)(?![a-z])/i;
const ORDER = /주문|매수|매도|손절|익절|(?<![a-z])(?:orders?|buys?|sells?)(?![a-z])/i;
/** Words of an alert. */
export const ALERT = /알림|알려|알리|(?<![a-z])(?:alerts?|tell|notif(?:y|ied|ication)|let you know|hear from)(?![a-z])/i;
/** Still below $225, 알림 가격 225달러보다 낮습니다: where it stands now, and not what the alert waits for. */
const AS_IT_IS = /아직|여전히|보다|않|(?<![a-z])(?:still|not|yet)(?![a-z])/i;

/** The condition of an alert told the other way round, or as that of an order, which it is not. */
export function isOtherCondition(claim: Claim, { role, row }: Fact): boolean {
  if (role !== 'threshold') return false;
  if (ORDER.test(claim.said) && !ALERT.test(claim.said)) return true;
  if (AS_IT_IS.test(claim.said) && !claim.isAssumed) return false;
  const [way, set] = [wayOf(claim), conditionOf(row)];
  return way !== undefined && set !== undefined && way !== set;
}

/** Korean says behind a figure which way something passes it, English before it. */
function wayOf({ clause: [before, behind], lead }: Claim): 'above' | 'below' | undefined {
  const isKorean = /[가-힣]/.test(behind);
  // Above your alert at $195: not the alert waits above it.
  const own = (text: string): string => text.split(ALERT).at(-1)!;
  const words = isKorean ? behind : own(lead.split(/[,;]|\s(?:and|or)\s/).at(-1)!);
  const [isOver, isUnder] = [OVER.test(words), UNDER.test(words)];
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
