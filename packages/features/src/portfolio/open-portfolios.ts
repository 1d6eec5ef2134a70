import { randomUUID } from 'node:crypto';
import { type BrokerAccounts, createBrokerAccounts, createOrderDesks, PaperBroker, RealOrders } from '@finclaw/brokers';
import { currentActingUser } from '@finclaw/infra';
import { Money, usesRealMarket } from '@finclaw/market';
import {
  type AccountDescription,
  type AccountDescriptions,
  AccountLedger,
  type ClosedPeriod,
  createCloseMemory,
  createPortfolio,
  createRateMemory,
  FoldedMemory,
  type Goal,
  type PortfolioDeps,
  type PortfolioService,
  type SharedAccount,
  SqliteLedger,
  withShared,
} from '@finclaw/portfolio';
import type { Database } from '@finclaw/storage';
import type { FeatureHost } from '../feature.ts';
import { announcedDividends } from '../fundamentals/dividend-calendar.ts';

/** The portfolios of all people. */
export interface Portfolios {
  of(owner: string): PortfolioService;
  /** Returns a person's portfolio without those accounts. */
  ownOf(owner: string): PortfolioService;
  readonly broker: PaperBroker;
  /** The orders sent to broker accounts for which a person enabled that. */
  readonly realOrders: RealOrders;
  /** Accounts at brokers that the owner's own keys open, for reading only. */
  readonly brokerAccounts: readonly BrokerAccounts[];
}

/** Opens the portfolios; each is read lazily. */
export function openPortfolios({
  config,
  database,
  values,
  directory,
  market,
  now,
  homeOf,
  shares,
  tokens,
}: FeatureHost): Portfolios {
  const base = { directory, market, now };
  const announced = announcedDividends({ finance: config.finance, now, tokens, values });
  const ledgerOf = (owner: string, on: Database = database) => new SqliteLedger(on, { owner, now, newId: randomUUID });
  const namesOf = (owner: string) => ({
    all: async () =>
      Object.fromEntries((await values.list(`portfolio-names ${owner}`)).map(({ key, value }) => [key, value])),
    remember: (name: string, symbol: string) => values.set(`portfolio-names ${owner}`, name, symbol),
  });
  const layoutsOf = (owner: string) => ({
    all: async () =>
      Object.fromEntries(
        (await values.list(`portfolio-layouts ${owner}`)).map(({ key, value }) => [key, JSON.parse(value)]),
      ),
    remember: (shape: string, mapping: object) =>
      values.set(`portfolio-layouts ${owner}`, shape, JSON.stringify(mapping)),
  });
  const accountTypesOf = (owner: string) => ({
    all: async (): Promise<AccountDescriptions> =>
      Object.fromEntries(
        (await values.list(`portfolio-accounts ${owner}`)).map(({ key, value }) => [key, JSON.parse(value)]),
      ),
    describe: async (account: string, description: AccountDescription) => {
      const scope = `portfolio-accounts ${owner}`;
      if (description.type === 'taxable') await values.delete(scope, account);
      else await values.set(scope, account, JSON.stringify(description));
    },
  });
  const closedPeriodsOf = (owner: string) => {
    const scope = `portfolio-closings ${owner}`;
    const keyOf = (account: string, date: string) => `${date} ${account}`;
    return {
      all: async (): Promise<readonly ClosedPeriod[]> =>
        (await values.list(scope)).map(({ value }) => JSON.parse(value)),
      close: (period: ClosedPeriod) => values.set(scope, keyOf(period.account, period.date), JSON.stringify(period)),
      reopen: async (account: string, date: string) => {
        await values.delete(scope, keyOf(account, date));
      },
    };
  };
  const targetsOf = (owner: string) => ({
    get: async () => JSON.parse((await values.get(`portfolio-targets ${owner}`, 'weights')) ?? '{}'),
    set: (targets: object) => values.set(`portfolio-targets ${owner}`, 'weights', JSON.stringify(targets)),
  });
  const goalsOf = (owner: string) => {
    const scope = `portfolio-goals ${owner}`;
    return {
      all: async (): Promise<readonly Goal[]> => (await values.list(scope)).map(({ value }) => JSON.parse(value)),
      set: (goal: Goal) => values.set(scope, goal.name, JSON.stringify(goal)),
      remove: async (name: string): Promise<boolean> => {
        const isThere = (await values.get(scope, name)) !== undefined;
        await values.delete(scope, name);
        return isThere;
      },
    };
  };
  // Prices of the simulated market must not value real trades.
  const kindOfMarket = usesRealMarket(config.finance) ? 'real' : 'simulated';
  const rates = createRateMemory(values, `fx-days ${kindOfMarket}`);
  const closes = createCloseMemory(values, `closes ${kindOfMarket}`);
  const folded = new FoldedMemory();
  const pastOf = (owner: string) => ({
    get: (name: string) => values.get(`portfolio-settled ${owner}`, `${kindOfMarket} ${name}`),
    set: (name: string, value: string) => values.set(`portfolio-settled ${owner}`, `${kindOfMarket} ${name}`, value),
  });
  const sharedWith = async (person: string, own: PortfolioService): Promise<readonly SharedAccount[]> => {
    const received = await shares.received(person);
    const taken = received.length === 0 ? [] : await own.accounts();
    return received.map((share) => {
      const { owner, account, access } = share;
      const name = taken.includes(share.name) ? share.fullName : share.name;
      const guard = (tx: Database) => shares.assertMayWrite(tx, person, share);
      const whole = new SqliteLedger(database, { owner, now, newId: randomUUID, guard });
      // The visible part of the ledger depends on the acting user, and so does its version number.
      const cached = folded.of(JSON.stringify([owner, account, name, currentActingUser()?.owner]));
      return { account, name, access, folded: cached, ledger: new AccountLedger(whole, { account, name, person }) };
    });
  };
  const ownPortfolioOf = (owner: string): { readonly own: PortfolioService; readonly deps: PortfolioDeps } => {
    const deps: PortfolioDeps = {
      ...base,
      ...config.finance.portfolio,
      ledger: ledgerOf(owner),
      ...homeOf(owner),
      names: namesOf(owner),
      layouts: layoutsOf(owner),
      targets: targetsOf(owner),
      goals: goalsOf(owner),
      accountTypes: accountTypesOf(owner),
      closedPeriods: closedPeriodsOf(owner),
      rates,
      closes,
      announced,
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

  return {
    of: portfolioOf,
    ownOf: (owner) => ownPortfolioOf(owner).own,
    broker,
    realOrders: new RealOrders({
      ...base,
      database,
      values,
      desks: createOrderDesks(config.finance.dataProviders, { now, tokens }),
      hasRealPrices: usesRealMarket(config.finance),
    }),
    brokerAccounts: createBrokerAccounts({ providers: config.finance.dataProviders, now, tokens }),
  };
}
