import { FinClawError, isFinClawError } from '@finclaw/infra';
import { classifyCallError, FailoverError, isBrokenAnswer, retryAfterMsOf } from '../errors.ts';
import type { StopReason } from '../providers/adapter.ts';
import { readVendorError } from '../vendor-error.ts';

/** The ways a model call ends: with a reply of some kind, or with none. */
type ReplyEnd =
  /** With words, or with tool calls. */
  | 'finished'
  /** The vendor paused a long turn, which the model will continue. */
  | 'paused'
  | 'refused'
  /** The limit of the reply's length was reached. */
  | 'length'
  /** The window was full before the reply was. */
  | 'window'
  /** With neither words nor calls. */
  | 'empty'
  /** The run is in a loop, or has used up its steps. */
  | 'stuck'
  /** The vendor refuses the prompt as too long. */
  | 'too-long'
  /** The vendor limits the rate without a duration. */
  | 'limited'
  /** A temporary failure: an outage, a timeout, a limit of known length. */
  | 'unavailable'
  /** Any other failure. */
  | 'failed';

/** The end of a call, as needed to decide the next step. */
export interface Ended {
  readonly end: ReplyEnd;
  /** The text of the reply: none, only thinking, the second half of an answer that was cut, or some. */
  readonly text?: 'none' | 'thought' | 'rest' | 'some';
  /** True if text of it was shown and withdrawn. */
  readonly isVisible?: boolean;
  /** True once a tool has answered in this run. */
  readonly hasResults?: boolean;
}

/**
 * The remedies with the same model: a retry, a larger output limit and less thinking, a shorter prompt, the rest of the
 * answer, or a closing call.
 */
type Remedy = 'again' | 'more-room' | 'compact' | 'continue' | 'last-words';

/** The last step when no remedy helps: accept the reply, ask the next model, or report the end. */
type LastStep = 'accept' | 'next-model' | 'report';

interface Row extends Ended {
  readonly remedy?: Remedy;
  /** The number of times the remedy is tried; `allowed` is as often as the route may repeat a call. */
  readonly times?: number | 'allowed';
  readonly last: LastStep;
}

/** The whole policy, top down; the first matching row decides. A missing field matches anything. */
const TABLE: readonly Row[] = [
  { end: 'finished', last: 'accept' },
  { end: 'paused', last: 'accept' },
  { end: 'refused', last: 'report' },
  { end: 'length', text: 'some', remedy: 'continue', times: 1, last: 'report' },
  { end: 'length', text: 'rest', last: 'report' },
  { end: 'length', remedy: 'more-room', times: 1, last: 'next-model' },
  { end: 'window', text: 'some', remedy: 'continue', times: 1, last: 'report' },
  { end: 'window', text: 'rest', last: 'report' },
  { end: 'window', remedy: 'compact', times: 1, last: 'next-model' },
  { end: 'empty', text: 'rest', last: 'accept' },
  { end: 'empty', text: 'thought', remedy: 'again', times: 1, last: 'accept' },
  { end: 'empty', hasResults: true, remedy: 'again', times: 1, last: 'report' },
  { end: 'empty', remedy: 'again', times: 1, last: 'next-model' },
  { end: 'stuck', remedy: 'last-words', times: 1, last: 'report' },
  { end: 'too-long', remedy: 'compact', times: 2, last: 'next-model' },
  { end: 'limited', remedy: 'again', times: 1, last: 'next-model' },
  { end: 'unavailable', isVisible: true, remedy: 'again', times: 1, last: 'next-model' },
  { end: 'unavailable', remedy: 'again', times: 'allowed', last: 'next-model' },
  { end: 'failed', last: 'next-model' },
];

/**
 * Decides what to do after a model call: `tries` counts the earlier calls of the same model with the same ending, and
 * `allowed` how often a route may repeat one.
 */
export function nextStep(ended: Ended, tries: number, allowed = Number.POSITIVE_INFINITY): Remedy | LastStep {
  const row = TABLE.find((each) => FACTS.every((fact) => each[fact] === undefined || each[fact] === ended[fact]))!;
  const { remedy, times = 0, last } = row;
  const most = times === 'allowed' ? allowed : Math.min(times, allowed);
  return remedy !== undefined && tries < most ? remedy : last;
}

/** Returns true for a step that asks the same model again. */
export const isRemedy = (step: Remedy | LastStep): step is Remedy =>
  step !== 'accept' && step !== 'next-model' && step !== 'report';

const FACTS = ['end', 'text', 'isVisible', 'hasResults'] as const;

/** Classifies a reply that the vendor delivered to its end. */
export function endOf(
  stopReason: StopReason | undefined,
  { hasCalls, hasText }: { readonly hasCalls: boolean; readonly hasText: boolean },
): ReplyEnd {
  if (hasCalls) return 'finished';
  if (stopReason !== undefined && stopReason in STOPS) return STOPS[stopReason]!;
  return hasText ? 'finished' : 'empty';
}

const STOPS: Partial<Record<StopReason, ReplyEnd>> = {
  pause_turn: 'paused',
  refusal: 'refused',
  max_tokens: 'length',
  context_exceeded: 'window',
};

/** Classifies a call that threw this error. */
export function endedBy(error: unknown): Ended {
  if (error instanceof ReplyError) return error.ended;
  const fault = classifyCallError(error);
  if (fault === 'context-overflow') return { end: 'too-long' };
  if (fault === 'rate-limit') return { end: retryAfterMsOf(error) === undefined ? 'limited' : 'unavailable' };
  // The vendor did not respond at all: that has cost enough time already.
  const isSilence = fault === 'timeout' && !ANSWERED_TIMEOUTS.has(vendorStatusOf(error));
  if (isSilence || (fault !== 'timeout' && fault !== 'server-error')) return { end: 'failed' };
  return { end: 'unavailable', isVisible: isBrokenAnswer(error) };
}

/** Counts the failures with the same ending. Each kind has its own remedy, so one does not use up another's. */
export const triesOf = ({ end }: Ended, failures: readonly unknown[]): number =>
  failures.filter((error) => endedBy(error).end === end).length;

/** The statuses with which a vendor itself reports a timeout. */
const ANSWERED_TIMEOUTS: ReadonlySet<number | undefined> = new Set([408, 504]);

function vendorStatusOf(error: unknown): number | undefined {
  if (error instanceof FailoverError) return error.vendorStatus;
  return isFinClawError(error) ? error.statusCode : readVendorError(error).status;
}

/** A reply that is not an answer: a retry, or another model, may help. */
export class ReplyError extends FinClawError {
  readonly ended: Ended & { readonly end: 'empty' | 'length' | 'window' };

  constructor(ended: ReplyError['ended'], model: string) {
    const code = ended.end === 'empty' ? 'MODEL_REPLY_EMPTY' : 'MODEL_REPLY_CUT';
    super(`${model} ended its reply without an answer (${ended.end})`, code, { details: { model, end: ended.end } });
    this.ended = ended;
  }
}
