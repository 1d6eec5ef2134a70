import type { ToolCallView } from './gateway/conversation-view.ts';

/** How a call that is over is shown: a person's no is no failure. */
export function endStateOf(result: { readonly isError?: boolean; readonly refused?: boolean }): ToolCallView['state'] {
  if (!result.isError) return 'done';
  return result.refused ? 'refused' : 'failed';
}
