import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hooks } from '@finclaw/conversation';
import { extractErrorInfo, type FinClawLogger, isFinClawError } from '@finclaw/infra';
import type { PluginDiagnostic, PluginModule } from '@finclaw/types';
import { checkedPluginSettings, type PluginSettings } from './checked-settings.ts';
import { PluginLoadError, problemTexts } from './errors.ts';
import { orderByDependencies } from './load-order.ts';
import type { PluginManifest } from './manifest.ts';
import { createPluginApi, type PluginApiDeps } from './plugin-api.ts';
import { type CheckedPlugin, checkPlugin, discoverPlugins } from './plugin-files.ts';
import type { PluginSend } from './plugin-send.ts';
import type { PluginRegistry } from './registry.ts';

export interface PluginLoaderOptions {
  readonly searchPaths: readonly string[];
  readonly registry: PluginRegistry;
  readonly hooks: Hooks;
  readonly logger: FinClawLogger;
  /** When given, only these are loaded. */
  readonly enabled?: readonly string[];
  readonly disabled?: readonly string[];
  readonly configOf?: (pluginName: string) => Readonly<Record<string, unknown>>;
  /** Returns the section of a channel in the configuration beyond the common settings. */
  readonly channelSettingsOf?: (channelId: string) => Readonly<Record<string, unknown>>;
  /** Sends a plugin's messages; without it nothing is sent. */
  readonly send?: PluginSend;
  readonly registerTimeoutMs?: number;
  readonly now?: () => number;
}

export interface LoadResult {
  readonly loaded: readonly string[];
  readonly failed: readonly {
    readonly pluginName: string;
    readonly phase: PluginDiagnostic['phase'];
    readonly error: Error;
  }[];
}

type Failure = LoadResult['failed'][number];

/** Loads plugins in five steps each; a failure is recorded and never stops the others. */
export class PluginLoader {
  readonly #options: PluginLoaderOptions;
  readonly #modules = new Map<string, PluginModule>();
  readonly #failed: Failure[] = [];

  constructor(options: PluginLoaderOptions) {
    this.#options = options;
  }

  async loadAll(): Promise<LoadResult> {
    const { ordered, rejected } = orderByDependencies(await this.#checkedPlugins());
    for (const { plugin, problem } of rejected) this.#fail(plugin.manifest.name, problem);
    const loaded: string[] = [];
    for (const plugin of ordered) if (await this.#load(plugin)) loaded.push(plugin.manifest.name);
    this.#options.registry.freeze();
    return { loaded, failed: this.#failed };
  }

  /** Unloads a plugin: runs its clean-up, and removes its handlers and entries. */
  async unload(pluginName: string): Promise<void> {
    const { registry, hooks, logger } = this.#options;
    // Fired while its handlers are still there, so that a plugin is notified of its own end as well.
    await hooks.onPluginUnloaded.fire({ pluginName });
    for (const runner of Object.values(hooks)) runner.untapPlugin(pluginName);
    registry.remove(pluginName);
    try {
      await this.#modules.get(pluginName)?.deactivate?.();
    } catch (error) {
      logger.warn(`Plugin ${pluginName} failed to clean up`, { error });
    }
    this.#modules.delete(pluginName);
  }

  async unloadAll(): Promise<void> {
    for (const name of [...this.#modules.keys()].reverse()) await this.unload(name);
  }

  async #checkedPlugins(): Promise<readonly CheckedPlugin[]> {
    const { searchPaths, enabled, disabled = [] } = this.#options;
    const checked: CheckedPlugin[] = [];
    for (const directory of await discoverPlugins(searchPaths)) {
      try {
        const plugin = await checkPlugin(directory, searchPaths);
        const { name } = plugin.manifest;
        const isWanted = (enabled === undefined || enabled.includes(name)) && !disabled.includes(name);
        if (isWanted) checked.push(plugin);
      } catch (error) {
        this.#fail(basename(directory), error);
      }
    }
    const isAccountedFor = (name: string): boolean =>
      checked.some(({ manifest }) => manifest.name === name) ||
      this.#failed.some(({ pluginName }) => pluginName === name);
    for (const name of (enabled ?? []).filter((each) => !disabled.includes(each) && !isAccountedFor(each))) {
      this.#fail(name, new PluginLoadError('discovery', ['plugins.problem.absent', { paths: searchPaths.join(', ') }]));
    }
    return checked;
  }

  async #load({ manifest, mainFile }: CheckedPlugin): Promise<boolean> {
    const { registry, hooks, send = sendNothing, now = Date.now } = this.#options;
    const { name } = manifest;
    try {
      const settings = await this.#checkedSettings(manifest);
      const module = await importModule(mainFile);
      const register = module.register ?? module.activate;
      if (!register) throw new PluginLoadError('load', ['plugins.problem.noRegister']);
      const api = createPluginApi(manifest, { registry, ...settings, send, now });
      await this.#withinLimit(async () => register(api));
      this.#modules.set(name, module);
      registry.add('plugins', name, { version: manifest.version, channels: manifest.channels });
      for (const { pluginName, value } of registry.get('hooks')) {
        if (pluginName === name)
          hooks[value.hook].tap(value.handler as never, { priority: value.priority, pluginName });
      }
      await hooks.onPluginLoaded.fire({ pluginName: name, slots: manifest.slots });
      return true;
    } catch (error) {
      registry.remove(name);
      this.#fail(
        name,
        error instanceof PluginLoadError
          ? error
          : new PluginLoadError('register', ['plugins.problem.register', { reason: problemTexts(error).en }], error),
      );
      return false;
    }
  }

  /** Settings are checked before any code of the plugin runs. */
  async #checkedSettings({ name, config, configSchema, channels }: PluginManifest): Promise<CheckedSettings> {
    const { configOf, channelSettingsOf } = this.#options;
    const channelSettings = new Map<string, PluginSettings>();
    for (const [id, { settings: schema }] of Object.entries(channels)) {
      channelSettings.set(id, await checkedPluginSettings(`channels.${id}`, schema, channelSettingsOf?.(id) ?? {}));
    }
    return {
      channelSettings,
      config: await checkedPluginSettings(`plugins.config.${name}`, configSchema, { ...config, ...configOf?.(name) }),
    };
  }

  async #withinLimit(run: () => Promise<unknown>): Promise<void> {
    const limitMs = this.#options.registerTimeoutMs ?? 10_000;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new PluginLoadError('register', ['plugins.problem.slow', { limit: limitMs }])),
        limitMs,
      );
    });
    try {
      await Promise.race([run(), limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  #fail(pluginName: string, thrown: unknown): void {
    const { registry, logger, now = Date.now } = this.#options;
    const error =
      thrown instanceof Error
        ? thrown
        : new PluginLoadError('load', ['plugins.problem.other', { reason: String(thrown) }]);
    const phase = (error as { phase?: PluginDiagnostic['phase'] }).phase ?? 'load';
    const { code, stack } = extractErrorInfo(error);
    registry.add('diagnostics', pluginName, {
      pluginName,
      timestamp: now(),
      severity: 'error',
      phase,
      message: error.message,
      texts: problemTexts(error),
      error: { code: isFinClawError(error) ? error.code : code, ...(stack ? { stack } : {}) },
    });
    logger.warn(`Plugin ${pluginName} was not loaded`, { phase, error });
    this.#failed.push({ pluginName, phase, error });
  }
}

type CheckedSettings = Pick<PluginApiDeps, 'config' | 'channelSettings'>;
const sendNothing: PluginSend = async () => {
  throw new PluginLoadError('runtime', ['plugins.problem.send']);
};

async function importModule(file: string): Promise<PluginModule> {
  try {
    return (await import(pathToFileURL(file).href)) as PluginModule;
  } catch (cause) {
    const key = cause instanceof SyntaxError ? 'plugins.problem.syntax' : 'plugins.problem.load';
    const reason = (cause as Error)?.message ?? String(cause);
    throw new PluginLoadError('load', [key, { file: basename(file), reason }], cause);
  }
}
