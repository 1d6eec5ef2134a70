import type { PluginApi } from '@finclaw/app';

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
      group: 'custom',
      changes: 'nothing',
      accessesSensitiveData: false,
    },
    async ({ sides }: { sides: number }) => ({
      content: JSON.stringify({ thrown: 1 + Math.floor(Math.random() * sides) }),
      isError: false,
    }),
  );

  api.registerCommand(
    { name: 'dice', aliases: ['주사위'], description: 'Throws a die', usage: '/dice', category: 'general' },
    async () => ({ content: `🎲 ${1 + Math.floor(Math.random() * 6)}`, ephemeral: false }),
  );

  // A hook may change the text of a message before it is handled; one that throws or hangs is passed over.
  api.registerHook('beforeMessageProcess', (message) => ({
    ...message,
    body: message.body.replaceAll('삼전', '삼성전자'),
  }));

  api.registerMarketSource({
    id: 'dice',
    supports: (instrument: { symbol: string }) => instrument.symbol === 'DICE',
    quote: async () => ({ ok: false, error: { reason: 'unavailable', detail: 'A die has no price' } }),
    history: async () => ({ ok: false, error: { reason: 'unavailable', detail: 'A die has no price' } }),
  });
}
