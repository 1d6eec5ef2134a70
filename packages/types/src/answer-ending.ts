/** How an answer can end. */
export const ENDING_KINDS = [
  'completed',
  'refused',
  'empty',
  'length',
  'turn_limit',
  'stopped',
  'budget',
  'timeout',
  'failed',
] as const;

export type EndingKind = (typeof ENDING_KINDS)[number];

/** How an answer ended, and the sentence its reader was told about it; empty where there is nothing to tell. */
export interface AnswerEnding {
  readonly kind: EndingKind;
  readonly text: string;
}
