/** How an answer can end. */
export type EndingKind =
  | 'completed'
  | 'refused'
  | 'empty'
  | 'length'
  | 'turn_limit'
  | 'stopped'
  | 'budget'
  | 'timeout'
  | 'failed';

/** How an answer ended, and the sentence its reader was told about it; empty where there is nothing to tell. */
export interface AnswerEnding {
  readonly kind: EndingKind;
  readonly text: string;
}
