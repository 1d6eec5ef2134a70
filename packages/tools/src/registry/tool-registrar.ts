import { neutraliseForModel } from '@finclaw/infra';
import type { StrangersToolDefinition, ToolExecutor, ToolSource } from './definition.ts';
import type { TrustedFields } from './register-tool.ts';
import type { ToolRegistry } from './registry.ts';

/** Registers tools for a plugin or a skill. */
interface ToolRegistrar {
  register(definition: StrangersToolDefinition, executor: ToolExecutor): void;
  /** Removes a tool this registrar registered; others are out of its reach. */
  unregister(name: string): boolean;
}

/**
 * Creates a registrar with a fixed origin, so that a third-party tool cannot pass for a built-in one. `trustedFields`
 * are the fields of its results the owner trusts, `maker` is the plugin or server.
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
      const { description, inputSchema } = definition;
      const plain = { description: neutraliseForModel(description), inputSchema: describedPlainly(inputSchema) };
      registry.registerStrangers({ ...definition, ...plain }, executor, { source, trustedFields, maker });
      own.add(definition.name);
    },
    unregister: (name) => own.delete(name) && registry.unregister(name),
  };
}

/** Schema keywords that only explain; names, patterns and allowed values must not be changed. */
const EXPLAINING = new Set(['description', 'title', '$comment']);

/** Returns a schema with neutralised descriptions. */
function describedPlainly<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(describedPlainly) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, each]) => [
    name,
    EXPLAINING.has(name) && typeof each === 'string' ? neutraliseForModel(each) : describedPlainly(each),
  ]);
  return Object.fromEntries(entries) as T;
}
