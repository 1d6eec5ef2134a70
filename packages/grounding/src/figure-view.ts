import { DATA_LIMITS, type DataLimit, type Figure, type FigureView } from '@finclaw/types';

/** Returns figures for all surfaces, in the order of the text. */
export const figureViews = (figures: readonly Figure[], text: string): readonly FigureView[] =>
  figures.toSorted((a, b) => a.start - b.start).map((figure) => figureView(figure, text));

function figureView(figure: Figure, text: string): FigureView {
  const { start, end, outcome, expression, value, formula, expected, inputs, isStruck } = figure;
  const limits = limitsOf([figure]);
  const times = inputs.flatMap(({ at, period }) => (at === undefined ? (period ?? []) : new Date(at).toISOString()));
  const sources = [...new Set(inputs.map(({ handle, tool }) => `${handle} ${tool}`))];
  return {
    text: text.slice(start, end),
    start,
    end,
    outcome,
    value,
    expression,
    formula,
    expected,
    isStruck,
    ...(sources.length > 0 && { source: sources.join(', ') }),
    // A figure is as old as the oldest of its values.
    ...(times.length > 0 && { asOf: times.toSorted()[0]! }),
    ...(limits.length > 0 && { limits }),
    ...(inputs.length > 0 && {
      inputs: inputs.map(({ handle, tool, path, value: own }) => ({ handle, tool, path, value: own })),
    }),
  };
}

/** Returns the limits of some figures' values. */
export function limitsOf(figures: readonly Figure[]): readonly DataLimit[] {
  const found = new Set(figures.flatMap(({ inputs }) => inputs.flatMap(({ limits = [] }) => limits)));
  return DATA_LIMITS.filter((limit) => found.has(limit));
}
