import type { InEachLanguage, Locale } from '@finclaw/types';

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
  const languages = Object.entries<Partial<Readonly<Record<string, string>>> | undefined>(tables);
  const rows = Object.keys(tables.en).map((key) => {
    const texts = languages.map(([locale, sentences]) => [locale, sentences?.[key]] as const);
    return [key, Object.fromEntries(texts.filter(([, text]) => text !== undefined))];
  });
  return Object.fromEntries(rows) as ReturnType<typeof byKey<En>>;
}
