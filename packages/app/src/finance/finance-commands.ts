import type { CommandPorts } from '@finclaw/conversation';
import { lookUpQuote, type MarketData, quoteText } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type PortfolioService, portfolioText } from '@finclaw/portfolio';
import type { People } from '../people/people.ts';

/** What the finance commands work with. */
interface FinanceCommandParts {
  readonly people: Pick<People, 'ownerKey'>;
  portfolioOf(owner: string): PortfolioService;
  readonly base: { readonly directory: InstrumentDirectory; readonly market: MarketData; readonly now: () => number };
}

/** The commands of the chat that are about prices and the portfolio. */
export type FinanceCommands = Required<Pick<CommandPorts, 'getPrice' | 'getPortfolio'>>;

/** What the finance commands of the chat do. */
export const createFinanceCommands = ({ base, portfolioOf, people }: FinanceCommandParts): FinanceCommands => ({
  getPrice: async (query, { locale, signal }) => quoteText([await lookUpQuote(query, base, signal)], locale),
  getPortfolio: async ({ ctx, locale, signal }) =>
    portfolioText(await portfolioOf(people.ownerKey(ctx)).current({ signal }), base.directory, locale),
});
