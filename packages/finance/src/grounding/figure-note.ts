import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Figure } from './figure.ts';

/** The lines under an answer that name its unverified and outdated figures; undefined when there are none. */
export function figureNote(figures: readonly Figure[], locale: Locale): string | undefined {
  const sentences = (['unverified', 'stale'] as const).flatMap((status) => {
    const texts = [...new Set(figures.filter((figure) => figure.status === status).map(({ text }) => text))];
    return texts.length === 0 ? [] : [`※ ${message(locale, `grounding.footer.${status}`, { figures: texts.join(', ') })}`];
  });
  return sentences.length === 0 ? undefined : sentences.join('\n');
}
