/** The countries whose tax years can be told. */
export const TAX_COUNTRIES = ['kr', 'us'] as const;

export type TaxCountry = (typeof TAX_COUNTRIES)[number];
