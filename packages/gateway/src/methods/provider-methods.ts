import {
  DATA_PROVIDER_NAMES,
  dataProviderOf,
  type GivenCredentials,
  invalidInput,
  removeDataProvider,
  saveDataProvider,
} from '@finclaw/config';
import { usesRealMarket } from '@finclaw/market';
import type { GatewayResult } from '@finclaw/types';
import * as z from 'zod/mini';
import type { GatewayContext } from '../gateway-context.ts';
import type { MethodSource } from './method.ts';
import { nothing, shortText } from './params.ts';

const name = z.enum(DATA_PROVIDER_NAMES);
const secret = z.optional(z.string().check(z.minLength(1), z.maxLength(4_096)));

/** The methods for the sources of prices and filings. A key is never returned. */
export const providerMethods: MethodSource = (context) => {
  const { settings, logger } = context;
  if (!settings) return {};
  return {
    'providers.list': { params: nothing, run: () => list(context) },
    'providers.save': {
      params: z.strictObject({ name, apiKey: secret, apiSecret: secret, contact: z.optional(shortText) }),
      run: async ({ name: wanted, ...given }) => {
        const provider = DATA_PROVIDER_NAMES.find((known) => known === wanted)!;
        const credentials: GivenCredentials = Object.fromEntries(
          Object.entries(given).map(([part, value]) => [part, value.trim()]),
        );
        const isKnown = (await list(context)).providers.some((each) => each.name === provider && each.isSet);
        const lacking = dataProviderOf(provider)!.needs.find((part) => (credentials[part] ?? '') === '');
        if (lacking !== undefined && !isKnown) throw invalidInput(lacking);
        await saveDataProvider(settings.file, provider, credentials);
        logger.info('A data provider was set on the page', { provider });
        return list(context);
      },
    },
    'providers.remove': {
      params: z.strictObject({ name }),
      run: async ({ name: wanted }) => {
        await removeDataProvider(settings.file, DATA_PROVIDER_NAMES.find((known) => known === wanted)!);
        return list(context);
      },
    },
  };
};

/** Lists the providers in the file beside those the running program uses. */
async function list({ app, settings }: GatewayContext): Promise<GatewayResult<'providers.list'>> {
  const { finance } = (await settings!.file.loadConfig()).config;
  const running = app.models.config.finance;
  const providers = DATA_PROVIDER_NAMES.map((provider) => {
    const { needs, gives, keyPage } = dataProviderOf(provider)!;
    const of = ({ dataProviders }: typeof finance) => dataProviders.find((each) => each.name === provider);
    const isSet = of(finance) !== undefined;
    return {
      name: provider,
      needs,
      gives,
      isSet,
      isPending: JSON.stringify(of(finance)) !== JSON.stringify(of(running)),
      keyPage,
    };
  });
  return { providers, isLive: usesRealMarket(running) };
}
