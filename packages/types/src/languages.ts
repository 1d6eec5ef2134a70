/** The languages in which instruments have names. */
export type NameLanguage = 'ko' | 'en';

/** The habits of a language, as far as the program's own sentences do not contain them. */
interface LanguageRow {
  /** The tag for `Intl`. */
  readonly tag: string;
  /** The region of its readers, where the language alone implies it. */
  readonly region?: string;
  /** The currency, exchange and instrument names its readers mean by default. */
  readonly currency: 'KRW' | 'USD';
  readonly exchange: 'KRX' | 'NYSE';
  readonly names: NameLanguage;
  /** True if readers know instruments by name rather than by ticker, and currencies by word rather than by sign. */
  readonly usesNames: boolean;
  /** The word after an amount in place of a sign before it. */
  readonly amountWords: Readonly<Record<string, string>>;
  /** The text between a name and a bracket after it. */
  readonly beforeBracket: '' | ' ';
  readonly listSeparator: string;
  readonly month: 'numeric' | 'short';
  /** The letters of its words. */
  readonly letters: RegExp;
  /** True if the verb comes at the end of a sentence. */
  readonly isVerbLast: boolean;
}

const ROWS = {
  ko: {
    tag: 'ko-KR',
    region: 'KR',
    currency: 'KRW',
    exchange: 'KRX',
    names: 'ko',
    usesNames: true,
    amountWords: { KRW: '원' },
    beforeBracket: '',
    listSeparator: ', ',
    month: 'numeric',
    letters: /^\p{Script=Hangul}/u,
    isVerbLast: true,
  },
  en: {
    tag: 'en-US',
    currency: 'USD',
    exchange: 'NYSE',
    names: 'en',
    usesNames: false,
    amountWords: {},
    beforeBracket: ' ',
    listSeparator: '; ',
    month: 'short',
    letters: /^[a-z]/i,
    isVerbLast: false,
  },
} satisfies Readonly<Record<string, LanguageRow>>;

/** A language the program speaks. A new one is a row here and one file of sentences per feature. */
export type Locale = keyof typeof ROWS;

/** The languages the program speaks. */
export const LOCALES = Object.keys(ROWS) as readonly Locale[];

/** The habits of each language. */
export const LANGUAGES: Readonly<Record<Locale, LanguageRow>> = ROWS;

/** Tells whether a value is a language the program speaks. */
export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(ROWS, value);

/** Returns the language of a tag such as `ko-KR` or `en_US.UTF-8`; undefined for one the program does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language] = tag.trim().toLowerCase().split(/[-_.]/, 1);
  return isLocale(language) ? language : undefined;
}

/** A text or another value for each language; where a language has none, the English one is used. */
export type InEachLanguage<T = string> = { readonly en: T } & { readonly [Each in Locale]?: T };

/** Returns the value for a language, or the English one. */
export const inLanguage = <T>(values: InEachLanguage<T>, locale: Locale): T => values[locale] ?? values.en;

/** Makes a value for each language. */
export const eachLanguage = <T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

type Names = Readonly<Record<NameLanguage, string>>;

/** Returns an instrument's name for readers of a language; undefined without names. */
export function nameIn(names: Names, locale: Locale): string;
export function nameIn(names: Names | undefined, locale: Locale): string | undefined;
export function nameIn(names: Names | undefined, locale: Locale): string | undefined {
  return names?.[LANGUAGES[locale].names];
}
