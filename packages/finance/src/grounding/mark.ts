import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure, FigureStatus } from './figure.ts';

/** Where unproven figures are pointed out: beside each of them, in a footer, or both. */
export type MarkMode = 'inline' | 'footer' | 'both';

/** An invisible sign that no keyboard makes; it tells our marks from the same signs in an answer. */
const JOINER = '\u2060';
const MARKS: Partial<Record<FigureStatus, string>> = { unverified: `${JOINER}⚠`, stale: `${JOINER}⌛` };
const FOOTER = `\n\n${JOINER}※ `;
const SIGNED = /\u2060+(?=[⚠⌛※])/g;

/** Points out the figures that are unverified or stale; an answer without any stays as it is. */
export function markUnverified(answer: string, figures: readonly Figure[], locale: Locale, mode: MarkMode = 'both'): string {
  const marked = figures.filter(({ status }) => MARKS[status] !== undefined).sort((a, b) => a.start - b.start);
  if (marked.length === 0) return keepOwn(answer);
  let text = '';
  let end = 0;
  for (const figure of mode === 'footer' ? [] : marked) {
    text += keepOwn(answer.slice(end, figure.end)) + MARKS[figure.status];
    end = figure.end;
  }
  text += keepOwn(answer.slice(end));
  return mode === 'inline' ? text : text + FOOTER + footerOf(marked, locale);
}

/** Takes marks and footer out again; gives back exactly the answer that was marked. */
export function stripMarks(marked: string): string {
  const footer = marked.indexOf(FOOTER);
  const text = footer < 0 ? marked : marked.slice(0, footer);
  return text.replace(/\u2060+[⚠⌛※]/g, (signed) => (signed.length === 2 ? '' : signed.slice(1)));
}

/** A sign of ours that stands in an answer gets one more joiner, so that it is no mark. */
const keepOwn = (text: string): string => text.replace(SIGNED, (joiners) => `${joiners}${JOINER}`);

function footerOf(figures: readonly Figure[], locale: Locale): string {
  const sentences = (['unverified', 'stale'] as const).flatMap((status) => {
    const texts = [...new Set(figures.filter((figure) => figure.status === status).map(({ text }) => text))];
    return texts.length === 0 ? [] : [message(locale, `grounding.footer.${status}`, { figures: texts.join(', ') })];
  });
  return sentences.join('\n');
}
