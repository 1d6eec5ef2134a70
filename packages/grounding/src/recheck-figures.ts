import { once } from '@finclaw/infra';
import { readInstant } from '@finclaw/language';
import type { Figure, FigureView, Locale } from '@finclaw/types';
import { AnnotatedStream } from './answer/annotated-stream.ts';
import type { ToolResultInput } from './check-figures.ts';
import { figureViews } from './figure-view.ts';
import { sourceResult } from './results/source-result.ts';

/** A figure of a parsed text, and its expression. */
interface FigurePlace {
  readonly start: number;
  readonly end: number;
  readonly expression: string;
}

/**
 * Recomputes the figures of a finished text: inserts each expression after its figure again and compares as if a model
 * had just written it. Figures that have moved are left out.
 */
export function recheckFigures(
  text: string,
  places: readonly FigurePlace[],
  results: readonly Required<Pick<ToolResultInput, 'handle' | 'tool' | 'content' | 'at'>>[],
  locale: Locale,
): readonly FigureView[] {
  const known = new Map(
    results.map(({ handle, tool, content, at }) => [
      handle,
      once(() => sourceResult(handle, tool, content, { at: readInstant(at) })),
    ]),
  );
  const stream = new AnnotatedStream({ find: (handle) => known.get(handle)?.(), locale });
  let from = 0;
  let annotated = '';
  for (const { end, expression } of places.toSorted((a, b) => a.end - b.end)) {
    annotated += `${text.slice(from, end)}{{${expression}}}`;
    from = end;
  }
  stream.push(annotated + text.slice(from));
  stream.end();
  return stream.shown === text ? figureViews(stream.figures, text) : [];
}

/**
 * Returns the positions of the figures that can be recomputed. Of struck-out digits, only the value next to them is
 * one.
 */
export function figurePlaces(text: string, figures: readonly Figure[]): readonly FigurePlace[] {
  return figures.flatMap(({ start, end, expression, formula, isStruck }) => {
    const source = expression ?? formula;
    if (source === undefined) return [];
    const struck = isStruck ? text.slice(start, end).lastIndexOf('~~ ') + 3 : 0;
    return [{ start: start + struck, end, expression: source }];
  });
}
