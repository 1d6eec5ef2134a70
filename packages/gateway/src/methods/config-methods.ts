import { ConfigError, defaultConfig, invalidInput } from '@finclaw/config';
import type { PageSetting } from '@finclaw/features';
import type { SettingView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { GatewayContext } from '../gateway-context.ts';
import type { MethodSource } from './method.ts';
import { OFFERED_SETTINGS } from './offered-settings.ts';
import { nothing, shortText } from './params.ts';

/**
 * The settings a person can change on the page. They are written to the configuration file, which remains their only
 * place.
 */
export const configMethods: MethodSource = (context) => {
  const { settings } = context;
  if (!settings) return {};
  const offered = (): readonly PageSetting[] => [...OFFERED_SETTINGS, ...context.app.pluginSettings];
  const read = async () => (await settings.file.loadConfig().catch(refuse)).config;

  return {
    'config.get': {
      params: nothing,
      run: async () => {
        const models = await usableModels(context);
        const views = await viewer(context, models);
        return { settings: offered().map(views) };
      },
    },
    'config.update': {
      params: z.strictObject({ path: shortText, value: z.nullable(shortText) }),
      run: async ({ path, value }) => {
        const setting = offered().find((each) => each.path === path);
        if (!setting) throw invalidInput('path');
        const models = await usableModels(context);
        const parsed = value === null ? undefined : setting.parse(value);
        const isKnownModel = setting.path !== 'models.defaultModel' || value === null || isModel(context, value);
        if ((value !== null && parsed === undefined) || !isKnownModel) throw invalidInput(path);
        await settings.file.writeConfigFile([{ path, value: parsed }]).catch(refuse);
        context.logger.info('A setting was changed on the page', { path });
        // Live settings apply at once, without waiting for the file watcher.
        context.app.models.applyConfig(await read());
        return { setting: (await viewer(context, models))(setting) };
      },
    },
  };
};

/** Reports a problem of the file to the person who can change it. */
function refuse(error: unknown): never {
  throw error instanceof ConfigError ? invalidInput(error.message) : error;
}

/** Tells whether a model of this name, or of this vendor and name, can be chosen. */
function isModel({ app }: GatewayContext, name: string): boolean {
  try {
    app.models.resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function usableModels({ app }: GatewayContext): Promise<readonly string[]> {
  return (await app.models.list()).filter(({ status }) => status.kind === 'ready').map(({ id }) => id);
}

/** Returns a function that describes a setting: its value in the file, in the running program, and its default. */
async function viewer(
  { app, settings }: GatewayContext,
  models: readonly string[],
): Promise<(setting: PageSetting) => SettingView> {
  const { file } = settings!;
  const [{ config }, { parsed }] = [await file.loadConfig().catch(refuse), await file.readConfigFileSnapshot()];
  const running = app.models.config;
  const byItself: Readonly<Record<string, string | undefined>> = {
    'models.defaultModel': models[0],
  };
  return ({ path, kind, title, choices = kind === 'choice' ? models : undefined, read }) => ({
    path,
    kind,
    title,
    choices,
    value: read(config),
    isSet:
      path.split('.').reduce<unknown>((held, name) => (held as Record<string, unknown> | undefined)?.[name], parsed) !==
      undefined,
    standard: byItself[path] ?? read(defaultConfig),
    inForce: read(running),
  });
}
