import type { TokenUsage } from '@finclaw/types';

/** What all parts of one completion share. */
export interface CompletionHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** Tokens as this API counts them: the prompt includes what came from the cache. */
export function usageOf(usage: TokenUsage | undefined): Record<string, unknown> {
  const cached = usage?.cacheReadTokens ?? 0;
  const prompt = (usage?.inputTokens ?? 0) + cached + (usage?.cacheWriteTokens ?? 0);
  const completion = usage?.outputTokens ?? 0;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

/** A whole answer. */
export function completion(head: CompletionHead, content: string, usage: TokenUsage | undefined): Record<string, unknown> {
  const message = { role: 'assistant', content, refusal: null };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(usage),
  };
}

/** One part of a streamed answer. */
export function chunk(head: CompletionHead, delta: Record<string, unknown>, finishReason: string | null = null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }];
  return sse({ ...head, object: 'chat.completion.chunk', choices });
}

/** The last part, for those who asked what it cost. */
export const usageChunk = (head: CompletionHead, usage: TokenUsage | undefined): string =>
  sse({ ...head, object: 'chat.completion.chunk', choices: [], usage: usageOf(usage) });

/** One event of the stream. */
export const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** A failure as this API's clients expect it. */
export function openaiError(message: string, code: string, status: number): Record<string, unknown> {
  const type =
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status < 500
          ? 'invalid_request_error'
          : 'api_error';
  return { error: { message, type, code, param: null } };
}
