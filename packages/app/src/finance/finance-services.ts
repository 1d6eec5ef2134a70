import type { SharedStore } from '@finclaw/cluster';
import type { FinClawConfig } from '@finclaw/config';
import { type FeatureHost, type FeatureServices, openFeatures } from '@finclaw/features';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { MarketData } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { createCurrencyCode, type Locale } from '@finclaw/types';
import type { Listings } from '../market/listings.ts';
import { createMarket } from '../market/open-market.ts';
import type { People } from '../people/people.ts';
import type { Shares } from '../people/shares.ts';

/** The dependencies of the finance services. */
export interface FinanceServicesDeps {
  readonly config: FinClawConfig;
  readonly store: SharedStore;
  readonly logger: FinClawLogger;
  readonly locale: Locale;
  readonly now: () => number;
  /** The folder of the instrument lists fetched since the program was built. */
  readonly paths: Pick<StatePaths, 'stateDir' | 'inputHistory'>;
  readonly people: Pick<People, 'profiles'>;
  readonly shares: Pick<Shares, 'received' | 'accountNames' | 'assertMayWrite'>;
}

/** The finance services for reading and changing data; none of them acts on its own. */
export interface FinanceServices {
  readonly directory: InstrumentDirectory;
  readonly listings: Listings;
  readonly market: MarketData;
  readonly features: FeatureServices;
  readonly host: FeatureHost;
}

/** Wires instruments, prices and the services of features together. */
export async function createFinanceServices({
  config,
  store,
  people,
  shares,
  logger,
  now,
  paths,
}: FinanceServicesDeps): Promise<FinanceServices> {
  const { directory, listings, market, tokens } = await createMarket({ config, paths, store, logger, now });
  const homeOf = (owner: string) => {
    const { baseCurrency, taxResidence } = people.profiles.of(owner);
    return {
      baseCurrency: createCurrencyCode(baseCurrency),
      timeZone: people.profiles.zoneOf(owner),
      ...(taxResidence !== 'none' && { taxResidence }),
    };
  };
  const host = {
    config,
    database: store.database,
    values: store.values,
    directory,
    market,
    logger,
    now,
    homeOf,
    shares,
    tokens,
  };
  return { directory, listings, market, host, features: openFeatures(host) };
}
