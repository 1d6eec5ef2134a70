import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import { toolLabel } from '@finclaw/tools';
import type { FigureView, Locale } from '@finclaw/types';

type Input = NonNullable<FigureView['inputs']>[number];

/** Answers `/why`: for every figure of an answer, or for one of them, its source, its time and its calculation. */
export function explainFigures(figures: readonly FigureView[], number: number | undefined, locale: Locale): string {
  if (figures.length === 0) return message(locale, 'figures.why.none');
  if (number === undefined) {
    const linked = figures.filter(({ outcome }) => outcome === 'linked' || outcome === 'calculated').length;
    const lines = figures.map((figure, index) => lineOf(figure, index + 1, locale));
    return [message(locale, 'figures.why.summary', { total: figures.length, linked }), ...lines].join('\n');
  }
  const figure = figures[number - 1];
  if (figure === undefined) return message(locale, 'figures.why.unknown', { number, count: figures.length });
  const inputs = figure.formula === undefined ? [] : (figure.inputs ?? []);
  const listed = inputs.map((input) =>
    message(locale, 'figures.why.input', { value: input.value, source: placeOf(input, undefined, locale) }),
  );
  return [lineOf(figure, number, locale), ...listed].join('\n');
}

function lineOf(figure: FigureView, number: number, locale: Locale): string {
  return message(locale, 'figures.why.line', { number, figure: figure.text, why: reasonOf(figure, locale) });
}

function reasonOf(figure: FigureView, locale: Locale): string {
  const { outcome, expression, expected = '', limits = [] } = figure;
  if (outcome === 'none')
    return expression === undefined
      ? message(locale, 'figures.why.unlinked')
      : message(locale, 'figures.why.unreadable', { expression });
  const source = sourceOf(figure, locale);
  if (outcome === 'differs') return message(locale, 'figures.why.differs', { expected, why: source });
  if (limits.length === 0) return source;
  const named = limits.map((limit) => message(locale, `figures.limit.${limit}`)).join(', ');
  return message(locale, 'figures.why.limited', { why: source, limits: named });
}

/** Describes a figure's source; for a calculated one the model's expression, and the same with values. */
function sourceOf({ expression, formula, inputs: [only] = [], asOf }: FigureView, locale: Locale): string {
  if (formula === undefined) return only === undefined ? (expression ?? '') : placeOf(only, asOf, locale);
  const both = expression === undefined || expression === formula ? formula : `${expression} = ${formula}`;
  return message(locale, 'figures.why.calculation', { formula: both });
}

function placeOf({ handle, tool, path }: Input, asOf: string | undefined, locale: Locale): string {
  const place = { tool: `${handle} (${toolLabel(tool, locale)})`, path: namedPath(path, locale) };
  if (asOf === undefined) return message(locale, 'figures.why.value', place);
  return message(locale, 'figures.why.value.timed', { ...place, time: timeOf(asOf) });
}

/** Describes a figure's path, with its display name if it is from one of our tools. */
function namedPath(path: string, locale: Locale): string {
  const keys = path.split(/[.[\]]+/).reverse();
  const known = keys.map((key) => `figure.${key}`).find((key) => isMessageKey(locale, key) && key !== 'figure.amount');
  const name = known === undefined ? path : message(locale, known as MessageKey);
  return name === path ? path : message(locale, 'figures.why.named', { name, path });
}

/** Formats a day, year or quarter unchanged, an instant in UTC. */
const timeOf = (at: string): string => (at.includes('T') ? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` : at);
