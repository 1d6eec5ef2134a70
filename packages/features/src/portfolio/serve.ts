import {
  BROKER_NAMES,
  createOrderWatch,
  endedText,
  type OrderWatch,
  realNoticeText,
  summarizeOrder,
  summarizeRealOrder,
} from '@finclaw/brokers';
import { message } from '@finclaw/config';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, portfolioText } from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { ChatCommand, FeatureParts, ServerHost } from '../feature.ts';
import { isHolderOfKeys, keyOfOwner } from '../owner.ts';
import { importCommand } from './import-command.ts';
import { createTradeImport, type TradeImportDeps } from './import-trades.ts';
import { portfolioMethods } from './methods.ts';
import type { Portfolios } from './open-portfolios.ts';
import { portfolioFeatureTools } from './tools.ts';
import { undoCommand } from './undo-command.ts';

/** Returns the tools, methods and commands for portfolios, and the watch over paper orders. */
export function serve(portfolios: Portfolios, host: ServerHost) {
  const { broker, realOrders } = portfolios;
  const { directory, market, now, logger, values, prefix, notify } = host;
  const ownerKeyOf = (context: ToolExecutionContext): string => keyOfOwner(host.ownerOf(context));
  // Accounts shared with a person must not be disclosed where others listen.
  const portfolioFor = (context: ToolExecutionContext): PortfolioService =>
    host.isRoom(context) ? portfolios.ownOf(ownerKeyOf(context)) : portfolios.of(ownerKeyOf(context));
  const holderOf = (context: ToolExecutionContext): string | undefined =>
    isHolderOfKeys(host.ownerOf(context)) && !host.isRoom(context) ? ownerKeyOf(context) : undefined;
  const imports = { portfolioOf: portfolios.of, values, prefix, brokerAccounts: portfolios.brokerAccounts, directory };
  return {
    tools: portfolioFeatureTools({
      directory,
      market,
      now,
      broker,
      realOrders,
      holderOf,
      ownerKeyOf,
      portfolioFor,
    }),
    methods: portfolioMethods(portfolios, host),
    commands: [
      portfolioCommand(portfolios, directory),
      importCommand(imports),
      syncCommand(imports),
      undoCommand(portfolios, directory, prefix),
    ],
    worker: bothWatches(
      createOrderWatch({
        orders: broker,
        describe: (order) => endedText(summarizeOrder(order, directory), host.languageOfOwner(order.owner)),
        keyOf: ({ owner, id }) => `order:${owner}:${id}`,
        deliver: notify,
        logger,
      }),
      createOrderWatch({
        orders: realOrders,
        describe: (order) => realNoticeText(summarizeRealOrder(order, directory), host.languageOfOwner(order.owner)),
        keyOf: ({ owner, id, state }) => `order:${owner}:${id}:${state}`,
        deliver: notify,
        logger,
      }),
    ),
    portfolioFor,
  } satisfies FeatureParts & { readonly portfolioFor: typeof portfolioFor };
}

/** Two watches as one. */
const bothWatches = (...watches: readonly OrderWatch[]): OrderWatch => ({
  tick: async (signal) => {
    for (const watch of watches) await watch.tick(signal);
  },
  start: () => {
    for (const watch of watches) watch.start();
  },
  stop: async () => {
    await Promise.all(watches.map((watch) => watch.stop()));
  },
});

/** `/portfolio`: shows the caller's holdings; never in a group. */
const portfolioCommand = (portfolios: Pick<Portfolios, 'of'>, directory: InstrumentDirectory): ChatCommand => ({
  name: 'portfolio',
  aliases: ['포트폴리오', 'pf'],
  category: 'finance',
  after: 'price',
  description: 'commands.portfolio.description',
  usage: 'commands.portfolio.usage',
  run: async (_words, { owner, locale, signal }) =>
    portfolioText(await portfolios.of(keyOfOwner(owner)).current({ withPaidRates: true, signal }), directory, locale),
});

/**
 * `/sync [BROKER]`: shows the entries of broker accounts that are missing in the ledger. They wait like a sent file,
 * and `/import yes` adds exactly those.
 */
function syncCommand(deps: TradeImportDeps): ChatCommand {
  const importTrades = createTradeImport(deps);
  return {
    name: 'sync',
    aliases: ['동기화'],
    category: 'general',
    changes: 'always',
    after: 'import',
    description: 'commands.sync.description',
    usage: 'commands.sync.usage',
    async run([named], { owner, locale, message: from }) {
      if (from.chatType !== 'direct') return { text: message(locale, 'commands.import.onlyDirect'), isPublic: true };
      // The keys are those of the installation, and so are the accounts they open.
      if (!isHolderOfKeys(owner)) return message(locale, 'commands.sync.onlyOwner');
      const broker = BROKER_NAMES.find((known) => known === named?.toLowerCase());
      if (named !== undefined && broker === undefined)
        return message(locale, 'commands.sync.unknown', { known: BROKER_NAMES.join(', ') });
      return importTrades({ action: 'sync', broker }, { owner: keyOfOwner(owner), locale, ...from });
    },
  };
}
