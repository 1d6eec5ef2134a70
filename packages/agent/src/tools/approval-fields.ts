import type { ApprovalField } from './approval-types.ts';
import type { RegisteredToolDefinition } from './definition.ts';
import type { TaintTracker } from './taint-types.ts';

/** Every value of an input, one line each, with where it came from and whether it matters. */
export function listApprovalFields(
  input: Readonly<Record<string, unknown>>,
  tool: RegisteredToolDefinition,
  taint: TaintTracker,
): readonly ApprovalField[] {
  const weighty = new Set([...(tool.consequentialArguments ?? []), ...(tool.sinkArguments ?? [])]);
  const fields: ApprovalField[] = [];
  const add = (path: string, value: ApprovalField['value'], argument: string) =>
    fields.push({ path, value, origin: taint.originOf(value), isConsequential: weighty.has(argument) });

  function visit(value: unknown, path: string, argument: string): void {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) add(path, value as ApprovalField['value'], argument);
    for (const [key, each] of entries) visit(each, `${path}.${stepOf(key)}`, argument);
  }

  for (const [key, value] of Object.entries(input)) visit(value, stepOf(key), key);
  return fields;
}

/** A dot in a name must not look like a level. */
function stepOf(key: string): string {
  return key.replaceAll('.', '\\.');
}
