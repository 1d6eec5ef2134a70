import { FinClawError, type FinClawLogger } from '@finclaw/infra';
import { assertTimeout } from './bounded-wait.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type RegisteredToolDefinition, type ToolExecutor, type ToolSource, toApiToolDefinition } from './definition.ts';
import { SealedExecutor } from './gate.ts';
import { createInputValidator } from './input-validation.ts';
import type { Registration } from './registration.ts';
import type { SchemaCompiler } from './schema-compiler.ts';
import { inspectInputSchema } from './schema-inspection.ts';

export interface RegistrationDependencies {
  readonly loadCompiler: () => Promise<SchemaCompiler>;
  readonly registeredAt: Date;
  readonly logger: FinClawLogger;
}

/** Checks a definition and takes a frozen copy of it, so that nobody can change what was agreed. */
export function createRegistration(
  given: RegisteredToolDefinition,
  executor: ToolExecutor,
  source: ToolSource,
  { loadCompiler, registeredAt, logger }: RegistrationDependencies,
): Registration {
  if (typeof given.name !== 'string' || !/^[a-zA-Z0-9_-]{1,64}$/.test(given.name))
    throw new FinClawError('A tool name has 1 to 64 letters, digits, "_" or "-"', 'TOOL_NAME_INVALID', { statusCode: 400 });
  if (given.timeoutMs !== undefined) assertTimeout(`timeoutMs of tool "${given.name}"`, given.timeoutMs);
  // On the card only our own tools may say what a call would do: a stranger's sentence could hide what its fields say.
  const describeCall = source === 'built-in' ? given.describeCall : undefined;
  const definition = deepFreeze({ ...copyOf(given), ...(describeCall && { describeCall }) });
  const { unknownKeywords } = inspectInputSchema(definition.inputSchema);
  if (unknownKeywords.length > 0) logger.warn('A tool schema uses unknown keywords', { tool: definition.name, unknownKeywords });
  return Object.freeze({
    definition,
    source,
    executor: new SealedExecutor(executor),
    validator: createInputValidator(definition.inputSchema, loadCompiler),
    view: Object.freeze({ definition, source, registeredAt }),
    api: deepFreeze(toApiToolDefinition(definition)),
  });
}

function copyOf(definition: RegisteredToolDefinition): RegisteredToolDefinition {
  try {
    // Through JSON: what a schema may contain, and nothing that could change later.
    return JSON.parse(JSON.stringify(definition)) as RegisteredToolDefinition;
  } catch (error) {
    throw new FinClawError('A tool definition must be plain JSON', 'TOOL_SCHEMA_INVALID', { statusCode: 400, cause: error });
  }
}
