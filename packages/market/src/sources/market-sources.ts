import { dataProviderOf, type FinClawConfig } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import { SimulatedSource } from '../market/simulated/simulated-source.ts';
import type { MarketDataSource, SourceFailure } from '../market/source.ts';
import { createAlphaVantageSource } from './alpha-vantage-source.ts';
import { createCoinGeckoSource } from './coingecko-source.ts';
import { createFinnhubSource } from './finnhub-source.ts';
import { createFrankfurterSource } from './frankfurter-source.ts';
import { GuardedSource } from './guarded-source.ts';
import { createKisSource } from './kis-source.ts';
import { createKrxSource } from './krx-source.ts';
import type { RateWindow } from './rate-limit.ts';
import type { SourceSettings, TokenStore } from './source-settings.ts';
import { createTossSource } from './toss-source.ts';
import { createYahooSource } from './yahoo-source.ts';

type Provider = FinClawConfig['finance']['dataProviders'][number];

interface Vendor {
  readonly name: Provider['name'];
  readonly create: (settings: SourceSettings) => MarketDataSource;
  readonly limits: (provider: Provider | undefined) => readonly RateWindow[];
}

const MINUTE_MS = 60_000;
const perMinute = (requests: number): readonly RateWindow[] => [{ requests, perMs: MINUTE_MS }];

/**
 * The vendors in the order they are asked: brokers first, then official services, then Yahoo, then those with
 * yesterday's prices.
 */
const VENDORS: readonly Vendor[] = [
  { name: 'toss', create: createTossSource, limits: () => [{ requests: 5, perMs: 1_000 }] },
  { name: 'kis', create: createKisSource, limits: () => [{ requests: 15, perMs: 1_000 }] },
  { name: 'coingecko', create: createCoinGeckoSource, limits: (own) => perMinute(own?.apiKey ? 30 : 10) },
  { name: 'finnhub', create: createFinnhubSource, limits: () => perMinute(60) },
  { name: 'yahoo', create: createYahooSource, limits: () => perMinute(60) },
  { name: 'frankfurter', create: createFrankfurterSource, limits: () => perMinute(60) },
  // It allows 10,000 requests a day, and makes a few itself for any number of prices.
  { name: 'krx', create: createKrxSource, limits: () => [{ requests: 100_000, perMs: 3_600_000 }] },
  {
    name: 'alpha-vantage',
    create: createAlphaVantageSource,
    limits: () => [...perMinute(5), { requests: 25, perMs: 86_400_000 }],
  },
];

interface MarketSourceOptions {
  readonly finance: Pick<FinClawConfig['finance'], 'marketData' | 'dataProviders'>;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  readonly tokens?: TokenStore;
  /** Returns the number of processes that use the same vendors. */
  readonly processes?: () => number;
}

/** Tells whether prices come from the real market; the simulated one and real companies are never mixed. */
export const usesRealMarket = ({ marketData, dataProviders }: MarketSourceOptions['finance']): boolean =>
  marketData === 'live' || (marketData === 'auto' && dataProviders.length > 0);

/**
 * Returns the sources of prices in the order they are asked: either every usable real one, or the simulated market
 * alone. The two are never in one list, so no simulated price can replace a real one.
 */
export function createMarketSources(options: MarketSourceOptions): readonly MarketDataSource[] {
  const { finance, now, logger, tokens, processes } = options;
  const { marketData, dataProviders } = finance;
  if (!usesRealMarket({ marketData, dataProviders })) return [new SimulatedSource({ now })];
  return VENDORS.flatMap(({ name, create, limits }) => {
    const provider = dataProviders.find((each) => each.name === name);
    const lacking = dataProviderOf(name)!.needs.filter((part) => provider?.[part] === undefined);
    if (lacking.length > 0) {
      if (provider) logger.warn('A data provider is not used because its key is missing', { provider: name, lacking });
      return [];
    }
    const onChange = (failure: SourceFailure | undefined): void =>
      logger.warn(failure ? 'A data source fails' : 'A data source works again', { provider: name, ...failure });
    const { apiKey, apiSecret, baseUrl, rateLimit } = provider ?? {};
    const source = create({ now, apiKey, apiSecret, baseUrl, tokens });
    return [
      new GuardedSource(source, {
        now,
        processes,
        onChange,
        limits: rateLimit === undefined ? limits(provider) : perMinute(rateLimit),
      }),
    ];
  });
}
