import type { Locale } from '@finclaw/types';
import { catalogue } from './every-message.ts';
import { format, type MessageParams } from './format.ts';

export { catalogue };

export type MessageKey = keyof typeof catalogue;

/** The sentence for a key in the given language, filled in; `format` explains the placeholders. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return format(catalogue[key][locale], params);
}
