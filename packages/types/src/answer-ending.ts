/** How an answer can end. */
export type EndingKind =
  | 'completed'
  /** The model asked something that it cannot go on without. */
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

/** How an answer ended, and the sentence its reader was told about it; empty where there is nothing to tell. */
export interface AnswerEnding {
  readonly kind: EndingKind;
  readonly text: string;
}
