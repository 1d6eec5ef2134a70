import { randomUUID } from 'node:crypto';
import type { ProviderAdapter } from '@finclaw/agent';
import type { GatedToolRegistry, ToolExecutionContext } from '@finclaw/agent/tools';
import { type FinClawConfig, homeOf, message } from '@finclaw/config';
import type { FinanceContextProvider, MarketSession } from '@finclaw/conversation';
import {
  createFundamentals,
  createFundamentalsSources,
  createNewsService,
  createNewsSources,
  type FundamentalsService,
  financeTools,
  type MarketData,
  type NewsService,
  usesRealMarket,
} from '@finclaw/finance';
import {
  type AlertScheduler,
  type AlertService,
  createAlertReadings,
  createAlertScheduler,
  createAlertService,
  createWatchlist,
  firedText,
  splitText,
  type Watchlist,
} from '@finclaw/finance/alerts';
import { type InstrumentDirectory, Money } from '@finclaw/finance/instruments';
import {
  AccountLedger,
  type BrokerAccounts,
  createBrokerAccounts,
  createCloseMemory,
  createOrderWatch,
  createPortfolio,
  createRateMemory,
  endedText,
  FoldedMemory,
  type OrderWatch,
  PaperBroker,
  type PortfolioDeps,
  type PortfolioService,
  type SharedAccount,
  SqliteLedger,
  summarizeOrder,
  withShared,
} from '@finclaw/finance/portfolio';
import { currentAsker, type FinClawLogger, type StatePaths, zoneOfProcess } from '@finclaw/infra';
import type { Database, Store } from '@finclaw/storage';
import { type AlertTrigger, createCurrencyCode, type Locale, type ReplyTarget } from '@finclaw/types';
import type { Listings } from '../market/listings.ts';
import { createMarket } from '../market/open-market.ts';
import type { People } from '../people/people.ts';
import { isRoom } from '../people/rooms.ts';
import type { Shares } from '../people/shares.ts';
import { createFinanceCommands, type FinanceCommands } from './finance-commands.ts';
import { createFinanceContext } from './finance-context.ts';
import { offlineModel } from './offline-model.ts';
import { PersonalFinance } from './personal-finance.ts';

/** What the finance side is made from. */
interface FinanceDeps {
  readonly config: FinClawConfig;
  readonly store: Store;
  readonly tools: GatedToolRegistry;
  readonly logger: FinClawLogger;
  readonly locale: Locale;
  readonly now: () => number;
  /** Where lists of instruments lie that were fetched since the program was made. */
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'get'>;
  readonly shares: Pick<Shares, 'received' | 'othersAccounts' | 'assertMayWrite'>;
  /** Sends a text nobody is waiting for; the same key is never sent twice. */
  readonly notify: (target: ReplyTarget, text: string, dedupeKey: string, trigger?: AlertTrigger) => Promise<void>;
}

/** The finance side of the program. */
export interface Finance {
  readonly directory: InstrumentDirectory;
  readonly listings: Listings;
  readonly market: MarketData;
  readonly offlineModel: ProviderAdapter;
  readonly alerts: AlertService;
  readonly alertScheduler: AlertScheduler;
  readonly watchlist: Watchlist;
  readonly news: NewsService;
  readonly fundamentals: FundamentalsService;
  readonly broker: PaperBroker;
  readonly orderWatch: OrderWatch;
  readonly context: FinanceContextProvider;
  /** What the model is told of a person's finances. */
  readonly personal: PersonalFinance;
  readonly commands: FinanceCommands;
  /** Accounts at brokers that the owner's own keys open, for reading only. */
  readonly brokerAccounts: readonly BrokerAccounts[];
  portfolioOf(owner: string): PortfolioService;
  describeMarket(session: MarketSession, locale: Locale): string;
}

/** Wires instruments, prices, portfolio, orders, alerts and news together, and registers their tools. */
export async function createFinance({
  config,
  store,
  tools,
  people,
  shares,
  logger,
  locale,
  now,
  notify,
  paths,
}: FinanceDeps): Promise<Finance> {
  const { database } = store;
  const { directory, listings, market, tokens } = await createMarket({ config, paths, store, logger, now });
  const base = { directory, market, now };

  const ledgerOf = (owner: string, on: Database = database) => new SqliteLedger(on, { owner, now, newId: randomUUID });
  const home = homeOf(config, locale);
  /** Where somebody is at home with their money: as they set it, else as the installation has it. */
  const homeOfOwner = (owner: string) => {
    const { baseCurrency = home.currency, taxHome = home.taxHome } = people.get(owner)?.settings ?? {};
    return { baseCurrency: createCurrencyCode(baseCurrency), taxHome };
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
    remember: (shape: string, mapping: object) => store.values.set(`portfolio-layouts ${owner}`, shape, JSON.stringify(mapping)),
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
    set: (name: string, value: string) => store.values.set(`portfolio-settled ${owner}`, `${kindOfMarket} ${name}`, value),
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
      ...{ ...base, ...config.finance.portfolio, ledger: ledgerOf(owner), ...homeOfOwner(owner) },
      names: namesOf(owner),
      layouts: layoutsOf(owner),
      targets: targetsOf(owner),
      rates,
      closes,
      folded: folded.of(owner),
      settled: pastOf(owner),
      paperCash: async () => (await broker.cash(owner)).map(({ available, currency }) => Money.of(available, currency)),
      othersAccounts: () => shares.othersAccounts(owner),
    };
    return { own: createPortfolio(deps), deps };
  };
  const portfolioOf = (owner: string): PortfolioService => {
    const { own, deps } = ownPortfolioOf(owner);
    return withShared(own, deps, { sharedNow: () => sharedWith(owner, own) });
  };
  // What others share with somebody is not theirs to tell where others listen.
  const portfolioFor = (context: ToolExecutionContext): PortfolioService => {
    const owner = people.ownerKey(callerOf(context));
    return isRoom(context.sessionId) ? ownPortfolioOf(owner).own : portfolioOf(owner);
  };
  const broker = new PaperBroker({
    ...base,
    database,
    startingCash: config.finance.paper.cash,
    recordFill: async ({ owner, id, row }, tx) => {
      await ledgerOf(owner, tx).append(row, id);
    },
  });
  const orderWatch = createOrderWatch({
    broker,
    describe: (order) => endedText(summarizeOrder(order, directory), people.get(order.owner)?.settings.language ?? locale),
    deliver: notify,
    logger,
  });
  const alerts = createAlertService({
    database,
    now,
    defaults: config.finance.alertDefaults,
    // Only quiet hours ask for it, and the platform takes longer to say it than all else here takes.
    get timeZone() {
      return zoneOfProcess();
    },
  });
  const readings = createAlertReadings({ market, directory, now, logger });
  const alertDeps = { alerts, readings, directory };
  const alertScheduler = createAlertScheduler({
    database,
    now,
    read: (requests, signal) => readings.readAll(requests, signal),
    describe: (firing) => firedText(firing, directory),
    describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
    deliver: notify,
    logger,
    intervalMs: config.finance.alertDefaults.checkEveryMs,
  });
  const watchlist = createWatchlist({ database, now });
  const news = createNewsService({ sources: createNewsSources({ finance: config.finance, directory, now }), directory, now });

  const fundamentals = createFundamentals({
    sources: createFundamentalsSources({ finance: config.finance, now, logger }),
    market,
    now,
  });

  const parts = {
    ...{ ...base, ...alertDeps, broker, watchlist, news, fundamentals, locale, portfolioFor },
    ownerOf: (context: ToolExecutionContext) => people.ownerOf(callerOf(context)),
    ownerKeyOf: (context: ToolExecutionContext) => people.ownerKey(callerOf(context)),
  };
  for (const { definition, executor } of financeTools(parts)) tools.register(definition, executor);

  return {
    directory,
    listings,
    market,
    alerts,
    alertScheduler,
    watchlist,
    news,
    fundamentals,
    broker,
    orderWatch,
    brokerAccounts: createBrokerAccounts({ providers: config.finance.dataProviders, now, tokens }),
    portfolioOf,
    offlineModel: offlineModel({ directory, now, locale }),
    context: createFinanceContext(now),
    personal: new PersonalFinance({ alerts, watchlist, directory, portfolioOf, people, shares, describeMarket, logger, now }),
    commands: createFinanceCommands({ base, alertDeps, watchlist, news, portfolioOf, people }),
    describeMarket,
  };
}

function describeMarket({ isOpen, market, nextOpenAt, timezone }: MarketSession, locale: Locale): string {
  return isOpen || nextOpenAt === null
    ? message(locale, 'run.marketOpen', { market })
    : message(locale, 'run.marketClosed', { market, time: new Date(nextOpenAt).toISOString(), timezone });
}

/** The person for whom a tool runs. */
const callerOf = ({ channelId, accountId, userId }: ToolExecutionContext) => ({
  channelId,
  senderId: userId,
  ...(accountId ? { accountId } : {}),
});
