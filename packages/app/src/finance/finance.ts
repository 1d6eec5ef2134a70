import type { SessionStore } from '@finclaw/agent';
import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import { message } from '@finclaw/config';
import { readsAsCommand } from '@finclaw/conversation';
import { keyOfOwner, loadFeatures, type ServedFeatures, type ServerHost } from '@finclaw/features';
import { isoWithOffset, TradingCalendar } from '@finclaw/market';
import type { ModelsForRuns, ProviderAdapter } from '@finclaw/models';
import type { createOfflineAdapter } from '@finclaw/offline-model';
import type { ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import { createTimestamp, type Locale } from '@finclaw/types';
import { isLocalChannel } from '../answering/access.ts';
import type { People } from '../people/people.ts';
import { LOCAL_PERSON, personIn } from '../people/person-id.ts';
import { isRoom } from '../people/rooms.ts';
import { placeOfCall, senderOfCall } from '../schedules/place.ts';
import { annotatedAnswer } from './annotated-answer.ts';
import { createFinanceServices, type FinanceServices, type FinanceServicesDeps } from './finance-services.ts';
import { HoldingsNews } from './holdings-news.ts';
import { PersonalFinance } from './personal-finance.ts';

/** The dependencies of the running finance side. */
interface FinanceDeps extends FinanceServicesDeps {
  readonly tools: ToolRegistry;
  readonly people: Pick<People, 'ownerOf' | 'ownerKey' | 'profiles' | 'languageOf' | 'get'>;
  readonly sessions: SessionStore;
  /** The models, which are made after this. */
  readonly models: () => ModelsForRuns;
  /** Sends a notice; the same key is never sent twice. */
  readonly notify: ServerHost['notify'];
}

/** The finance side of the program. */
export interface Finance extends FinanceServices {
  readonly offlineModel: ProviderAdapter;
  readonly served: ServedFeatures;
  /** The model's context about a person's finances. */
  readonly personal: PersonalFinance;
  /** Returns whether the exchanges are open, a line each. */
  describeMarkets(at: number, locale: Locale, timeZone: string): readonly string[];
  /** Ends background reads. */
  close(): Promise<void>;
}

/** Adds watching, answering and notices to the services, and registers their tools. */
export async function createFinance({ tools, models, notify, ...deps }: FinanceDeps): Promise<Finance> {
  const { config, store, people, shares, sessions, paths, logger, locale, now } = deps;
  const services = await createFinanceServices(deps);
  const { directory, features } = services;
  const ownerOf = (context: ToolExecutionContext) => people.ownerOf(senderOfCall(context));
  const prefix = config.channels.pipeline.commandPrefix;
  const serveFeatures = await loadFeatures();
  const served: ServedFeatures = serveFeatures(features, {
    ...services.host,
    locale,
    prefix,
    notify,
    ownerOf,
    isRoom: ({ sessionId }) => isRoom(sessionId),
    languageOfOwner: (owner) => people.profiles.of(owner).language,
    nameOf: (person) => people.get(person)?.name,
    heldBy: async (context) => (await served.of.portfolio.portfolioFor(context).held()).map(({ symbol }) => symbol),
    placeOf: placeOfCall,
    languageOf: (context) => people.languageOf(senderOfCall(context), context.request),
    zoneOf: (owner) => people.profiles.zoneOf(keyOfOwner(owner)),
    zones: {
      of: async (owner) => people.profiles.zoneOf(keyOfOwner(owner)),
      isSet: async (owner) => people.profiles.of(keyOfOwner(owner)).timeZone !== undefined,
      set: (owner, zone) => people.profiles.change(keyOfOwner(owner), { timeZone: zone }),
    },
    sessions,
    localOwner,
    inputHistory: { owner: LOCAL_PERSON, file: paths.inputHistory },
    pack: () => store.pack(),
    tools,
    models,
    rendering: (entries, language) => annotatedAnswer(entries, language, now),
    isCommand: (text) => readsAsCommand(text, prefix),
  });
  for (const { definition, executor } of served.tools) tools.register(definition, executor);

  const holdingsNews = new HoldingsNews({ news: features.news, values: store.values, now, logger });

  return {
    ...services,
    served,
    offlineModel: offlineModel({ directory, now, locale, prefix }),
    personal: new PersonalFinance({
      served,
      directory,
      portfolioOf: features.portfolio.of,
      people,
      shares,
      news: holdingsNews,
      watched: features.watchlist,
      logger,
    }),
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

/** Returns the offline model, loaded when it is first used: usually another model answers. */
function offlineModel(deps: Parameters<typeof createOfflineAdapter>[0]): ProviderAdapter {
  let loaded: Promise<ProviderAdapter> | undefined;
  const model = (): Promise<ProviderAdapter> => {
    loaded ??= import('@finclaw/offline-model').then((module) => module.createOfflineAdapter(deps));
    return loaded;
  };
  return {
    providerId: 'offline',
    async *streamCompletion(params) {
      yield* (await model()).streamCompletion(params);
    },
  };
}
