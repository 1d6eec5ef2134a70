/** The credentials a data provider can ask for. */
export type ProviderCredential = 'apiKey' | 'apiSecret' | 'contact';

interface DataProvider {
  readonly needs: readonly ProviderCredential[];
  /** Optional credentials that enable more. */
  readonly takes?: readonly ProviderCredential[];
  /** The data it provides: prices, company filings, or only the owner's accounts. */
  readonly gives: 'prices' | 'filings' | 'accounts';
  readonly keyPage?: string;
}

/** Every source of prices, filings and accounts that can be named in the settings. */
const DATA_PROVIDERS = {
  yahoo: { needs: [], gives: 'prices' },
  frankfurter: { needs: [], gives: 'prices' },
  coingecko: { needs: [], takes: ['apiKey'], gives: 'prices', keyPage: 'https://www.coingecko.com/en/api' },
  finnhub: { needs: ['apiKey'], gives: 'prices', keyPage: 'https://finnhub.io/register' },
  'alpha-vantage': {
    needs: ['apiKey'],
    gives: 'prices',
    keyPage: 'https://www.alphavantage.co/support/#api-key',
  },
  toss: { needs: ['apiKey', 'apiSecret'], gives: 'prices' },
  kis: {
    needs: ['apiKey', 'apiSecret'],
    gives: 'prices',
    keyPage: 'https://apiportal.koreainvestment.com',
  },
  kiwoom: { needs: ['apiKey', 'apiSecret'], gives: 'accounts', keyPage: 'https://openapi.kiwoom.com' },
  krx: { needs: ['apiKey'], gives: 'prices', keyPage: 'https://openapi.krx.co.kr' },
  alpaca: { needs: ['apiKey', 'apiSecret'], gives: 'accounts', keyPage: 'https://app.alpaca.markets' },
  binance: {
    needs: ['apiKey', 'apiSecret'],
    gives: 'accounts',
    keyPage: 'https://www.binance.com/en/my/settings/api-management',
  },
  ibkr: {
    needs: ['apiKey'],
    gives: 'accounts',
    keyPage: 'https://www.interactivebrokers.com/campus/ibkr-api-page/flex-web-service/',
  },
  upbit: {
    needs: ['apiKey', 'apiSecret'],
    gives: 'accounts',
    keyPage: 'https://upbit.com/mypage/open_api_management',
  },
  'sec-edgar': { needs: ['contact'], gives: 'filings' },
  opendart: { needs: ['apiKey'], gives: 'filings', keyPage: 'https://opendart.fss.or.kr' },
} as const satisfies Readonly<Record<string, DataProvider>>;

/** A data provider by the name it has in the settings. */
export type DataProviderName = keyof typeof DATA_PROVIDERS;

/** The names of all data providers, those without a key first. */
export const DATA_PROVIDER_NAMES = Object.keys(DATA_PROVIDERS) as [DataProviderName, ...DataProviderName[]];

/** Returns the data provider of this name, if there is one. */
export const dataProviderOf = (name: string): DataProvider | undefined =>
  Object.hasOwn(DATA_PROVIDERS, name) ? DATA_PROVIDERS[name as DataProviderName] : undefined;
