import type { SessionStore } from '@finclaw/agent';
import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import { readsAsCommand } from '@finclaw/conversation';
import { financeTools, keyOfOwner, loadFeatures, type ServedFeatures, type ServerHost } from '@finclaw/features';
import { isoWithOffset, TradingCalendar } from '@finclaw/market';
import type { ModelsForRuns, ProviderAdapter } from '@finclaw/models';
import {
  createOrderWatch,
  endedText,
  type OrderWatch,
  type PortfolioService,
  summarizeOrder,
} from '@finclaw/portfolio';
import type { GatedToolRegistry, ToolExecutionContext } from '@finclaw/tools';
import { createTimestamp, type Locale } from '@finclaw/types';
import { isLocalChannel } from '../answering/access.ts';
import type { People } from '../people/people.ts';
import { LOCAL_PERSON, personIn } from '../people/person-id.ts';
import { isRoom } from '../people/rooms.ts';
import { placeOfCall, senderOfCall } from '../schedules/place.ts';
import { annotatedAnswer } from './annotated-answer.ts';
import { createFinanceCommands, type FinanceCommands } from './finance-commands.ts';
import { createFinanceServices, type FinanceServices, type FinanceServicesDeps } from './finance-services.ts';
import { HoldingsNews } from './holdings-news.ts';
import { offlineModel } from './offline-model.ts';
import { PersonalFinance } from './personal-finance.ts';

/** The dependencies of the running finance side. */
interface FinanceDeps extends FinanceServicesDeps {
  readonly tools: GatedToolRegistry;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'profiles' | 'languageOf'>;
  readonly sessions: SessionStore;
  /** The models, which are made after this. */
  readonly models: () => ModelsForRuns;
  /** Sends a notice; the same key is never sent twice. */
  readonly notify: ServerHost['notify'];
}

/** The finance side of the program. */
export interface Finance extends FinanceServices {
  readonly offlineModel: ProviderAdapter;
  /** The features of the program. */
  readonly served: ServedFeatures;
  readonly orderWatch: OrderWatch;
  /** The model's context about a person's finances. */
  readonly personal: PersonalFinance;
  readonly commands: FinanceCommands;
  /** Returns whether the exchanges are open, a line each. */
  describeMarkets(at: number, locale: Locale, timeZone: string): readonly string[];
  /** Ends what is read in the background. */
  close(): Promise<void>;
}

/** Adds watching, answering and notices to the services, and registers their tools. */
export async function createFinance({ tools, models, notify, ...deps }: FinanceDeps): Promise<Finance> {
  const { config, store, people, shares, sessions, paths, logger, locale, now } = deps;
  const services = await createFinanceServices(deps);
  const { directory, market, features, broker, portfolioOf, ownPortfolioOf } = services;
  const base = { directory, market, now };
  const orderWatch = createOrderWatch({
    broker,
    describe: (order) => endedText(summarizeOrder(order, directory), people.profiles.of(order.owner).language),
    deliver: notify,
    logger,
  });
  // Accounts of others are not shown where further people read along.
  const portfolioFor = (context: ToolExecutionContext): PortfolioService => {
    const owner = people.ownerKey(senderOfCall(context));
    return isRoom(context.sessionId) ? ownPortfolioOf(owner) : portfolioOf(owner);
  };
  const ownerKeyOf = (context: ToolExecutionContext) => people.ownerKey(senderOfCall(context));
  const serveFeatures = await loadFeatures();
  const served = serveFeatures(features, {
    config,
    database: store.database,
    directory,
    market,
    logger,
    now,
    locale,
    notify,
    ownerOf: (context) => people.ownerOf(senderOfCall(context)),
    heldBy: async (context) => (await portfolioFor(context).held()).map(({ symbol }) => symbol),
    placeOf: placeOfCall,
    languageOf: (context) => people.languageOf(senderOfCall(context), context.request),
    zoneOf: (owner) => people.profiles.zoneOf(keyOfOwner(owner)),
    zones: {
      of: async (owner) => people.profiles.zoneOf(keyOfOwner(owner)),
      isSet: async (owner) => people.profiles.of(keyOfOwner(owner)).timeZone !== undefined,
      set: (owner, zone) => people.profiles.change(keyOfOwner(owner), { timeZone: zone }),
    },
    values: store.values,
    sessions,
    localOwner,
    inputHistory: { owner: LOCAL_PERSON, file: paths.inputHistory },
    pack: () => store.pack(),
    tools,
    models,
    rendering: (entries, language) => annotatedAnswer(entries, language, now),
    isCommand: (text) => readsAsCommand(text, config.channels.pipeline.commandPrefix),
  });
  const ownTools = financeTools({ ...base, broker, ownerKeyOf, portfolioFor });
  for (const { definition, executor } of [...ownTools, ...served.tools]) tools.register(definition, executor);

  const holdingsNews = new HoldingsNews({ news: features.news, values: store.values, now, logger });

  return {
    ...services,
    served,
    orderWatch,
    offlineModel: offlineModel({ directory, now, locale, prefix: config.channels.pipeline.commandPrefix }),
    personal: new PersonalFinance({
      served,
      directory,
      portfolioOf,
      people,
      shares,
      news: holdingsNews,
      watched: features.watchlist,
      logger,
    }),
    commands: createFinanceCommands({ base, portfolioOf, people }),
    describeMarkets: (at, language, timeZone) =>
      MARKETS.map((exchange) => describeMarket(exchange, at, language, timeZone)),
    async close() {
      for (const { close } of served.parts) close?.();
      await holdingsNews.settled();
    },
  };
}

/** Conversations on the page, in the terminal and with programs name their person. */
function localOwner(sessionKey: string): string | undefined {
  const place = parseRoutingSessionKey(sessionKey);
  return place && isLocalChannel(place.channelId) ? personIn(place.chatId ?? '') : undefined;
}

/** The exchanges to describe; NASDAQ has the hours of the NYSE. */
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
