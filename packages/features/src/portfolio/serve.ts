import {
  createOrderWatch,
  endedText,
  type OrderWatch,
  realNoticeText,
  summarizeOrder,
  summarizeRealOrder,
} from '@finclaw/brokers';
import type { PortfolioService } from '@finclaw/portfolio';

import type { ToolExecutionContext } from '@finclaw/tools';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { isHolderOfKeys, keyOfOwner } from '../owner.ts';
import { importCommand } from './import-command.ts';
import { portfolioMethods } from './methods.ts';
import type { Portfolios } from './open-portfolios.ts';
import { portfolioCommand } from './portfolio-command.ts';
import { syncCommand } from './sync-command.ts';
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
