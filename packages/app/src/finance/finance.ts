import type { ProviderAdapter } from '@finclaw/agent';
import type { GatedToolRegistry, ToolExecutionContext } from '@finclaw/agent/tools';
import { message } from '@finclaw/config';
import { financeTools } from '@finclaw/finance';
import { type AlertScheduler, createAlertScheduler, firedText, splitText } from '@finclaw/finance/alerts';
import { isoWithOffset, TradingCalendar } from '@finclaw/finance/instruments';
import { createOrderWatch, endedText, type OrderWatch, type PortfolioService, summarizeOrder } from '@finclaw/finance/portfolio';
import { type AlertTrigger, createTimestamp, type Locale, type ReplyTarget } from '@finclaw/types';
import type { People } from '../people/people.ts';
import { isRoom } from '../people/rooms.ts';
import { createFinanceCommands, type FinanceCommands } from './finance-commands.ts';
import { createFinanceServices, type FinanceServices, type FinanceServicesDeps } from './finance-services.ts';
import { offlineModel } from './offline-model.ts';
import { PersonalFinance } from './personal-finance.ts';

/** What the finance side of the running program is made from. */
interface FinanceDeps extends FinanceServicesDeps {
  readonly tools: GatedToolRegistry;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'get'>;
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
  describeMarkets(at: number, locale: Locale): readonly string[];
}

/** Puts what watches, answers and tells beside the services, and registers their tools. */
export async function createFinance({ tools, notify, ...deps }: FinanceDeps): Promise<Finance> {
  const { config, store, people, shares, logger, locale, now } = deps;
  const services = await createFinanceServices(deps);
  const { directory, market, alerts, readings, watchlist, news, fundamentals, broker, portfolioOf, ownPortfolioOf } = services;
  const base = { directory, market, now };
  const orderWatch = createOrderWatch({
    broker,
    describe: (order) => endedText(summarizeOrder(order, directory), people.get(order.owner)?.settings.language ?? locale),
    deliver: notify,
    logger,
  });
  const alertDeps = { alerts, readings, directory };
  const alertScheduler = createAlertScheduler({
    database: store.database,
    now,
    read: (requests, signal) => readings.readAll(requests, signal),
    describe: (firing) => firedText(firing, directory),
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

  return {
    ...services,
    alertScheduler,
    orderWatch,
    offlineModel: offlineModel({ directory, now, locale, prefix: config.channels.pipeline.commandPrefix }),
    personal: new PersonalFinance({ alerts, watchlist, directory, portfolioOf, people, shares, logger }),
    commands: createFinanceCommands({ base, alertDeps, watchlist, news, portfolioOf, people }),
    describeMarkets: (at, language) => MARKETS.map((exchange) => describeMarket(exchange, at, language)),
  };
}

/** NASDAQ keeps the hours of the NYSE. */
const MARKETS = ['KRX', 'NYSE'] as const;

function describeMarket(exchange: (typeof MARKETS)[number], at: number, locale: Locale): string {
  const calendar = new TradingCalendar(exchange);
  const { state, next } = calendar.statusAt(createTimestamp(at));
  if (state === 'open') return message(locale, 'run.marketOpen', { market: exchange });
  const { timeZone: timezone } = calendar;
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
