import { join } from 'node:path';
import {
  createToolRegistrar,
  type InMemoryToolRegistry,
  type SkillManager,
  type StrangersToolDefinition,
  type ToolFunction,
} from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import type { CommandDefinition, CommandExecutor, CommandRegistry, Hooks } from '@finclaw/conversation';
import type { MarketDataSource } from '@finclaw/finance';
import type { FinClawLogger, StatePaths } from '@finclaw/infra';
import type { ChannelPlugin } from '@finclaw/types';
import { PluginLoader } from '../plugins/loader.ts';
import { PluginRegistry } from '../plugins/registry.ts';

/** Where skills and plugins may add something. */
export interface ExtensionsDeps {
  readonly config: FinClawConfig['plugins'];
  readonly paths: Pick<StatePaths, 'stateDir'>;
  readonly skills: SkillManager;
  readonly tools: InMemoryToolRegistry;
  readonly commands: CommandRegistry;
  readonly hooks: Hooks;
  readonly addChannel: (channel: ChannelPlugin) => void;
  readonly addMarketSource: (source: MarketDataSource) => void;
  readonly logger: FinClawLogger;
}

/** What people add to the program: skills from their folder, and the plugins they named in the configuration. */
export class Extensions {
  readonly plugins = new PluginRegistry();
  readonly #deps: ExtensionsDeps;
  readonly #loader: PluginLoader;

  constructor(deps: ExtensionsDeps) {
    const { config, paths, hooks, logger } = deps;
    this.#deps = deps;
    this.#loader = new PluginLoader({
      searchPaths: [join(paths.stateDir, 'plugins')],
      registry: this.plugins,
      hooks,
      logger,
      enabled: config.enabled,
      disabled: config.disabled,
      configOf: (name) => config.config[name] ?? {},
    });
  }

  /** Loads everything; what cannot be loaded is logged and left out. */
  async load(): Promise<void> {
    const problems = await this.#deps.skills.loadAll();
    for (const { folder, reason } of problems) this.#deps.logger.warn('A skill was not loaded', { folder, reason });
    if (this.#deps.config.enabled.length === 0) return;
    await this.#loader.loadAll();
    this.#takeUp();
    for (const { value } of this.plugins.get('services')) await value.start();
  }

  async unload(): Promise<void> {
    for (const { value } of [...this.plugins.get('services')].reverse()) await value.stop?.();
    await this.#loader.unloadAll();
  }

  /** Gives every slot to its consumer; a tool or command that is refused is reported under the plugin's name. */
  #takeUp(): void {
    const { tools, commands, addChannel, addMarketSource } = this.#deps;
    for (const { pluginName, value } of this.plugins.get('tools')) {
      const registrar = createToolRegistrar(tools, 'plugin', this.#deps.config.trusted?.[pluginName]);
      this.#attempt(pluginName, () =>
        registrar.register({ ...(value.definition as StrangersToolDefinition) }, value.executor as ToolFunction),
      );
    }
    for (const { pluginName, value } of this.plugins.get('commands')) {
      this.#attempt(pluginName, () =>
        commands.register(value.definition as CommandDefinition, value.executor as CommandExecutor),
      );
    }
    for (const { pluginName, value } of this.plugins.get('channels')) this.#attempt(pluginName, () => addChannel(value));
    for (const { pluginName, value } of this.plugins.get('market-sources')) {
      this.#attempt(pluginName, () => addMarketSource(value as MarketDataSource));
    }
  }

  #attempt(pluginName: string, register: () => void): void {
    try {
      register();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#deps.logger.warn(`Plugin ${pluginName} could not add something`, { error });
      this.plugins.add('diagnostics', pluginName, {
        pluginName,
        timestamp: Date.now(),
        severity: 'error',
        phase: 'register',
        message,
      });
    }
  }
}
