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

/** Currencies as some brokers write them. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  CAN: 'CAD',
  RMB: 'CNY',
  NTD: 'TWD',
  円: 'JPY',
  日本円: 'JPY',
  米ドル: 'USD',
  米国ドル: 'USD',
  USドル: 'USD',
  ユーロ: 'EUR',
  香港ドル: 'HKD',
};

/** The code of the currency that a text names. */
export const currencyCode = (text: string): string =>
  HUNDREDTHS[text] ?? OTHER_CODES[text.normalize('NFKC').toUpperCase()] ?? text.toUpperCase();

/** Tells whether a text is the code of a currency, which a coin's code is not. */
export const isCurrency = (text: string): boolean => KNOWN.has(currencyCode(text));
