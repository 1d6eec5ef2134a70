import { toolLabel } from '@finclaw/agent/tools';
import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure, FigureOperand, FigureSource } from './figure.ts';

/** Says for every figure of an answer, or for one of them, what it is, where it comes from, of when it is and how it was worked out. */
export function explainFigures(figures: readonly Figure[], number: number | undefined, locale: Locale): string {
  const amounts = figures.filter(({ status }) => status !== 'structural');
  if (amounts.length === 0) return message(locale, 'grounding.why.none');
  if (number === undefined) return amounts.map((figure, index) => lineOf(figure, index + 1, locale)).join('\n');
  const figure = amounts[number - 1];
  if (figure === undefined) return message(locale, 'grounding.why.unknown', { number, count: amounts.length });
  const operands = (figure.source?.operands ?? []).map((operand) =>
    message(locale, 'grounding.why.operand', { value: operand.value, source: originOf(operand, locale) }),
  );
  return [lineOf(figure, number, locale), ...operands].join('\n');
}

function lineOf(figure: Figure, number: number, locale: Locale): string {
  const why = doubted(figure, sourceLine(figure, locale), locale);
  return message(locale, 'grounding.why.line', { number, figure: figure.text, why });
}

/** Where a figure comes from; of one that was cited and worked out, what the model wrote and the same with values. */
function sourceLine({ source, citation }: Figure, locale: Locale): string {
  if (source === undefined) return message(locale, 'grounding.why.unverified');
  if (citation === undefined || source.formula === undefined) return originOf(source, locale);
  const expression = citation.split('|')[0]!.trim();
  return message(locale, 'grounding.why.calculation', {
    formula: expression === source.formula ? expression : `${expression} = ${source.formula}`,
  });
}

/** The same with what is wrong about the figure. */
function doubted({ status, expected, reason, citation = '', problem }: Figure, source: string, locale: Locale): string {
  if (status === 'stale') return message(locale, 'grounding.why.stale', { why: source });
  if (reason === undefined)
    return expected === undefined ? source : message(locale, 'grounding.why.contradicted', { expected, why: source });
  if (reason === 'missing') {
    const key = `grounding.why.missing.${problem}`;
    return message(locale, isMessageKey(locale, key) ? key : 'grounding.why.missing.unreadable', { citation });
  }
  const meant = expected === undefined ? [] : [message(locale, 'grounding.why.meant', { expected })];
  return [source, message(locale, `grounding.why.reason.${reason}`), ...meant].join('. ');
}

function originOf(source: FigureSource | FigureOperand, locale: Locale): string {
  const { kind, tool, handle, path } = source;
  const formula = 'formula' in source ? source.formula : undefined;
  if (formula !== undefined) return message(locale, 'grounding.why.calculation', { formula });
  if (kind === 'user') return message(locale, 'grounding.why.user');
  if (tool === undefined) return message(locale, 'grounding.why.calculator');
  const label = toolLabel(tool, locale);
  const place = { tool: handle === undefined ? label : `${handle} (${label})`, path: namedPath(path ?? '$', locale) };
  const at = 'at' in source ? source.at : undefined;
  if (at === undefined) return message(locale, 'grounding.why.tool', place);
  return message(locale, 'grounding.why.tool.timed', { ...place, time: timeOf(at) });
}

/** Where a figure stands, with what people call it where it is one of our tools'. */
function namedPath(path: string, locale: Locale): string {
  const keys = path.split(/[.[\]]+/).reverse();
  const known = keys.map((key) => `figure.${key}`).find((key) => isMessageKey(locale, key) && key !== 'figure.amount');
  const name = known === undefined ? path : message(locale, known as MessageKey);
  return name === path ? path : message(locale, 'grounding.why.named', { name, path });
}

/** The end of a day stands for the day as a whole. */
const timeOf = (at: string): string =>
  at.startsWith('23:59:59', 11) ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
