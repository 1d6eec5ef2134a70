import { definitionOf, definitionPath } from '@finclaw/app';
import { invalidInput, vendorOf } from '@finclaw/config';
import { findLocalServers, listServedModels, type ServedModel } from '@finclaw/models';
import type { LocalServerView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { GatewayContext } from '../gateway-context.ts';
import type { MethodSource } from './method.ts';
import { nothing, shortText } from './params.ts';

/** The time limit for a running server, since a user waits for the list. */
const ANSWER_MS = 2_000;

/** A busy machine takes longer to answer its own call. */
const CONNECT_MS = 1_000;

interface Found {
  readonly provider: string;
  readonly baseUrl: string;
  readonly isConfigured: boolean;
  readonly models: readonly ServedModel[];
}

/**
 * The models of this machine's own servers. Only servers at their usual addresses can be added: a browser names no
 * address.
 */
export const localModelMethods: MethodSource = (context) => {
  const { settings, app } = context;
  if (!settings) return {};
  return {
    'models.local': { params: nothing, run: async () => ({ servers: (await found(context)).map(viewOf) }) },
    'models.add': {
      params: z.strictObject({ model: shortText }),
      run: async ({ model }) => {
        const [provider = '', ...rest] = model.split('/');
        const server = (await found(context)).find((each) => each.provider === provider);
        const served = server?.models.find(({ name }) => name === rest.join('/'));
        if (!server || !served) throw invalidInput('model');
        const isDefault = await hasNoModel(context);
        await settings.file.writeConfigFile([
          ...(server.isConfigured ? [] : [{ path: `agents.providers.${provider}`, value: placeOf(server) }]),
          { path: definitionPath(model), value: definitionOf(provider, served) },
          ...(isDefault ? [{ path: 'models.defaultModel', value: model }] : []),
        ]);
        app.models.applyConfig((await settings.file.loadConfig()).config);
        return { model, isDefault };
      },
    },
  };
};

/** Finds servers; another program may use the port, so one that lists no models is left out. */
async function found({ app, env }: GatewayContext): Promise<readonly Found[]> {
  const servers = (await findLocalServers(app.models.config.agents, env, CONNECT_MS)).filter(
    ({ isListening }) => isListening,
  );
  const looked = servers.map(async ({ provider, baseUrl, isConfigured }) => {
    const models = await listServedModels({ provider, baseUrl, timeoutMs: ANSWER_MS }).catch(() => []);
    return { provider, baseUrl, isConfigured, models };
  });
  return (await Promise.all(looked)).filter(({ models }) => models.length > 0);
}

/** Stores the address of a server that an environment variable moved. */
const placeOf = ({ provider, baseUrl }: Found): object => (baseUrl === vendorOf(provider)?.baseUrl ? {} : { baseUrl });

const viewOf = ({ provider, models }: Found): LocalServerView => ({
  provider,
  title: vendorOf(provider)?.title ?? provider,
  models: models.map(({ name, window, tools }) => ({
    id: `${provider}/${name}`,
    name,
    window,
    tools,
  })),
});

/** Tells whether only the offline model could answer. */
const hasNoModel = async ({ app }: GatewayContext): Promise<boolean> =>
  (await app.models.list()).every(({ id, status }) => id === 'offline' || status.kind !== 'ready');
