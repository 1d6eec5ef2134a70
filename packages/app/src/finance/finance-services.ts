import { randomUUID } from 'node:crypto';
import type { SharedStore } from '@finclaw/cluster';
import type { FinClawConfig } from '@finclaw/config';
import { type FeatureServices, openFeatures } from '@finclaw/features';
import { currentAsker, type FinClawLogger, type StatePaths } from '@finclaw/infra';
import { type MarketData, Money, usesRealMarket } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  type AccountDescription,
  type AccountDescriptions,
  AccountLedger,
  type BrokerAccounts,
  createBrokerAccounts,
  createCloseMemory,
  createPortfolio,
  createRateMemory,
  FoldedMemory,
  PaperBroker,
  type PortfolioDeps,
  type PortfolioService,
  type SharedAccount,
  SqliteLedger,
  withShared,
} from '@finclaw/portfolio';
import type { Database } from '@finclaw/storage';
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

/** The finance services that can be read and changed; none of them acts by itself. */
export interface FinanceServices {
  readonly directory: InstrumentDirectory;
  readonly listings: Listings;
  readonly market: MarketData;
  /** The services of features, by their ids. */
  readonly features: FeatureServices;
  readonly broker: PaperBroker;
  /** Accounts at brokers that the owner's own keys open, for reading only. */
  readonly brokerAccounts: readonly BrokerAccounts[];
  /** Returns a person's portfolio with the accounts shared with them. */
  portfolioOf(owner: string): PortfolioService;
  /** The same without that. */
  ownPortfolioOf(owner: string): PortfolioService;
}

/** Wires instruments, prices, portfolio, orders and the services of features together. */
export async function createFinanceServices({
  config,
  store,
  people,
  shares,
  logger,
  now,
  paths,
}: FinanceServicesDeps): Promise<FinanceServices> {
  const { database } = store;
  const { directory, listings, market, tokens } = await createMarket({ config, paths, store, logger, now });
  const base = { directory, market, now };

  const ledgerOf = (owner: string, on: Database = database) => new SqliteLedger(on, { owner, now, newId: randomUUID });
  /** Returns the base currency, time zone and tax residence of an owner. */
  const homeOfOwner = (owner: string) => {
    const { baseCurrency, taxResidence } = people.profiles.of(owner);
    const timeZone = people.profiles.zoneOf(owner);
    return {
      baseCurrency: createCurrencyCode(baseCurrency),
      timeZone,
      ...(taxResidence !== 'none' && { taxResidence }),
    };
  };
  const namesOf = (owner: string) => ({
    all: async () =>
      Object.fromEntries((await store.values.list(`portfolio-names ${owner}`)).map(({ key, value }) => [key, value])),
    remember: (name: string, symbol: string) => store.values.set(`portfolio-names ${owner}`, name, symbol),
  });
  const layoutsOf = (owner: string) => ({
    all: async () =>
      Object.fromEntries(
        (await store.values.list(`portfolio-layouts ${owner}`)).map(({ key, value }) => [key, JSON.parse(value)]),
      ),
    remember: (shape: string, mapping: object) =>
      store.values.set(`portfolio-layouts ${owner}`, shape, JSON.stringify(mapping)),
  });
  const accountTypesOf = (owner: string) => ({
    all: async (): Promise<AccountDescriptions> =>
      Object.fromEntries(
        (await store.values.list(`portfolio-accounts ${owner}`)).map(({ key, value }) => [key, JSON.parse(value)]),
      ),
    describe: async (account: string, description: AccountDescription) => {
      const scope = `portfolio-accounts ${owner}`;
      if (description.type === 'taxable') await store.values.delete(scope, account);
      else await store.values.set(scope, account, JSON.stringify(description));
    },
  });
  const targetsOf = (owner: string) => ({
    get: async () => JSON.parse((await store.values.get(`portfolio-targets ${owner}`, 'weights')) ?? '{}'),
    set: (targets: object) => store.values.set(`portfolio-targets ${owner}`, 'weights', JSON.stringify(targets)),
  });
  // What the simulated market says of a day is nothing that a real trade may be counted at.
  const kindOfMarket = usesRealMarket(config.finance) ? 'real' : 'simulated';
  const rates = createRateMemory(store.values, `fx-days ${kindOfMarket}`);
  const closes = createCloseMemory(store.values, `closes ${kindOfMarket}`);
  const folded = new FoldedMemory();
  const pastOf = (owner: string) => ({
    get: (name: string) => store.values.get(`portfolio-settled ${owner}`, `${kindOfMarket} ${name}`),
    set: (name: string, value: string) =>
      store.values.set(`portfolio-settled ${owner}`, `${kindOfMarket} ${name}`, value),
  });
  const sharedWith = async (person: string, own: PortfolioService): Promise<readonly SharedAccount[]> => {
    const received = await shares.received(person);
    const taken = received.length === 0 ? [] : await own.accounts();
    return received.map((share) => {
      const { owner, account, access } = share;
      const name = taken.includes(share.name) ? share.fullName : share.name;
      const guard = (tx: Database) => shares.assertMayWrite(tx, person, share);
      const whole = new SqliteLedger(database, { owner, now, newId: randomUUID, guard });
      // How much of the ledger is seen depends on who asks, and so does the number of its version.
      const kept = folded.of(JSON.stringify([owner, account, name, currentAsker()?.owner]));
      return { account, name, access, folded: kept, ledger: new AccountLedger(whole, { account, name, person }) };
    });
  };
  const ownPortfolioOf = (owner: string): { readonly own: PortfolioService; readonly deps: PortfolioDeps } => {
    const deps: PortfolioDeps = {
      ...base,
      ...config.finance.portfolio,
      ledger: ledgerOf(owner),
      ...homeOfOwner(owner),
      names: namesOf(owner),
      layouts: layoutsOf(owner),
      targets: targetsOf(owner),
      accountTypes: accountTypesOf(owner),
      rates,
      closes,
      folded: folded.of(owner),
      settled: pastOf(owner),
      paperCash: async () => (await broker.cash(owner)).map(({ available, currency }) => Money.of(available, currency)),
      accountNames: () => shares.accountNames(owner),
    };
    return { own: createPortfolio(deps), deps };
  };
  const portfolioOf = (owner: string): PortfolioService => {
    const { own, deps } = ownPortfolioOf(owner);
    return withShared(own, deps, { sharedNow: () => sharedWith(owner, own) });
  };
  const broker = new PaperBroker({
    ...base,
    database,
    startingCash: config.finance.paper.cash,
    recordFill: async ({ owner, id, row }, tx) => {
      await ledgerOf(owner, tx).append(row, id);
    },
  });
  const features = openFeatures({ config, database, directory, market, logger, now });

  return {
    directory,
    listings,
    market,
    features,
    broker,
    brokerAccounts: createBrokerAccounts({ providers: config.finance.dataProviders, now, tokens }),
    portfolioOf,
    ownPortfolioOf: (owner) => ownPortfolioOf(owner).own,
  };
}
