import type { Locale } from '@finclaw/types';

/** Decimals are strings all the way: Intl reads them exactly, a JavaScript number would round them. */
const exact = (value: string): Intl.StringNumericLiteral => value as Intl.StringNumericLiteral;

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale === 'ko' ? 'ko-KR' : 'en-US', options);
  formats.set(key, format);
  return format;
}

/** An amount of money the way people in that language write it; coins and other codes Intl does not know keep their code. */
export function money(locale: Locale, value: string, currency: string, options: { readonly sign?: boolean } = {}): string {
  const signDisplay = options.sign ? 'exceptZero' : 'auto';
  if (/^[A-Z]{3}$/.test(currency)) {
    const digits = minimumDigits(currency, value);
    return formatFor(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', signDisplay, ...digits }).format(
      exact(value),
    );
  }
  return `${formatFor(locale, { maximumFractionDigits: 8, signDisplay }).format(exact(value))} ${currency}`;
}

/** Prices under one unit need more digits than the coin has. */
function minimumDigits(currency: string, value: string): Intl.NumberFormatOptions {
  const isSmall = /^[-+]?0?\.\d*[1-9]/.test(value);
  if (isSmall) return { maximumSignificantDigits: 4 };
  return currency === 'KRW' || currency === 'JPY' ? { maximumFractionDigits: 0 } : { maximumFractionDigits: 2 };
}

/** A plain number with group separators. */
export function decimal(locale: Locale, value: string, maximumFractionDigits = 8): string {
  return formatFor(locale, { maximumFractionDigits }).format(exact(value));
}

/** A percentage that is already one: "1.25" reads 1.25%. Always signed when asked, with two digits. */
export function percent(locale: Locale, value: string, options: { readonly sign?: boolean } = {}): string {
  const signDisplay = options.sign ? 'exceptZero' : 'auto';
  return `${formatFor(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay }).format(exact(value))}%`;
}

/** A large count in few characters: 1.2만, 12K. */
export function compact(locale: Locale, value: string): string {
  return formatFor(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(exact(value));
}

/** The size of a file in megabytes. */
export function fileSize(locale: Locale, bytes: number): string {
  return `${formatFor(locale, { maximumFractionDigits: 1 }).format(bytes / 1_048_576)} MB`;
}

export type Move = 'rise' | 'fall' | 'flat';

/** Which way a signed decimal points. */
export function moveOf(value: string): Move {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.trimStart().startsWith('-') ? 'fall' : 'rise';
}
