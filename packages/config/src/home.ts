import type { Locale } from '@finclaw/types';

/** The countries whose tax years can be told. */
export const TAX_COUNTRIES = ['kr', 'us'] as const;

/** Where a person is at home with their money. */
export interface Home {
  /** The currency everything is added up in. */
  readonly currency: string;
  /** Whose tax rules count. */
  readonly taxHome: (typeof TAX_COUNTRIES)[number];
}

type HomeSettings = { readonly baseCurrency?: string | undefined; readonly taxHome?: Home['taxHome'] | undefined };

/** What the settings say of it; otherwise what goes with the language. */
export function homeOf({ finance }: { readonly finance: HomeSettings }, locale: Locale): Home {
  return {
    currency: finance.baseCurrency ?? (locale === 'ko' ? 'KRW' : 'USD'),
    taxHome: finance.taxHome ?? (locale === 'ko' ? 'kr' : 'us'),
  };
}
