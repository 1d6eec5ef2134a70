import type { CommandPorts } from '@finclaw/conversation';
import { lookUpQuote, type MarketData, quoteText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, portfolioText } from '@finclaw/portfolio';
import type { People } from '../people/people.ts';

/** The dependencies of the finance commands. */
interface FinanceCommandParts {
  readonly people: Pick<People, 'ownerKey'>;
  portfolioOf(owner: string): PortfolioService;
  readonly base: { readonly directory: InstrumentDirectory; readonly market: MarketData; readonly now: () => number };
}

/** The commands of the chat that are about prices and the portfolio. */
export type FinanceCommands = Required<Pick<CommandPorts, 'getPrice' | 'getPortfolio'>>;

/** Creates the finance commands of the chat. */
export const createFinanceCommands = ({ base, portfolioOf, people }: FinanceCommandParts): FinanceCommands => ({
  getPrice: async (query, { locale, signal }) => quoteText([await lookUpQuote(query, base, signal)], locale),
  getPortfolio: async ({ ctx, locale, signal }) =>
    portfolioText(await portfolioOf(people.ownerKey(ctx)).current({ signal }), base.directory, locale),
});
