import { createContext, Script } from 'node:vm';
import { FinClawError } from '@finclaw/infra';

/** The risk of a pattern on hostile text. */
type PatternRisk = 'plain' | 'costly' | 'refused';

const MAX_SOURCE_LENGTH = 1_000;
/** Repetitions beyond this are as good as unbounded. */
const MANY = 50;
const SHORT_TEXT = 2_000;

/**
 * Assesses a pattern by its source. Refused are patterns that are too long or repeat something that itself repeats
 * without bound: they can take for ever. Plain are those with at most one repetition, of a single character class.
 */
export function assessPattern(source: string): PatternRisk {
  if (source.length > MAX_SOURCE_LENGTH) return 'refused';
  const groups = [{ repeats: false }];
  let closed: { repeats: boolean } | undefined;
  let repetitions = 0;
  let repeatsGroup = false;
  for (const { 0: token } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]?|\(|\)|[*+?]|\{\d+(?:,\d*)?\}|./gs)) {
    const isUnbounded = token === '*' || token === '+' || isLongRepetition(token);
    if (isUnbounded && closed?.repeats) return 'refused';
    if (isUnbounded) {
      repetitions++;
      repeatsGroup ||= closed !== undefined;
      groups.at(-1)!.repeats = true;
    } else if (token.length > 1 && token[0] === '{') repeatsGroup ||= closed !== undefined;
    closed = undefined;
    if (token === '(') groups.push({ repeats: false });
    else if (token === ')' && groups.length > 1) {
      closed = groups.pop()!;
      groups.at(-1)!.repeats ||= closed.repeats;
    }
  }
  return repetitions <= 1 && !repeatsGroup && !/\\[1-9k]|\(\?<?[=!]/.test(source) ? 'plain' : 'costly';
}

function isLongRepetition(token: string): boolean {
  const bounds = /^\{(\d+)(,(\d*))?\}$/.exec(token);
  if (!bounds) return false;
  const most = bounds[2] === undefined ? bounds[1] : bounds[3];
  return most === '' || Number(most) > MANY;
}

/**
 * Runs work on a pattern and stops it when it takes too long, by throwing. Plain patterns on short text need no watch.
 */
export function withinTimeLimit<T>(risk: PatternRisk, textLength: number, limitMs: number, work: () => T): T {
  if (risk === 'plain' && textLength <= SHORT_TEXT) return work();
  try {
    // A pattern that is matching cannot be interrupted from JavaScript; the script runner's watchdog can.
    return RUN.runInContext(createContext({ run: work }), { timeout: limitMs }) as T;
  } catch (error) {
    throw new FinClawError('A pattern took too long', 'GUARD_FAILED', { cause: error });
  }
}

const RUN = new Script('run()');
