import { format, type MessageParams, messages, type PageMessageKey } from '@finclaw/config/page';
import type { Locale } from '@finclaw/types';
import { signal } from '@preact/signals';

/** The language of the page. */
export const locale = signal<Locale>('ko');

/** The sentence for a key in the language of the page, filled in. */
export function t(key: PageMessageKey, params: MessageParams = {}): string {
  return format(messages[key][locale.value], params);
}

/** The sentence for a key that may not exist, such as the name of a tool somebody added. */
export function tOr(key: string, otherwise: string): string {
  return Object.hasOwn(messages, key) ? t(key as PageMessageKey) : otherwise;
}

const WORDED: ReadonlySet<string> = new Set(['side', 'type', 'account']);

/** What a value of a tool's field says in the reader's language; one without a word of its own stays as it is. */
export function fieldWord(field: string, value: string): string {
  return WORDED.has(field) ? tOr(`page.approval.word.${value}`, value) : value;
}

/** What a source or a tool is called; one the page does not know keeps its own name. */
export function sourceName(source: string): string {
  return tOr(`page.source.${source}`, tOr(`tools.name.${source}`, source));
}

/** The language the page begins with, before it knows the reader: that of the last visit, else the browser's. */
export function firstLocale(last: string | null, browser: readonly string[]): Locale {
  const spoken = browser.map((tag) => tag.slice(0, 2).toLowerCase());
  return [last, ...spoken].find((tag) => tag === 'ko' || tag === 'en') ?? 'en';
}
