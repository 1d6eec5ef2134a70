import type { PortfolioService } from '@finclaw/portfolio';
import { createOrderWatch, endedText, summarizeOrder } from '@finclaw/portfolio';
import type { ToolExecutionContext } from '@finclaw/tools';
import type { FeatureParts, ServerHost } from '../feature.ts';
import { keyOfOwner } from '../owner.ts';
import { importCommand } from './import-command.ts';
import { portfolioMethods } from './methods.ts';
import type { Portfolios } from './open-portfolios.ts';
import { portfolioCommand } from './portfolio-command.ts';
import { syncCommand } from './sync-command.ts';
import { portfolioFeatureTools } from './tools.ts';
import { undoCommand } from './undo-command.ts';

/** Returns the tools, methods and commands for portfolios, and the watch over paper orders. */
export function serve(portfolios: Portfolios, host: ServerHost) {
  const { broker } = portfolios;
  const { directory, market, now, logger, values, prefix, notify } = host;
  const ownerKeyOf = (context: ToolExecutionContext): string => keyOfOwner(host.ownerOf(context));
  // What others share with somebody is not theirs to tell where others listen.
  const portfolioFor = (context: ToolExecutionContext): PortfolioService =>
    host.isRoom(context) ? portfolios.ownOf(ownerKeyOf(context)) : portfolios.of(ownerKeyOf(context));
  const imports = { portfolioOf: portfolios.of, values, prefix, brokerAccounts: portfolios.brokerAccounts, directory };
  return {
    tools: portfolioFeatureTools({ directory, market, now, broker, ownerKeyOf, portfolioFor }),
    methods: portfolioMethods(portfolios, host),
    commands: [
      portfolioCommand(portfolios, directory),
      importCommand(imports),
      syncCommand(imports),
      undoCommand(portfolios, prefix),
    ],
    worker: createOrderWatch({
      broker,
      describe: (order) => endedText(summarizeOrder(order, directory), host.languageOfOwner(order.owner)),
      deliver: notify,
      logger,
    }),
    portfolioFor,
  } satisfies FeatureParts & { readonly portfolioFor: typeof portfolioFor };
}
