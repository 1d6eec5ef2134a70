import { maskApiKey } from '@finclaw/agent';
import { addKey, budgetNotice } from '@finclaw/app';
import { VENDORS, vendorOf } from '@finclaw/config';
import * as z from 'zod/mini';
import type { GatewayContext } from '../gateway-context.ts';
import { invalidInput } from '../gateway-fault.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing } from './params.ts';

const keyText = z.string().check(z.minLength(1), z.maxLength(4_096));

/** The keys of model vendors. A key comes in here and never goes out again. */
export const keyMethods: MethodSource = (context) => {
  const { app, logger } = context;
  return {
    'keys.list': {
      params: nothing,
      run: async () => ({
        vendors: vendorsOf(context).map((name) => {
          const { title = name, keyPage } = vendorOf(name) ?? {};
          return { name, title, ...(keyPage !== undefined && { keyPage }) };
        }),
        keys: (await app.keys.list()).map(({ id, provider, name, apiKey, cooldownUntil }) => ({
          id,
          provider,
          name,
          masked: maskApiKey(apiKey),
          ...(cooldownUntil && { waitsUntil: cooldownUntil.getTime() }),
        })),
      }),
    },
    'keys.add': {
      params: z.strictObject({ provider: identifier, apiKey: keyText, locale: z.optional(z.enum(['ko', 'en'])) }),
      run: async ({ provider, apiKey, locale = app.locale }) => {
        if (!vendorsOf(context).includes(provider)) throw invalidInput('provider');
        const { agents } = app.models.config;
        const { profile, problem } = await addKey(app.keys, { provider, apiKey }, agents, locale);
        logger.info('A key was given on the page', { provider, stored: profile !== undefined });
        const notice = profile && (await budgetNotice(app.store.values, agents.budget))?.(locale);
        return {
          stored: profile !== undefined,
          ...(problem !== undefined && { problem }),
          ...(notice !== undefined && { notice }),
        };
      },
    },
    'keys.remove': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }) => ({ removed: await app.keys.delete(id) }),
    },
  };
};

/** Those a key can be added for: each needs one, and an address to try it at. */
function vendorsOf({ app }: GatewayContext): readonly string[] {
  const { providers } = app.models.config.agents;
  const known = Object.entries(VENDORS).filter(([name, vendor]) => {
    if ('isLocal' in vendor) return false;
    return 'baseUrl' in vendor || providers[name]?.baseUrl !== undefined;
  });
  const own = Object.keys(providers).filter((name) => name !== 'offline' && vendorOf(name) === undefined);
  return [...known.map(([name]) => name), ...own];
}
