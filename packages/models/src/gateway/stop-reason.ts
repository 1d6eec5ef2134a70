import type { StopReason } from '../providers/adapter.ts';

const ANTHROPIC: Readonly<Record<string, StopReason>> = {
  end_turn: 'end_turn',
  max_tokens: 'max_tokens',
  stop_sequence: 'stop_sequence',
  tool_use: 'tool_use',
  refusal: 'refusal',
  pause_turn: 'pause_turn',
  model_context_window_exceeded: 'context_exceeded',
};

const OPENAI: Readonly<Record<string, StopReason>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
};

/** Converts Anthropic's stop reason. */
export function toAnthropicStopReason(reported: unknown): StopReason {
  return lookUp(ANTHROPIC, reported);
}

/** Converts OpenAI's finish reason. */
export function toOpenAIStopReason(reported: unknown): StopReason {
  return lookUp(OPENAI, reported);
}

/** Converts the status of OpenAI's Responses endpoint, which gives a reason only for an incomplete reply. */
export function toResponsesStopReason(
  response: { readonly status?: unknown; readonly incomplete_details?: unknown },
  hasToolCalls: boolean,
): StopReason {
  if (response.status === 'completed') return hasToolCalls ? 'tool_use' : 'end_turn';
  const { reason } = (response.incomplete_details ?? {}) as { readonly reason?: unknown };
  if (reason === 'max_output_tokens') return 'max_tokens';
  return reason === 'content_filter' ? 'refusal' : 'unknown';
}

function lookUp(table: Readonly<Record<string, StopReason>>, reported: unknown): StopReason {
  return typeof reported === 'string' && Object.hasOwn(table, reported) ? table[reported]! : 'unknown';
}
