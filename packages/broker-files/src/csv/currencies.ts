const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** London and Johannesburg price shares in hundredths of their currency. */
export const HUNDREDTHS: Readonly<Record<string, string>> = {
  GBX: 'GBP',
  GBp: 'GBP',
  GBPENCE: 'GBP',
  ZAC: 'ZAR',
  ZAc: 'ZAR',
  ILA: 'ILS',
};

/** Tells whether a text is the code of a currency, which a coin's code is not. */
export const isCurrency = (text: string): boolean => KNOWN.has(text.toUpperCase()) || Object.hasOwn(HUNDREDTHS, text);
