import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure } from './figure.ts';

/** The lines under an answer that name its contradicted, unverified, missing and outdated figures; undefined when there are none. */
export function figureNote(figures: readonly Figure[], locale: Locale): string | undefined {
  const isGiven = ({ reason }: Figure): boolean => reason !== 'missing';
  const sentences = (['contradicted', 'unverified', 'stale'] as const).flatMap((status) => {
    const texts =
      status === 'contradicted'
        ? contradictions(figures, locale)
        : [...new Set(figures.filter((figure) => figure.status === status && isGiven(figure)).map(({ text }) => text))];
    return texts.length === 0 ? [] : [message(locale, `grounding.footer.${status}`, { figures: listed(texts, locale) })];
  });
  if (!figures.every(isGiven)) sentences.push(message(locale, 'grounding.footer.missing'));
  return sentences.length === 0 ? undefined : sentences.map((sentence) => `※ ${sentence}`).join('\n');
}

/** Each contradicted figure with what its source says instead. */
export function contradictions(figures: readonly Figure[], locale: Locale): readonly string[] {
  const told = figures
    .filter(({ status }) => status === 'contradicted')
    .map(({ text, expected }) =>
      expected === undefined ? text : message(locale, 'grounding.instead', { figure: text, expected }),
    );
  return [...new Set(told)];
}

/** Nobody reads a list of hundreds; `/why` and the page know them all. */
const MOST_NAMED = 20;

function listed(texts: readonly string[], locale: Locale): string {
  const named = texts.slice(0, MOST_NAMED).join(', ');
  return texts.length <= MOST_NAMED
    ? named
    : message(locale, 'grounding.footer.more', { named, count: texts.length - MOST_NAMED });
}
