/** The countries with rules for tax years. */
export const TAX_COUNTRIES = ['kr', 'us'] as const;

export type TaxCountry = (typeof TAX_COUNTRIES)[number];
