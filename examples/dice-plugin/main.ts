import type { PluginApi } from 'finclaw/plugin';

/** Called once at start-up. What is registered here must be declared under "slots" in the manifest. */
export function register(api: PluginApi): void {
  api.registerTool(
    {
      name: 'throw_dice',
      description: 'Throws a die with the given number of sides.',
      inputSchema: {
        type: 'object',
        properties: { sides: { type: 'integer', minimum: 2, maximum: 100 } },
        required: ['sides'],
      },
      changes: 'nothing',
      accessesSensitiveData: false,
    },
    ({ sides }) => ({ content: JSON.stringify({ thrown: 1 + Math.floor(Math.random() * sides) }) }),
  );

  api.registerCommand({ name: 'dice', aliases: ['주사위'], description: 'Throws a die' }, () => ({
    content: `🎲 ${1 + Math.floor(Math.random() * 6)}`,
  }));

  // A hook may change the text of a message before it is handled; one that throws or hangs is passed over.
  api.registerHook('beforeMessageProcess', (message) => ({
    ...message,
    body: message.body.replaceAll('삼전', '삼성전자'),
  }));

  // Asked before the built-in sources. What it covers is never simulated instead. `search` makes an instrument known
  // that FinClaw has never heard of: "finclaw quote dice".
  api.registerMarketSource({
    id: 'dice',
    search: (text) =>
      /^(dice|주사위)$/i.test(text)
        ? [{ symbol: 'DICE', name: 'Dice', koreanName: '주사위', type: 'commodity', currency: 'USD' }]
        : [],
    supports: ({ symbol }) => symbol === 'DICE',
    quote: () => ({ price: '4000.50', previousClose: '3990.00', at: Date.now(), delayMinutes: 0 }),
    history: () => ({ unavailable: 'A die has no past.' }),
  });
}
