import { ENGLISH_STATEMENTS, KOREAN_STATEMENTS, type StatementWords } from './statement-words.ts';

/** The kinds of statements about the author of a sentence, from the most to the least durable. */
const STATEMENT_KINDS = ['decision', 'goal', 'holding', 'habit'] as const;
type StatementKind = (typeof STATEMENT_KINDS)[number];

const join = (key: keyof StatementWords): RegExp =>
  new RegExp(`${ENGLISH_STATEMENTS[key]}|${KOREAN_STATEMENTS[key]}`, 'iu');
const KINDS = STATEMENT_KINDS.map((kind) => ({ kind, words: join(kind) }));
const SELF = join('self');
const PASSING = join('passing');
const QUESTION = join('question');

/**
 * Returns the kind of lasting statement: a decision, a goal, a holding, or a habit. Undefined for questions, hearsay
 * and statements about a single day.
 */
export function statementKind(sentence: string): StatementKind | undefined {
  if (QUESTION.test(sentence) || PASSING.test(sentence)) return undefined;
  return KINDS.find(({ words }) => words.test(sentence))?.kind;
}

/** Tells whether a sentence is about the author or their family. */
export const speaksOfSelf = (sentence: string): boolean => SELF.test(sentence);

/** Returns true when a sentence asks, quotes others, or is about a single day. */
export const isPassing = (sentence: string): boolean => QUESTION.test(sentence) || PASSING.test(sentence);
