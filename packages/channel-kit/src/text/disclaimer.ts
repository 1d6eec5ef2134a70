import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

export type SupportedFormat = 'markdown' | 'plain-text' | 'html';

/** The sentence under an answer that could be taken for advice, with what sets it off in the format. */
export function disclaimerBlock(format: SupportedFormat, locale: Locale): string {
  const sentence = message(locale, 'pipeline.disclaimer');
  if (format === 'markdown') return `\n\n---\n_${sentence}_`;
  return `\n\n${format === 'html' ? `<i>${sentence}</i>` : sentence}`;
}

/** True when an answer already ends with the sentence, in either language and however it is set off. */
export function endsWithDisclaimer(text: string): boolean {
  const end = text.slice(-400).replace(/(?<![\s_*]|<\/?i>)(?:[\s_*]|<\/?i>)+$/, '');
  return (['ko', 'en'] as const).some((locale) => end.endsWith(message(locale, 'pipeline.disclaimer')));
}
