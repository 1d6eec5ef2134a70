import type { Locale } from '@finclaw/types';
import { cliMessages } from './cli.ts';
import type { MessageTable } from './table.ts';

/** Every sentence a user can see, in both languages. */
export const catalogue = {
  ...cliMessages,
} satisfies MessageTable;

export type MessageKey = keyof typeof catalogue;
export type MessageParams = Readonly<Record<string, string | number>>;

/** The sentence for a key in the given language, with its `{placeholders}` filled in. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return catalogue[key][locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
