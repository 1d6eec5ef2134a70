import { message } from '@finclaw/config';
import { echoSafe } from '@finclaw/infra';
import { type FinanceToolDeps, lookUpQuote, marketTools, quoteText } from '@finclaw/market';
import type { ChatCommand, FeatureParts } from '../feature.ts';

/** Returns the tools and commands for prices. */
export const serve = (deps: FinanceToolDeps): FeatureParts => ({
  tools: marketTools(deps),
  commands: [priceCommand(deps)],
});

/** `/price NAME`: the current price. */
const priceCommand = (deps: FinanceToolDeps): ChatCommand => ({
  name: 'price',
  aliases: ['시세', 'quote'],
  category: 'finance',
  after: 'reset',
  description: 'commands.price.description',
  usage: 'commands.price.usage',
  isPublic: true,
  async run(words, { locale, signal, prefix }) {
    const query = echoSafe(words.join(' ').trim());
    if (query === '') return { text: message(locale, 'commands.price.prompt', { prefix }), isPublic: false };
    return quoteText([await lookUpQuote(query, deps, signal)], locale);
  },
});
