import { join } from 'node:path';
import type { SharedStore } from '@finclaw/cluster';
import { createMarketSources, MarketData } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';
import type { ReaderProfile } from '@finclaw/types';
import { openPeople } from '../people/open-people.ts';
import { LOCAL_PERSON } from '../people/person-id.ts';
import { closeDatabase, openDatabase } from '../wiring/open-database.ts';
import type { AppOptions } from '../wiring/open-parts.ts';
import { type Listings, openListings } from './listings.ts';

/** Prices, and the names of what has one. */
interface Market {
  readonly directory: InstrumentDirectory;
  readonly listings: Listings;
  readonly market: MarketData;
  /** Stores the access tokens of sources. */
  readonly tokens: { get(key: string): Promise<string | undefined>; set(key: string, value: string): Promise<void> };
}

/** The scope under which instruments reported by sources are stored. */
const LEARNED = 'instruments';

/** Creates the market from sources of prices and lists of names. */
export async function createMarket({
  config,
  paths,
  store,
  logger,
  now,
}: Pick<AppOptions, 'config' | 'logger'> & {
  readonly paths: Pick<AppOptions['paths'], 'stateDir'>;
  readonly store: SharedStore;
  readonly now: () => number;
}): Promise<Market> {
  const tokens = {
    get: (key: string) => store.values.get('market-tokens', key),
    set: (key: string, value: string) => store.values.set('market-tokens', key, value),
  };
  const processes = () => store.cluster?.counts.nodes ?? 1;
  const market = new MarketData(createMarketSources({ finance: config.finance, now, logger, tokens, processes }));
  // Lists fetched since the program was built are stored beside the database.
  const listings = openListings(config, join(paths.stateDir, 'listings.tsv'), now);
  const directory = new InstrumentDirectory(undefined, {
    learned: (await store.values.list(LEARNED)).map(({ value }) => JSON.parse(value)),
    remember: (instrument) => store.values.set(LEARNED, instrument.symbol, JSON.stringify(instrument)),
    search: (query, signal) => market.search(query, signal),
    wide: listings.wide,
  });
  return { directory, listings, market, tokens };
}

/** The market for a single command, without the rest of the program. */
export interface OpenMarket extends Pick<Market, 'directory' | 'market'> {
  /** Returns how the person at this machine sees rising and falling prices. */
  colours(): Promise<ReaderProfile['colours']>;
  close(): Promise<void>;
}

/** Opens only the stored data that prices need: no model, no conversation, no tool. */
export async function openMarket(options: AppOptions): Promise<OpenMarket> {
  const now = options.now ?? Date.now;
  const store = await openDatabase(options);
  const { directory, market } = await createMarket({ ...options, store, now });
  const release = await withPlugins(options, market);
  return {
    directory,
    market,
    colours: async () => (await openPeople(options, store.database)).profiles.of(LOCAL_PERSON).colours,
    async close() {
      await release();
      await closeDatabase(store);
      await options.logger.flush();
    },
  };
}

/**
 * Adds the sources of plugins to a market; loads nothing where none is named. Returns the function that releases them.
 */
export async function withPlugins(options: AppOptions, market: MarketData): Promise<() => Promise<void>> {
  if (options.config.plugins.enabled.length === 0) return async () => {};
  const { usePluginSources } = await import('../plugins/sources-of-plugins.ts');
  return usePluginSources(options, market);
}
