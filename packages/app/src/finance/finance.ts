import { message } from '@finclaw/config';
import { financeTools } from '@finclaw/features';
import { type AlertScheduler, createAlertScheduler, firedText, splitText } from '@finclaw/features/alerts';
import { isoWithOffset, TradingCalendar } from '@finclaw/market';
import type { ProviderAdapter } from '@finclaw/models';
import { createOrderWatch, endedText, type OrderWatch, type PortfolioService, summarizeOrder } from '@finclaw/portfolio';
import type { GatedToolRegistry, ToolExecutionContext } from '@finclaw/tools';
import { type AlertTrigger, createTimestamp, type Locale, type ReplyTarget } from '@finclaw/types';
import { keyOfOwner } from '../answering/owner.ts';
import type { People } from '../people/people.ts';
import { isRoom } from '../people/rooms.ts';
import { createFinanceCommands, type FinanceCommands } from './finance-commands.ts';
import { createFinanceServices, type FinanceServices, type FinanceServicesDeps } from './finance-services.ts';
import { HoldingsNews } from './holdings-news.ts';
import { offlineModel } from './offline-model.ts';
import { PersonalFinance } from './personal-finance.ts';

/** What the finance side of the running program is made from. */
interface FinanceDeps extends FinanceServicesDeps {
  readonly tools: GatedToolRegistry;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'profiles'>;
  /** Sends a text nobody is waiting for; the same key is never sent twice. */
  readonly notify: (target: ReplyTarget, text: string, dedupeKey: string, trigger?: AlertTrigger) => Promise<void>;
}

/** The finance side of the program. */
export interface Finance extends FinanceServices {
  readonly offlineModel: ProviderAdapter;
  readonly alertScheduler: AlertScheduler;
  readonly orderWatch: OrderWatch;
  /** What the model is told of a person's finances. */
  readonly personal: PersonalFinance;
  readonly commands: FinanceCommands;
  /** Whether the exchanges are open, a line each. */
  describeMarkets(at: number, locale: Locale, timeZone: string): readonly string[];
  /** Ends what is read in the background. */
  close(): Promise<void>;
}

/** Puts what watches, answers and tells beside the services, and registers their tools. */
export async function createFinance({ tools, notify, ...deps }: FinanceDeps): Promise<Finance> {
  const { config, store, people, shares, logger, locale, now } = deps;
  const services = await createFinanceServices(deps);
  const { directory, market, alerts, readings, watchlist, news, fundamentals, broker, portfolioOf, ownPortfolioOf } = services;
  const base = { directory, market, now };
  const orderWatch = createOrderWatch({
    broker,
    describe: (order) => endedText(summarizeOrder(order, directory), people.profiles.of(order.owner).language),
    deliver: notify,
    logger,
  });
  const alertDeps = { alerts, readings, directory };
  const alertScheduler = createAlertScheduler({
    database: store.database,
    now,
    read: (requests, signal) => readings.readAll(requests, signal),
    zoneOf: (owner) => people.profiles.zoneOf(keyOfOwner(owner)),
    describe: (firing) => firedText(firing, directory, people.profiles.zoneOf(keyOfOwner(firing.alert.owner))),
    describeSplit: (alert, before, split) => splitText(alert, before, split, directory),
    deliver: notify,
    logger,
    intervalMs: config.finance.alertDefaults.checkEveryMs,
  });
  // What others share with somebody is not theirs to tell where others listen.
  const portfolioFor = (context: ToolExecutionContext): PortfolioService => {
    const owner = people.ownerKey(callerOf(context));
    return isRoom(context.sessionId) ? ownPortfolioOf(owner) : portfolioOf(owner);
  };
  const parts = {
    ...{ ...base, ...alertDeps, broker, watchlist, news, fundamentals, locale, portfolioFor },
    ownerOf: (context: ToolExecutionContext) => people.ownerOf(callerOf(context)),
    ownerKeyOf: (context: ToolExecutionContext) => people.ownerKey(callerOf(context)),
  };
  for (const { definition, executor } of financeTools(parts)) tools.register(definition, executor);

  const holdingsNews = new HoldingsNews({ news, values: store.values, now, logger });

  return {
    ...services,
    alertScheduler,
    orderWatch,
    offlineModel: offlineModel({ directory, now, locale, prefix: config.channels.pipeline.commandPrefix }),
    personal: new PersonalFinance({ alerts, watchlist, directory, portfolioOf, people, shares, news: holdingsNews, logger }),
    commands: createFinanceCommands({ base, alertDeps, watchlist, news, portfolioOf, people }),
    describeMarkets: (at, language, timeZone) => MARKETS.map((exchange) => describeMarket(exchange, at, language, timeZone)),
    async close() {
      news.close();
      await holdingsNews.settled();
    },
  };
}

/** NASDAQ keeps the hours of the NYSE. */
const MARKETS = ['KRX', 'NYSE'] as const;

function describeMarket(exchange: (typeof MARKETS)[number], at: number, locale: Locale, timezone: string): string {
  const { state, next } = new TradingCalendar(exchange).statusAt(createTimestamp(at));
  if (state === 'open') return message(locale, 'run.marketOpen', { market: exchange });
  return message(locale, 'run.marketClosed', {
    market: exchange,
    time: isoWithOffset(next.open, timezone).slice(0, 16).replace('T', ' '),
    timezone,
  });
}

/** The person for whom a tool runs. */
const callerOf = ({ channelId, accountId, userId }: ToolExecutionContext) => ({
  channelId,
  senderId: userId,
  ...(accountId ? { accountId } : {}),
});
