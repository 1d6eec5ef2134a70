import type { ToolResult } from '../registry/definition.ts';

/** The reasons a call has no ordinary result. */
type ToolResultCode =
  | 'TOOL_NOT_FOUND'
  | 'TOOL_DENIED'
  | 'INVALID_INPUT'
  | 'TOOL_SKIPPED'
  | 'APPROVAL_REQUIRED'
  | 'APPROVAL_REJECTED'
  | 'APPROVAL_TIMEOUT'
  | 'TOOL_TIMEOUT'
  | 'TOOL_ABORTED'
  | 'CIRCUIT_OPEN'
  | 'TOOL_FAILED'
  | 'GUARD_FAILED';

/** The result of a call that was not carried out, or failed. */
export type Refusal = ToolResult & { readonly metadata: { readonly code: ToolResultCode } };

/** Makes a refusal. The sentence is for the model, which explains it to the user in their language. */
export function refuse(code: ToolResultCode, content: string, more: Readonly<Record<string, unknown>> = {}): Refusal {
  return { content, isError: true, metadata: { ...more, code } };
}

/** The result of a call that was cancelled. */
export const aborted = (): Refusal => refuse('TOOL_ABORTED', '[Execution aborted]');

/** A name the model made up, in a form that is safe to repeat. */
export function safeToolName(name: unknown): string {
  return String(name)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, 64);
}
