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

/** Codes of currencies as some brokers write them. */
const OTHER_CODES: Readonly<Record<string, string>> = { CAN: 'CAD', RMB: 'CNY', NTD: 'TWD' };

/** The code of the currency that a text names. */
export const currencyCode = (text: string): string =>
  HUNDREDTHS[text] ?? OTHER_CODES[text.toUpperCase()] ?? text.toUpperCase();

/** Tells whether a text is the code of a currency, which a coin's code is not. */
export const isCurrency = (text: string): boolean => KNOWN.has(currencyCode(text));
