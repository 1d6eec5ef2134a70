import type { GroundingInput } from '../figure.ts';

/** What is wrong, or difficult, about the answers of a group. */
export type Kind =
  | 'right'
  | 'digit'
  | 'unit'
  | 'sign'
  | 'instrument'
  | 'swapped'
  | 'stale'
  | 'rounding'
  | 'derived'
  | 'prose'
  | 'structure'
  | 'invented';

/**
 * A conversation and answers to it. In an answer, {71,500원} is right, {!72,500원} is wrong and must be called unverified, and
 * {~71,500원} is right but too old. Whatever stands outside braces must raise no alarm.
 */
export interface LabelledWorld extends Omit<GroundingInput, 'answer'> {
  readonly name: string;
  readonly answers: Readonly<Partial<Record<Kind, readonly string[]>>>;
}

export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly expected: 'fine' | 'unverified' | 'stale';
}

/** Takes the braces out of a labelled answer and says where they were. */
export function readLabels(labelled: string): { readonly answer: string; readonly spans: readonly LabelledSpan[] } {
  const spans: LabelledSpan[] = [];
  let answer = '';
  let end = 0;
  for (const match of labelled.matchAll(/\{([!~]?)([^{}]+)\}/g)) {
    answer += labelled.slice(end, match.index);
    const start = answer.length;
    answer += match[2];
    spans.push({ start, end: answer.length, expected: match[1] === '!' ? 'unverified' : match[1] === '~' ? 'stale' : 'fine' });
    end = match.index + match[0].length;
  }
  return { answer: answer + labelled.slice(end), spans };
}
