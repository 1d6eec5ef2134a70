import type { ApprovalField } from './approval-types.ts';
import type { RegisteredToolDefinition } from './definition.ts';
import type { TaintTracker } from './taint.ts';

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
    if (typeof value !== 'object' || value === null) return void add(path, value as ApprovalField['value'], argument);
    const entries = Object.entries(value);
    if (entries.length === 0) return void add(path, Array.isArray(value) ? '[]' : '{}', argument);
    for (const [key, each] of entries) visit(each, path === '' ? key : `${path}.${key}`, argument || key);
  }

  for (const [key, value] of Object.entries(input)) visit(value, key, key);
  return fields;
}
