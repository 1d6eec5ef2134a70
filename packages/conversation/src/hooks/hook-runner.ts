import type { FinClawLogger } from '@finclaw/infra';
import type { HookPayloadMap, PluginHookName } from '@finclaw/types';

interface TapOptions {
  /** Higher runs first; ties in registration order. */
  readonly priority?: number;
  readonly pluginName?: string;
}

interface HookRunnerOptions {
  readonly logger: FinClawLogger;
  /** A handler that takes longer is treated as failed. */
  readonly timeoutMs?: number;
}

type Handler<P, R> = (payload: P) => R;
interface Tap<P, R> {
  readonly handler: Handler<P, R>;
  readonly priority: number;
  readonly pluginName: string;
}

/** The handlers of one hook, in the order they run. */
abstract class HookTaps<P, R> {
  readonly name: string;
  protected readonly options: HookRunnerOptions;
  protected taps: readonly Tap<P, R>[] = [];

  constructor(name: string, options: HookRunnerOptions) {
    this.name = name;
    this.options = options;
  }

  /** Adds a handler and returns how to remove it. */
  tap(handler: Handler<P, R>, { priority = 0, pluginName = 'core' }: TapOptions = {}): () => void {
    const tap: Tap<P, R> = { handler, priority, pluginName };
    const index = this.taps.findIndex((other) => other.priority < priority);
    this.taps = this.taps.toSpliced(index === -1 ? this.taps.length : index, 0, tap);
    return () => {
      this.taps = this.taps.filter((other) => other !== tap);
    };
  }

  /** Removes everything a plugin added. */
  untapPlugin(pluginName: string): void {
    this.taps = this.taps.filter((tap) => tap.pluginName !== pluginName);
  }

  protected complain(tap: Tap<P, R>, error: unknown): void {
    this.options.logger.warn(`Hook ${this.name} of plugin ${tap.pluginName} failed`, { error });
  }

  protected async withinLimit<T>(run: () => T | Promise<T>): Promise<T> {
    const limitMs = this.options.timeoutMs ?? 5000;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([(async () => run())(), limit]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Notifies all handlers in parallel; a failing handler is logged and does not affect the others. */
class VoidHookRunner<P> extends HookTaps<P, unknown> {
  async fire(payload: P): Promise<readonly PromiseSettledResult<unknown>[]> {
    const taps = this.taps;
    const results = await Promise.allSettled(taps.map((tap) => this.withinLimit(() => tap.handler(payload))));
    results.forEach((result, index) => {
      if (result.status === 'rejected') this.complain(taps[index]!, result.reason);
    });
    return results;
  }
}

/** Passes a payload from handler to handler; one that fails, or returns nothing, does not change it. */
class ModifyingHookRunner<P> extends HookTaps<P, P | undefined | Promise<P | undefined>> {
  async fire(payload: P): Promise<P> {
    let current = payload;
    for (const tap of this.taps) {
      try {
        current = (await this.withinLimit(() => tap.handler(current))) ?? current;
      } catch (error) {
        this.complain(tap, error);
      }
    }
    return current;
  }
}

/** Creates a runner for one hook: one that only notifies, or one whose handlers may change the payload. */
export function createHookRunner<P>(name: string, mode: 'void', options: HookRunnerOptions): VoidHookRunner<P>;
export function createHookRunner<P>(
  name: string,
  mode: 'modifying',
  options: HookRunnerOptions,
): ModifyingHookRunner<P>;
export function createHookRunner(name: string, mode: 'void' | 'modifying', options: HookRunnerOptions): unknown {
  return mode === 'void' ? new VoidHookRunner(name, options) : new ModifyingHookRunner(name, options);
}

type ModifyingHook = 'beforeMessageProcess' | 'beforeAgentRun' | 'beforeToolExecute' | 'afterToolExecute';

/** A runner for every hook a plugin can use. */
export type Hooks = {
  readonly [N in PluginHookName]: N extends ModifyingHook
    ? ModifyingHookRunner<HookPayloadMap[N]>
    : VoidHookRunner<HookPayloadMap[N]>;
};

const MODES: Readonly<Record<PluginHookName, 'void' | 'modifying'>> = {
  beforeMessageProcess: 'modifying',
  afterMessageProcess: 'void',
  beforeAgentRun: 'modifying',
  afterAgentRun: 'void',
  onConfigChange: 'void',
  onGatewayStart: 'void',
  onGatewayStop: 'void',
  onPluginLoaded: 'void',
  onPluginUnloaded: 'void',
  beforeToolExecute: 'modifying',
  afterToolExecute: 'modifying',
};

/** Creates the runners of all hooks. */
export function createHooks(options: HookRunnerOptions): Hooks {
  const entries = Object.entries(MODES).map(([name, mode]) => [name, createHookRunner(name, mode as 'void', options)]);
  return Object.fromEntries(entries) as Hooks;
}
