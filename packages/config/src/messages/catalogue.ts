import type { Locale } from '@finclaw/types';
import { type catalogue, sentenceOf } from './every-message.ts';
import { format, type MessageParams } from './format.ts';

export type MessageKey = keyof typeof catalogue;

/** The sentence for a key in the given language, or in English, filled in; `format` explains the placeholders. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return format(sentenceOf(locale, key) ?? sentenceOf('en', key)!, params);
}

/** Tells whether there is a sentence under this key; all languages have the same keys. */
export function isMessageKey(locale: Locale, key: string): key is MessageKey {
  return sentenceOf(locale, key) !== undefined;
}
