import type { PluginApi, PluginToolRun } from '@finclaw/types';
import { PluginLoadError } from './errors.ts';
import type { PluginManifest, PluginSlot } from './manifest.ts';
import { checkedChannel } from './plugin-channel.ts';
import { checkedHook, checkedRoute, checkedSchedule, checkedService, hookResult, routeAnswer } from './plugin-parts.ts';
import type { PluginSend } from './plugin-send.ts';
import { checkedCommand, checkedSource, checkedTool } from './plugin-values.ts';
import { PLUGIN_EVENTS, type PluginRegistry, type PluginSlots } from './registry.ts';

/** The dependencies of one plugin's API. */
export interface PluginApiDeps {
  readonly registry: PluginRegistry;
  readonly config: Readonly<Record<string, unknown>>;
  /** The checked settings of each channel the manifest names. */
  readonly channelSettings: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly send: PluginSend;
  readonly now: () => number;
}

/** Builds the API for one plugin; its name is stamped on everything it adds. */
export function createPluginApi({ name, slots }: PluginManifest, deps: PluginApiDeps): PluginApi {
  const { registry, config, channelSettings, send, now } = deps;
  const add = <S extends PluginSlot>(slot: S, value: PluginSlots[S]): void => {
    if (!slots.includes(slot)) refuse(['plugins.problem.slot', { slot }]);
    registry.add(slot, name, value);
  };
  /** Runs plugin code; its errors are recorded under its name. */
  const watched = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      registry.complain(name, 'runtime', error);
      throw error;
    }
  };
  return {
    pluginName: name,
    config,
    registerTool: (definition, executor) => add('tools', checkedTool(definition, executor as PluginToolRun)),
    registerChannel: (given) => {
      const channel = checkedChannel(given, (error) => registry.complain(name, 'runtime', error));
      const settings = channelSettings.get(channel.id);
      if (settings === undefined) return refuse(['plugins.problem.channel', { channel: channel.id }]);
      add('channels', { channel, settings });
    },
    registerHook: (hook, handler, { priority = 0 } = {}) => {
      checkedHook(hook, handler, priority);
      const run = handler as (payload: never) => unknown;
      const checked = (payload: never) => watched(async () => hookResult(hook, await run(payload)));
      add('hooks', { hook, handler: checked, priority });
    },
    on: (event, listener) => {
      if (!PLUGIN_EVENTS.includes(event)) refuse(['plugins.problem.event', { event: String(event) }]);
      add('events', { event, listener });
    },
    registerService: (service) => add('services', checkedService(service)),
    registerCommand: (definition, executor) => add('commands', checkedCommand(definition, executor)),
    registerMarketSource: (source) => add('market-sources', checkedSource(source)),
    registerRoute: (route) => {
      const { handle } = checkedRoute(route);
      const answer = (request: Request) => watched(async () => routeAnswer(route, await handle.call(route, request)));
      add('routes', { ...route, handle: answer });
    },
    registerSchedule: (schedule) => add('schedules', checkedSchedule(schedule)),
    send: (target, text, { key } = {}) => send(name, target, text, key),
    addDiagnostic: (severity, message) =>
      registry.add('diagnostics', name, { pluginName: name, timestamp: now(), severity, phase: 'runtime', message }),
  };
}

function refuse(problem: ConstructorParameters<typeof PluginLoadError>[1]): never {
  throw new PluginLoadError('register', problem);
}
