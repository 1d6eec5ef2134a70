import type { StrangersToolDefinition, ToolExecutor, ToolSource } from './definition.ts';
import type { TrustedFields } from './register-tool.ts';
import type { ToolRegistry } from './registry.ts';

/** What a plugin or a skill gets instead of the registry. */
interface ToolRegistrar {
  register(definition: StrangersToolDefinition, executor: ToolExecutor): void;
  /** Removes a tool this registrar registered; others are out of its reach. */
  unregister(name: string): boolean;
}

/**
 * A registrar that says itself where its tools come from, so that a stranger's tool cannot pass for a built-in one. `trustedFields` are
 * the fields of its results for which the owner vouches, `maker` is the plugin or server.
 */
export function createToolRegistrar(
  registry: ToolRegistry,
  source: Exclude<ToolSource, 'built-in'>,
  trustedFields: TrustedFields = [],
  maker?: string,
): ToolRegistrar {
  const own = new Set<string>();
  return {
    register(definition, executor) {
      registry.registerStrangers(definition, executor, { source, trustedFields, maker });
      own.add(definition.name);
    },
    unregister: (name) => own.delete(name) && registry.unregister(name),
  };
}
