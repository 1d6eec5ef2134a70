import { format, type MessageParams, messages, type PageMessageKey } from '@finclaw/config/page';
import { type InEachLanguage, inLanguage, type Locale, localeOfTag } from '@finclaw/types';
import { signal } from '@preact/signals';

/** The language of the page. */
export const locale = signal<Locale>('ko');

type Texts = Readonly<Record<string, InEachLanguage>>;

const texts: Record<string, Texts[string]> = { ...messages };

/** Adds sentences that load later, and returns a function that translates them beside the built-in ones. */
export function withMessages<Key extends string>(added: Readonly<Record<Key, Texts[string]>>) {
  Object.assign(texts, added);
  return (key: PageMessageKey | Key, params: MessageParams = {}): string =>
    format(inLanguage(texts[key]!, locale.value), params);
}

/** The sentence for a key in the language of the page, filled in. */
export const t = withMessages({});

/** Returns the sentence for a key that may not exist, such as the name of a third-party tool. */
export function tOr(key: string, otherwise: string): string {
  return Object.hasOwn(texts, key) ? t(key as PageMessageKey) : otherwise;
}

const WORDED: ReadonlySet<string> = new Set(['side', 'type', 'account']);

/** Translates a value of a tool's field; one without a translation is unchanged. */
export function fieldWord(field: string, value: string): string {
  return WORDED.has(field) ? tOr(`page.approval.word.${value}`, value) : value;
}

/** Returns the display name of a source or a tool; an unknown one keeps its own name. */
export function sourceName(source: string): string {
  return tOr(`page.source.${source}`, tOr(`tools.name.${source}`, source));
}

/** Returns the page's language before the profile is known: that of the last visit, else the browser's. */
export function firstLocale(last: string | null, browser: readonly string[]): Locale {
  return [last ?? '', ...browser].map(localeOfTag).find((spoken) => spoken !== undefined) ?? 'en';
}
