import { type InEachLanguage, LOCALES, type Locale } from '@finclaw/types';

/**
 * Returns sentences by key, each with its text in every language that has it. Korean has every key of English; another
 * language may begin with some features, and the rest is English.
 */
export function byKey<En extends Readonly<Record<string, string>>>(
  tables: {
    readonly en: En;
    readonly ko: Readonly<Record<keyof En, string>>;
  } & { readonly [Each in Locale]?: Partial<Readonly<Record<keyof En, string>>> },
): {
  readonly [Key in keyof En]: InEachLanguage & { readonly ko: string };
} {
  const rows = Object.keys(tables.en).map((key) => [
    key,
    Object.fromEntries(
      LOCALES.flatMap((locale) => (tables[locale]?.[key] === undefined ? [] : [[locale, tables[locale][key]]])),
    ),
  ]);
  return Object.fromEntries(rows) as ReturnType<typeof byKey<En>>;
}
