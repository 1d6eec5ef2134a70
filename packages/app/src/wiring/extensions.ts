import { join } from 'node:path';
import type { SkillManager } from '@finclaw/agent';
import { type FinClawConfig, ownChannelSettings } from '@finclaw/config';
import type { CommandRegistry, Hooks } from '@finclaw/conversation';
import type { EventBus, FinClawLogger, StatePaths } from '@finclaw/infra';
import type { MarketData } from '@finclaw/market';
import { createToolRegistrar, type ToolRegistry } from '@finclaw/tools';
import { PluginLoadError } from '../plugins/errors.ts';
import { PluginLoader } from '../plugins/loader.ts';
import { PluginSchedules } from '../plugins/plugin-schedules.ts';
import type { PluginSend } from '../plugins/plugin-send.ts';
import { preferPluginSources } from '../plugins/plugin-sources.ts';
import { type PluginState, pluginStates } from '../plugins/plugin-state.ts';
import { commandDefinition, commandResult, toolResult } from '../plugins/plugin-values.ts';
import type { PluginRegistry, Registered } from '../plugins/registry.ts';

interface ExtensionsDeps {
  readonly config: Pick<FinClawConfig, 'plugins' | 'channels'>;
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly registry: PluginRegistry;
  readonly skills: SkillManager;
  readonly tools: ToolRegistry;
  readonly commands: CommandRegistry;
  readonly hooks: Hooks;
  readonly market: Pick<MarketData, 'prefer'>;
  readonly send: PluginSend;
  readonly eventBus: Pick<EventBus, 'on'>;
  readonly logger: FinClawLogger;
}

/** The extensions people added: skills from their folder, and the plugins named in the configuration. */
export class Extensions {
  readonly #deps: ExtensionsDeps;
  readonly #loader: PluginLoader;
  readonly #schedules: PluginSchedules;

  constructor(deps: ExtensionsDeps) {
    this.#deps = deps;
    this.#loader = createPluginLoader(deps);
    this.#schedules = new PluginSchedules(deps.registry, deps.logger);
  }

  get states(): readonly PluginState[] {
    return pluginStates(this.#deps.registry);
  }

  /** Loads everything; what cannot be loaded is logged and left out. */
  async load(): Promise<void> {
    const { skills, logger, config, registry } = this.#deps;
    const problems = await skills.loadAll();
    for (const { folder, reason } of problems) logger.warn('A skill was not loaded', { folder, reason });
    if (config.plugins.enabled.length === 0) return;
    await this.#loader.loadAll();
    this.#takeUp();
    for (const { pluginName, value } of registry.get('services')) await this.#attempt(pluginName, () => value.start());
  }

  /** Starts plugins' schedules; for long-running programs. */
  startSchedules(): void {
    this.#schedules.start();
  }

  stopSchedules(): Promise<void> {
    return this.#schedules.stop();
  }

  async unload(): Promise<void> {
    await this.#schedules.stop();
    const services = [...this.#deps.registry.get('services')].reverse();
    for (const { pluginName, value } of services) await this.#attempt(pluginName, () => value.stop?.());
    await this.#loader.unloadAll();
  }

  /**
   * Passes every slot to its consumer. Channels wait until the program listens, routes until the gateway asks for them.
   */
  #takeUp(): void {
    const { tools, commands, market, registry, config, eventBus } = this.#deps;
    for (const { pluginName, value } of registry.get('tools')) {
      const registrar = createToolRegistrar(tools, 'plugin', config.plugins.trusted?.[pluginName], pluginName);
      void this.#attempt(pluginName, () =>
        registrar.register({ group: 'custom', ...value.definition }, async (input, context) =>
          this.#checked(pluginName, async () =>
            toolResult(value.definition.name, await value.executor(input, context)),
          ),
        ),
      );
    }
    for (const { pluginName, value } of registry.get('commands')) {
      void this.#attempt(pluginName, () =>
        commands.register(commandDefinition(value.definition, config.channels.pipeline.commandPrefix), (args, ctx) =>
          this.#checked(pluginName, async () => commandResult(value.definition.name, await value.executor(args, ctx))),
        ),
      );
    }
    preferPluginSources(registry, market);
    for (const { value } of registry.get('events')) eventBus.on(value.event, value.listener as () => void);
  }

  /** Passes on a plugin's return value; an invalid one is recorded under its name too. */
  async #checked<T>(pluginName: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof PluginLoadError) this.#deps.registry.complain(pluginName, 'runtime', error);
      throw error;
    }
  }

  /** Runs a step; a refusal or failure is recorded under the plugin's name, and the rest continues. */
  async #attempt(pluginName: Registered<'plugins'>['pluginName'], run: () => unknown): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#deps.logger.warn(`Plugin ${pluginName} could not add or start something`, { error });
      this.#deps.registry.complain(pluginName, 'register', error);
    }
  }
}

/** The dependencies of a loader, in a running program or for inspection. */
export type PluginLoading = Pick<ExtensionsDeps, 'config' | 'paths' | 'registry' | 'hooks' | 'logger'> & {
  readonly send?: PluginSend;
};

/** The loader of the plugins that are named in the configuration. */
export function createPluginLoader({ config, paths, registry, hooks, logger, send }: PluginLoading): PluginLoader {
  return new PluginLoader({
    searchPaths: [join(paths.stateDir, 'plugins')],
    registry,
    hooks,
    logger,
    enabled: config.plugins.enabled,
    disabled: config.plugins.disabled,
    configOf: (name) => config.plugins.config[name] ?? {},
    channelSettingsOf: (id) => ownChannelSettings(config.channels, id),
    send,
  });
}
