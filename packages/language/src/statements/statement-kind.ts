import { ENGLISH_STATEMENTS, KOREAN_STATEMENTS, type StatementWords } from './statement-words.ts';

/** What a sentence tells of the person who says it, in the order of how long it stays true. */
const STATEMENT_KINDS = ['decision', 'goal', 'holding', 'habit'] as const;
type StatementKind = (typeof STATEMENT_KINDS)[number];

const join = (key: keyof StatementWords): RegExp =>
  new RegExp(`${ENGLISH_STATEMENTS[key]}|${KOREAN_STATEMENTS[key]}`, 'iu');
const KINDS = STATEMENT_KINDS.map((kind) => ({ kind, words: join(kind) }));
const SELF = join('self');
const PASSING = join('passing');
const QUESTION = join('question');

/**
 * What kind of lasting statement a sentence is: a decision, a goal, something held, or something that comes again and
 * again. Undefined for questions, hearsay and what is true of a day only.
 */
export function statementKind(sentence: string): StatementKind | undefined {
  if (QUESTION.test(sentence) || PASSING.test(sentence)) return undefined;
  return KINDS.find(({ words }) => words.test(sentence))?.kind;
}

/** Whether somebody speaks of themselves or their family. */
export const speaksOfSelf = (sentence: string): boolean => SELF.test(sentence);

/** Whether a sentence asks, repeats what others say, or speaks of a day that passes. */
export const isPassing = (sentence: string): boolean => QUESTION.test(sentence) || PASSING.test(sentence);
