import { once } from '@finclaw/infra';
import { readInstant } from '@finclaw/language';
import { fillHandles } from '@finclaw/tools';
import type { FigureView, Locale } from '@finclaw/types';
import { AnnotatedAnswer } from './answer/annotated-answer.ts';
import { figureViews } from './figure-view.ts';
import { sourceResult } from './results/source-result.ts';

/** A tool result that an answer may use. */
export interface ToolResultInput {
  readonly tool: string;
  /** JSON or text, complete. */
  readonly content: unknown;
  /** The time of the tool's answer: ISO text or milliseconds. */
  readonly at?: string | number;
  /** `r1`, `r2`, … in order when absent. */
  readonly handle?: string;
}

/** The options of a check. */
export interface CheckOptions {
  /** The user's texts; their own figures need no source. */
  readonly user?: readonly string[];
  readonly locale?: Locale;
}

/** A rendered answer, and each of its figures with its source. */
interface CheckedAnswer {
  readonly text: string;
  readonly figures: readonly FigureView[];
}

/**
 * Checks an answer whose figures have citations in double braces (`$257.50{{r1.price}}`) against the complete results:
 * each figure is linked, calculated, without a source, or differs from its source.
 */
export function checkFigures(
  answer: string,
  results: readonly ToolResultInput[],
  options: CheckOptions = {},
): CheckedAnswer {
  const handles = fillHandles(results.map((result) => result?.handle));
  const known = results.map((result, at) =>
    once(() => sourceResult(handles[at]!, result.tool, result.content, { at: readInstant(result.at) })),
  );
  const { user = [], locale = 'en' } = options;
  const rendering = new AnnotatedAnswer({
    find: (handle) => known[handles.lastIndexOf(handle)]?.(),
    results: () => known.map((result) => result()),
    user: () => user,
    locale,
  });
  const stretch = rendering.open(false);
  const text = stretch.push(answer) + stretch.end(false);
  return { text, figures: figureViews(stretch.figures, text) };
}
