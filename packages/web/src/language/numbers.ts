import { LANGUAGES, type Locale } from '@finclaw/types';

/** Decimals are strings throughout: Intl reads them exactly, a JavaScript number would round them. */
const exact = (value: string): Intl.StringNumericLiteral => value as Intl.StringNumericLiteral;

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag, options);
  formats.set(key, format);
  return format;
}

/**
 * An amount of money the way people in that language write it: 72,300원, ₩72,300, $198.45; other codes stand behind the
 * number.
 */
export function money(
  locale: Locale,
  value: string,
  currency: string,
  options: { readonly sign?: boolean } = {},
): string {
  const signDisplay = options.sign ? 'exceptZero' : 'auto';
  const digits = digitsFor(currency, value);
  const word = LANGUAGES[locale].amountWords[currency];
  if (word !== undefined) return `${formatFor(locale, { signDisplay, ...digits }).format(exact(value))}${word}`;
  if (!/^[A-Z]{3}$/.test(currency)) {
    return `${formatFor(locale, { maximumFractionDigits: 8, signDisplay }).format(exact(value))} ${currency}`;
  }
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return formatFor(locale, { ...style, signDisplay, ...digits }).format(exact(value));
}

/** Prices under one unit need more digits than the coin has. */
function digitsFor(currency: string, value: string): Intl.NumberFormatOptions {
  const isSmall = /^[-+]?0?\.\d*[1-9]/.test(value);
  if (isSmall) return { maximumSignificantDigits: 4 };
  return { maximumFractionDigits: currency === 'KRW' || currency === 'JPY' ? 0 : 2 };
}

/** An amount of money in few characters, for the axis of a chart: 1,430만원, ₩14.3M. */
export function compactMoney(locale: Locale, value: string, currency: string): string {
  const options = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  const word = LANGUAGES[locale].amountWords[currency];
  if (word !== undefined) return `${formatFor(locale, options).format(exact(value))}${word}`;
  return formatFor(locale, { ...options, style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    exact(value),
  );
}

/** A plain number with group separators. */
export function decimal(locale: Locale, value: string, maximumFractionDigits = 8): string {
  return formatFor(locale, { maximumFractionDigits }).format(exact(value));
}

/** Formats a percentage: "1.25" becomes 1.25%. With two digits, and always signed if requested. */
export function percent(locale: Locale, value: string, options: { readonly sign?: boolean } = {}): string {
  const signDisplay = options.sign ? 'exceptZero' : 'auto';
  return `${formatFor(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay }).format(exact(value))}%`;
}

/** A large count in few characters: 1.2만, 12K. */
export function compact(locale: Locale, value: string): string {
  return formatFor(locale, { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' }).format(
    exact(value),
  );
}

/** The size of a file in megabytes. */
export function fileSize(locale: Locale, bytes: number): string {
  return `${formatFor(locale, { maximumFractionDigits: 1 }).format(bytes / 1_048_576)} MB`;
}

export type Move = 'rise' | 'fall' | 'flat';

/** Returns the direction of a signed decimal. */
export function moveOf(value: string): Move {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.trimStart().startsWith('-') ? 'fall' : 'rise';
}
