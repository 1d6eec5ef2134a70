/** The ways an answer can end. */
export type EndingKind =
  | 'completed'
  /** The model asked a question it cannot continue without. */
  | 'question'
  | 'refused'
  | 'empty'
  | 'length'
  | 'turn_limit'
  | 'loop'
  | 'stopped'
  | 'budget'
  | 'timeout'
  | 'failed';

/** The ending of an answer, and the sentence shown to its reader about it; empty where there is none. */
export interface AnswerEnding {
  readonly kind: EndingKind;
  readonly text: string;
}
