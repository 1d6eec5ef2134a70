import { checkFigures } from '../check-figures.ts';
import type { LabelledAnswer } from './labelled-answers.ts';

/** How labelled answers came out. */
export interface Score {
  /** Wrong or old figures that were let through, with their answers. */
  readonly missed: readonly string[];
  /** Right figures that were called unverified or stale, or not seen. */
  readonly flagged: readonly string[];
}

/** Checks every answer and compares with its labels. */
export function scoreAnswers(answers: readonly LabelledAnswer[]): Score {
  const missed: string[] = [];
  const flagged: string[] = [];
  for (const { of, kind, input, figures: labels } of answers) {
    const { figures } = checkFigures(input);
    const note = (what: string, text: string): string => `${of} / ${kind}: ${what} "${text}" in ${JSON.stringify(input.answer)}`;
    for (const { start, end, expected } of labels) {
      const statuses = figures.filter((figure) => figure.start < end && figure.end > start).map(({ status }) => status);
      const text = input.answer.slice(start, end);
      if (expected === 'fine' && statuses.length === 0) flagged.push(note('not seen', text));
      const isCaught = statuses.some((status) => status === expected || (status === 'contradicted' && expected === 'unverified'));
      if (expected !== 'fine' && !isCaught)
        missed.push(note(`expected ${expected}, got ${statuses.join('+') || 'nothing'} for`, text));
    }
    for (const { start, end, status, text } of figures) {
      const isExpected = labels.some((label) => label.expected !== 'fine' && start < label.end && end > label.start);
      if (status !== 'proven' && status !== 'structural' && !isExpected) flagged.push(note(status, text));
    }
  }
  return { missed, flagged };
}
