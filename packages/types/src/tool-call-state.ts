import type { ToolCallView } from './gateway/conversation-view.ts';

/** Returns the final state of a call: a person's refusal is not a failure. */
export function endStateOf(result: { readonly isError?: boolean; readonly refused?: boolean }): ToolCallView['state'] {
  if (!result.isError) return 'done';
  return result.refused ? 'refused' : 'failed';
}
