import { ownKeyVendors } from '@finclaw/app';
import { invalidInput } from '@finclaw/config';
import { nanoOfUsd, usdText } from '@finclaw/storage';
import * as z from 'zod/mini';
import { assertHasRoom } from '../access/within-limits.ts';
import { keyText, keyView, vendorView } from './key-methods.ts';
import type { MethodSource } from './method.ts';
import { dayUsd, identifier, nothing } from './params.ts';

/** The methods for a person's own model keys. A key is never returned. */
export const ownKeyMethods: MethodSource = (context) => {
  const { app, logger } = context;
  const { ownKeys } = app;
  const vendors = () => ownKeyVendors(app.models.config.agents);
  const shown = async (person: string) => {
    const limit = ownKeys.limitOf(person);
    return {
      vendors: vendors().map(vendorView),
      keys: (await ownKeys.list(person)).map(keyView),
      ...(limit !== undefined && { dayUsd: usdText(limit) }),
    };
  };
  return {
    'ownKeys.list': { params: nothing, run: (_params, { principal }) => shown(principal.person) },
    'ownKeys.add': {
      params: z.strictObject({ provider: identifier, apiKey: keyText }),
      run: async ({ provider, apiKey }, { principal, locale }) => {
        if (!vendors().includes(provider)) throw invalidInput('provider');
        await assertHasRoom(context, principal);
        const { profile, ...reply } = await ownKeys.add(principal.person, { provider, apiKey }, locale);
        logger.info('Somebody gave a key of their own', {
          person: principal.person,
          provider,
          stored: profile !== undefined,
        });
        return { stored: profile !== undefined, ...reply };
      },
    },
    'ownKeys.check': {
      params: z.strictObject({ id: identifier }),
      run: ({ id }, { principal, locale }) => ownKeys.check(principal.person, id, locale),
    },
    'ownKeys.remove': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { principal }) => ({ removed: await ownKeys.remove(principal.person, id) }),
    },
    'ownKeys.limit': {
      params: z.strictObject({ dayUsd: z.nullable(dayUsd) }),
      run: async ({ dayUsd: wanted }, { principal }) => {
        await ownKeys.setLimit(principal.person, wanted === null ? null : nanoOfUsd(wanted));
        return shown(principal.person);
      },
    },
  };
};
