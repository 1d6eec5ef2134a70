import { addKey, budgetNotice, keyVendors, toKeyProblem } from '@finclaw/app';
import { invalidInput, vendorOf } from '@finclaw/config';
import { maskApiKey } from '@finclaw/models';
import { type KeyVendorView, LOCALES, type ModelKeyView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { GatewayContext } from '../gateway-context.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing } from './params.ts';

/** A key as typed. */
export const keyText = z.string().check(z.minLength(1), z.maxLength(4_096));

/** The keys of model vendors. A key is accepted and never returned. */
export const keyMethods: MethodSource = (context) => {
  const { app, logger } = context;
  return {
    'keys.list': {
      params: nothing,
      run: async () => ({
        vendors: keyVendors(app.models.config.agents).map(vendorView),
        keys: (await app.keys.list()).map(keyView),
      }),
    },
    'keys.add': {
      params: z.strictObject({ provider: identifier, apiKey: keyText, locale: z.optional(z.enum(LOCALES)) }),
      run: async ({ provider, apiKey }, { locale }) => {
        const { agents } = app.models.config;
        if (!keyVendors(agents).includes(provider)) throw invalidInput('provider');
        const { profile, problem } = await addKey(app.keys, { provider, apiKey }, agents, locale).catch(
          toKeyProblem(locale),
        );
        logger.info('A key was given on the page', { provider, stored: profile !== undefined });
        const notice = profile && (await budgetNotice(app.store.values, agents.budget))?.(locale);
        return {
          stored: profile !== undefined,
          problem,
          notice,
        };
      },
    },
    'keys.remove': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }) => ({ removed: await app.keys.delete(id) }),
    },
  };
};

type StoredKey = Awaited<ReturnType<GatewayContext['app']['keys']['list']>>[number];

/** Renders a stored key for people. */
export const keyView = ({ id, provider, name, apiKey, cooldownUntil, health }: StoredKey): ModelKeyView => ({
  id,
  provider,
  name,
  masked: maskApiKey(apiKey),
  health,
  ...(cooldownUntil && { waitsUntil: cooldownUntil.getTime() }),
});

/** Describes a vendor, and where to get its keys. */
export function vendorView(name: string): KeyVendorView {
  const { title = name, keyPage } = vendorOf(name) ?? {};
  return { name, title, keyPage };
}
