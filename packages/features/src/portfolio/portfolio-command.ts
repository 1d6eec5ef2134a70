import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { portfolioText } from '@finclaw/portfolio';
import type { ChatCommand } from '../feature.ts';
import { keyOfOwner } from '../owner.ts';
import type { Portfolios } from './open-portfolios.ts';

/** `/portfolio`: shows the caller's holdings; never in a group. */
export const portfolioCommand = (portfolios: Pick<Portfolios, 'of'>, directory: InstrumentDirectory): ChatCommand => ({
  name: 'portfolio',
  aliases: ['포트폴리오', 'pf'],
  category: 'finance',
  after: 'price',
  description: 'commands.portfolio.description',
  usage: 'commands.portfolio.usage',
  run: async (_words, { owner, locale, signal }) =>
    portfolioText(await portfolios.of(keyOfOwner(owner)).current({ withPaidRates: true, signal }), directory, locale),
});
