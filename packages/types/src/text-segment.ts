import type { ControlToken } from './control-token.ts';
import type { Figure } from './figure.ts';

/** One stretch of text of an answer: what a model wrote before, between or after its tool calls. */
export interface TextSegment {
  readonly id: string;
  readonly text: string;
  /** It goes on where the segment before it was cut off, so nothing stands between the two. */
  readonly continues?: true;
  /** The figures in it, and the text as the model wrote it with their sources. */
  readonly figures?: readonly Figure[];
  readonly cited?: string;
  readonly controls?: readonly ControlToken[];
}

/** The segments after a piece of text has come for one of them; a new id opens a new segment at the end. */
export function addToSegment(segments: readonly TextSegment[], id: string, delta: string): readonly TextSegment[] {
  const at = segments.findIndex((segment) => segment.id === id);
  if (at === -1) return [...segments, { id, text: delta }];
  return segments.with(at, { id, text: segments[at]!.text + delta });
}

/** The segments without one that was withdrawn. */
export const withoutSegment = (segments: readonly TextSegment[], id: string): readonly TextSegment[] =>
  segments.filter((segment) => segment.id !== id);

/** Returns the visible text of the segments. */
export const textOfSegments = (segments: readonly TextSegment[]): string => segments.map(({ text }) => text).join('');

/** Segments as one text, with a blank line between them. */
export function joinSegments(segments: readonly Pick<TextSegment, 'text' | 'continues'>[]): string {
  let joined = '';
  for (const { text, continues } of segments) {
    if (joined === '') joined = text;
    else joined = continues ? joined + text : `${joined.trimEnd()}\n\n${text.trimStart()}`;
  }
  return joined;
}
