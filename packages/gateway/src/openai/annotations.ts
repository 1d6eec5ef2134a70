import type { FigureView } from '@finclaw/types';
import type { FinishedAnswer } from './finished-answer.ts';

/** The source of a figure, in the one form of annotation that clients know. */
interface FigureAnnotation {
  readonly start_index: number;
  readonly end_index: number;
  readonly url: string;
  readonly title: string;
  readonly figure: Omit<FigureView, 'text' | 'start' | 'end'>;
}

/**
 * Returns the figures of an answer as citations: position, source, and the conversation on the page with the details.
 */
export function annotationsOf(
  { figures = [], sessionKey }: FinishedAnswer,
  origin: string,
): readonly FigureAnnotation[] {
  const url = `${origin}/#${new URLSearchParams({ c: sessionKey })}`;
  return figures.map(({ text, start, end, ...figure }) => ({
    start_index: start,
    end_index: end,
    url,
    title: titleOf(text, figure),
    figure,
  }));
}

function titleOf(text: string, { outcome, source, asOf, formula, expected }: FigureAnnotation['figure']): string {
  const rests = [source, formula, expected === undefined ? undefined : `the source says ${expected}`, asOf];
  return [`${text}: ${outcome}`, ...rests].filter((part) => part !== undefined).join(', ');
}
