/** Sentences by key, each with its text in every language. A language that lacks a key of English does not compile. */
export function byKey<En extends Readonly<Record<string, string>>>(tables: {
  readonly en: En;
  readonly ko: Readonly<Record<keyof En, string>>;
}): { readonly [Key in keyof En]: { readonly ko: string; readonly en: string } } {
  const rows = Object.entries(tables.en).map(([key, en]) => [key, { ko: tables.ko[key as keyof En], en }]);
  return Object.fromEntries(rows) as ReturnType<typeof byKey<En>>;
}
