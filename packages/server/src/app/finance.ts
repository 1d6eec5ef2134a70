import type { InMemoryToolRegistry, ProviderAdapter } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import {
  createMarketSources,
  createOfflineAdapter,
  InstrumentDirectory,
  lookUpQuote,
  MarketData,
  type MarketDataSource,
  quoteText,
  registerFinanceTools,
  TradingCalendar,
} from '@finclaw/finance';
import type { FinClawLogger } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import { createTimestamp, type Locale } from '@finclaw/types';
import type { CommandPorts, FinanceContextProvider, MarketSession } from '../auto-reply/index.ts';

export interface FinanceDeps {
  readonly config: FinClawConfig;
  readonly store: Store;
  readonly tools: InMemoryToolRegistry;
  readonly logger: FinClawLogger;
  readonly locale: Locale;
  readonly now: () => number;
}

/** The finance side of the program. */
export interface Finance {
  readonly directory: InstrumentDirectory;
  readonly market: MarketData;
  readonly offlineModel: ProviderAdapter;
  readonly context: FinanceContextProvider;
  readonly commands: Pick<CommandPorts, 'getPrice' | 'getPortfolio' | 'createAlert' | 'watchlist' | 'getNews' | 'explainFigures'>;
  describeMarket(session: MarketSession, locale: Locale): string;
  /** Asks another source first; the user chose it by enabling its plugin. */
  addMarketSource(source: MarketDataSource): void;
}

/** Wires instruments, prices and tools together. */
export function createFinance({ config, store, tools, logger, locale, now }: FinanceDeps): Finance {
  const directory = new InstrumentDirectory();
  const tokens = {
    get: (key: string) => store.values.get('market-tokens', key),
    set: (key: string, value: string) => store.values.set('market-tokens', key, value),
  };
  const sources = [...createMarketSources({ finance: config.finance, now, logger, tokens })];
  const market = new MarketData(sources);
  const calendar = new TradingCalendar('KRX');
  registerFinanceTools(tools, { directory, market, now });
  return {
    directory,
    market,
    offlineModel: createOfflineAdapter({ directory, now, locale }),
    context: {
      getActiveAlerts: async () => [],
      getPortfolio: async () => null,
      getRecentNews: async () => [],
      getWatchlist: async () => [],
      getMarketSession: () => {
        const { state, next } = calendar.statusAt(createTimestamp(now()));
        return { isOpen: state === 'open', market: 'KRX', nextOpenAt: next.open, timezone: calendar.timeZone };
      },
    },
    commands: {
      getPrice: async (query, { locale: language, signal }) =>
        quoteText([await lookUpQuote(query, { directory, market, now }, signal)], language),
    },
    addMarketSource: (source) => {
      sources.unshift(source);
    },
    describeMarket: ({ isOpen, market, nextOpenAt, timezone }, locale) =>
      isOpen || nextOpenAt === null
        ? message(locale, 'run.marketOpen', { market })
        : message(locale, 'run.marketClosed', { market, time: new Date(nextOpenAt).toISOString(), timezone }),
  };
}
