import { type CircuitState, createCircuitBreaker, FinClawError, type FinClawLogger } from '@finclaw/infra';
import { type Labels, OWN_LABELS, register, UNTRUSTED_LABELS, USER_LABELS } from '@finclaw/models';
import { assertTimeout } from '../gate/bounded-wait.ts';
import { type Registration, SealedExecutor } from '../gate/gate.ts';
import { deepFreeze } from '../schema/deep-freeze.ts';
import { createInputValidator } from '../schema/input-validation.ts';
import type { SchemaCompiler } from '../schema/schema-compiler.ts';
import { inspectInputSchema } from '../schema/schema-inspection.ts';
import {
  type RegisteredToolDefinition,
  type StrangersToolDefinition,
  type ToolChanges,
  type ToolExecutor,
  type ToolSource,
  toApiToolDefinition,
} from './definition.ts';

interface RegistrationDependencies {
  readonly loadCompiler: () => Promise<SchemaCompiler>;
  readonly registeredAt: Date;
  readonly logger: FinClawLogger;
  /** Called when the circuit breaker of the tool changes its state. */
  readonly onCircuitChange: (toolName: string, from: CircuitState, to: CircuitState) => void;
}

/** The origin of a tool, and the fields of its results the owner trusts. */
export interface ToolOrigin {
  readonly source: ToolSource;
  /** The fields by name, or true for everything in its description and results. */
  readonly trustedFields: TrustedFields;
  /** The maker's name, as the owner knows it. */
  readonly maker?: string | undefined;
}

/** The fields of results that the owner trusts; true trusts all results and descriptions. */
export type TrustedFields = readonly string[] | true;

const CHANGES: ReadonlySet<unknown> = new Set<ToolChanges>(['nothing', 'own-data', 'outside']);

/** Checks a definition and returns a frozen copy, so that it cannot be changed afterwards. */
export function createRegistration(
  given: StrangersToolDefinition,
  executor: ToolExecutor,
  { source, trustedFields, maker }: ToolOrigin,
  { loadCompiler, registeredAt, logger, onCircuitChange }: RegistrationDependencies,
): Registration {
  if (typeof given.name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(given.name))
    throw new FinClawError('A tool name has 1 to 64 letters, digits, "_" or "-"', 'TOOL_NAME_INVALID');
  if (given.timeoutMs !== undefined) assertTimeout(`timeoutMs of tool "${given.name}"`, given.timeoutMs);
  // On the card only built-in tools may describe a call: a third-party sentence could contradict its fields.
  const { describeCall, describeRepeat, restate } = source === 'built-in' ? (given as RegisteredToolDefinition) : {};
  const isUndeclared = !CHANGES.has(given.changes);
  if (isUndeclared && source === 'built-in')
    throw new FinClawError(`Tool "${given.name}" does not say what it changes`, 'TOOL_SCHEMA_INVALID');
  const definition: RegisteredToolDefinition = deepFreeze({
    ...copyOf(given),
    ...(isUndeclared && { changes: 'outside' }),
    ...(describeCall && { describeCall }),
    ...(describeRepeat && { describeRepeat }),
    ...(restate && { restate }),
    // A third-party tool's own statement about this is ignored.
    maker: source === 'plugin' ? (maker ?? 'plugin') : undefined,
    listsLinks: source === 'built-in' && (given as RegisteredToolDefinition).listsLinks === true,
  });
  const { unknownKeywords } = inspectInputSchema(definition.inputSchema);
  if (unknownKeywords.length > 0)
    logger.warn('A tool schema uses unknown keywords', { tool: definition.name, unknownKeywords });
  const { name, isExternal } = definition;
  return Object.freeze({
    definition,
    source,
    isUndeclared,
    trustedFields: trustedFields === true ? trustedFields : new Set(trustedFields),
    executor: new SealedExecutor(executor),
    breaker: isExternal
      ? createCircuitBreaker({ name, onStateChange: (from, to) => onCircuitChange(name, from, to) })
      : undefined,
    validator: createInputValidator(definition.inputSchema, loadCompiler),
    view: Object.freeze({ definition, source, registeredAt }),
    api: register(deepFreeze(toApiToolDefinition(definition)), descriptionLabels(source, trustedFields)),
  });
}

/**
 * Labels a tool's description. Skills are the owner's own choice of instructions; a plugin's or tool server's
 * description is untrusted unless the owner trusts it.
 */
function descriptionLabels(source: ToolSource, trustedFields: TrustedFields): Labels {
  if (source === 'built-in') return OWN_LABELS;
  return source === 'skill' || trustedFields === true ? USER_LABELS : UNTRUSTED_LABELS;
}

/**
 * Copies through JSON: what a schema may contain, and nothing that could change later. A third-party tool that declares
 * nothing about private data is assumed to have some.
 */
function copyOf(definition: StrangersToolDefinition): RegisteredToolDefinition {
  try {
    return JSON.parse(JSON.stringify({ accessesSensitiveData: true, ...definition })) as RegisteredToolDefinition;
  } catch (error) {
    throw new FinClawError('A tool definition must be plain JSON', 'TOOL_SCHEMA_INVALID', { cause: error });
  }
}
