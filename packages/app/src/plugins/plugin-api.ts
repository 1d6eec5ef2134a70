import type { FinClawEventMap } from '@finclaw/infra';
import type { MarketDataSource } from '@finclaw/market';
import type { ChannelPlugin, HookPayloadMap, PluginDiagnostic, PluginHookName } from '@finclaw/types';
import { PluginLoadError } from './errors.ts';
import type { PluginManifest, PluginSlot } from './manifest.ts';
import type { PluginSend, PluginTarget } from './plugin-send.ts';
import {
  PLUGIN_EVENTS,
  type PluginEventName,
  type PluginRegistry,
  type PluginRoute,
  type PluginSchedule,
  type PluginService,
  type PluginSlots,
} from './registry.ts';

/**
 * The argument of a plugin's `register`. Each method works only for a slot its manifest declares. Nothing runs yet:
 * what is registered is started later.
 */
export interface PluginApi {
  readonly pluginName: string;
  /** The plugin's section under `plugins.config`, checked against its `configSchema`. */
  readonly config: Readonly<Record<string, unknown>>;
  registerTool(definition: unknown, executor: unknown): void;
  /**
   * A channel the manifest names under `channels`. Its `setup` gets the settings in its section of the configuration
   * that only it has.
   */
  registerChannel(channel: ChannelPlugin): void;
  registerHook<N extends PluginHookName>(
    hook: N,
    handler: (payload: HookPayloadMap[N]) => unknown,
    options?: { readonly priority?: number },
  ): void;
  /** Subscribes to an event about models, keys, tools or answers. */
  on<E extends PluginEventName>(event: E, listener: FinClawEventMap[E]): void;
  registerService(service: PluginService): void;
  registerCommand(definition: unknown, executor: unknown): void;
  /** Registers a source of prices that is asked before the built-in ones. */
  registerMarketSource(source: MarketDataSource): void;
  registerRoute(route: PluginRoute): void;
  registerSchedule(schedule: PluginSchedule): void;
  /**
   * Sends a text to an admitted person, or to a room in which FinClaw was addressed; with a key, at most once for that
   * key.
   */
  send(target: PluginTarget, text: string, options?: { readonly key?: string }): Promise<void>;
  /** Reports the plugin's state; warnings and errors are shown by `finclaw doctor` and on the page. */
  addDiagnostic(severity: PluginDiagnostic['severity'], message: string): void;
}

/** The exports of a plugin's main file. `register` wins if both are there. */
export interface PluginModule {
  register?(api: PluginApi): unknown;
  activate?(api: PluginApi): unknown;
  deactivate?(): unknown;
}

/** The dependencies of one plugin's API. */
export interface PluginApiDeps {
  readonly registry: PluginRegistry;
  readonly config: Readonly<Record<string, unknown>>;
  /** The checked settings of each channel the manifest names. */
  readonly channelSettings: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly send: PluginSend;
  readonly now: () => number;
}

const SHORTEST_SCHEDULE_MS = 1000;

/** Builds the API for one plugin; its name is stamped on everything it adds. */
export function createPluginApi({ name, slots }: PluginManifest, deps: PluginApiDeps): PluginApi {
  const { registry, config, channelSettings, send, now } = deps;
  const add = <S extends PluginSlot>(slot: S, value: PluginSlots[S]): void => {
    if (!slots.includes(slot)) refuse(`It adds to "${slot}" without declaring that in "slots".`);
    registry.add(slot, name, value);
  };
  return {
    pluginName: name,
    config,
    registerTool: (definition, executor) => add('tools', { definition, executor }),
    registerChannel: (channel) => {
      const settings = channelSettings.get(channel.id);
      if (settings === undefined)
        return refuse(`It brings the channel "${channel.id}" without naming it under "channels".`);
      add('channels', { channel, settings });
    },
    registerHook: (hook, handler, { priority = 0 } = {}) =>
      add('hooks', { hook, handler: handler as (payload: never) => unknown, priority }),
    on: (event, listener) => {
      if (!PLUGIN_EVENTS.includes(event)) refuse(`There is no event "${event}" to listen to.`);
      add('events', { event, listener });
    },
    registerService: (service) => add('services', service),
    registerCommand: (definition, executor) => add('commands', { definition, executor }),
    registerMarketSource: (source) => add('market-sources', source),
    registerRoute: (route) => {
      if (!/^\/[\w./:-]*$/.test(route.path)) refuse(`The path of a route begins with a slash, unlike "${route.path}".`);
      add('routes', route);
    },
    registerSchedule: (schedule) => {
      const { everyMs } = schedule;
      if (!(Number.isFinite(everyMs) && everyMs >= SHORTEST_SCHEDULE_MS))
        refuse(`The schedule "${schedule.name}" is to run more often than once a second.`);
      add('schedules', schedule);
    },
    send: (target, text, { key } = {}) => send(name, target, text, key),
    addDiagnostic: (severity, message) =>
      registry.add('diagnostics', name, { pluginName: name, timestamp: now(), severity, phase: 'runtime', message }),
  };
}

function refuse(message: string): never {
  throw new PluginLoadError(message, 'register');
}
