import { joinSegments, type TextSegment } from '@finclaw/types';

/** An answer as one text, and where each of its segments ends. */
export interface AnswerText {
  readonly text: string;
  readonly ends: readonly { readonly id: string; readonly end: number }[];
}

const SEPARATOR = '\n\n';

/** Joins the segments of an answer. */
export function composeAnswer(given: readonly TextSegment[]): AnswerText {
  const segments = given.map((segment) => ({ ...segment, text: segment.text.replace(/\r\n?/g, '\n') }));
  let text = '';
  const ends: { id: string; end: number }[] = [];
  for (const stretch of stretchesOf(segments)) {
    const clean = joinSegments(stretch).trim();
    if (clean !== '') text += text === '' ? clean : SEPARATOR + clean;
    for (const { id } of stretch) ends.push({ id, end: text.length });
  }
  return { text, ends };
}

/** Groups segments: an interrupted one is grouped with those that continue it. */
function stretchesOf(segments: readonly TextSegment[]): readonly (readonly TextSegment[])[] {
  const stretches: TextSegment[][] = [];
  for (const segment of segments) {
    const last = stretches.at(-1);
    if (segment.continues && last) last.push(segment);
    else stretches.push([segment]);
  }
  return stretches;
}
