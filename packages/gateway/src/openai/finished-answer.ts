import type { TurnEnd } from '@finclaw/app';
import type { AnswerEnding, TokenUsage } from '@finclaw/types';
import { shorten } from './answer-length.ts';
import type { OpenaiQuestion } from './openai-question.ts';

/** A call that the program has to run itself, as both APIs write it. */
interface HandedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The data of an answer of these APIs. */
export interface FinishedAnswer {
  readonly text: string;
  readonly ending: AnswerEnding;
  readonly report?: { readonly usage: TokenUsage };
  /** Each figure, its position in the text, and its source. */
  readonly figures?: TurnEnd['figures'];
  /** The number of its figures with a source, and the limits of its data. */
  readonly grounding?: TurnEnd['grounding'];
  /** True if it was cut: longer than wanted, or ended early. */
  readonly isCut: boolean;
  readonly sessionKey: string;
  readonly calls: readonly HandedCall[];
}

const EARLY: ReadonlySet<AnswerEnding['kind']> = new Set([
  'length',
  'turn_limit',
  'loop',
  'budget',
  'timeout',
  'stopped',
  'failed',
]);

/** Returns the end of a turn in the form its program requested. */
export function finishedAnswer(
  end: TurnEnd,
  wanted: Pick<OpenaiQuestion, 'stops' | 'maxTokens'>,
  more: Pick<FinishedAnswer, 'sessionKey' | 'calls'>,
): FinishedAnswer {
  const { text, isCut } = shorten(end.text, wanted);
  const figures = end.figures?.filter(({ end: last }) => last <= text.length);
  return {
    text,
    ending: end.ending,
    report: end.report,
    ...(figures && figures.length > 0 && { figures }),
    grounding: end.grounding,
    isCut: isCut || EARLY.has(end.ending.kind),
    ...more,
  };
}
