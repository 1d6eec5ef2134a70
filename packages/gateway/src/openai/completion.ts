import type { AnswerEnding, TokenUsage } from '@finclaw/types';

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

/** What a completion is made from. */
interface FinishedAnswer {
  readonly text: string;
  readonly ending: AnswerEnding;
  readonly report?: { readonly usage: TokenUsage };
}

/** How this API calls the end of an answer. */
function finishReason({ kind }: AnswerEnding): 'stop' | 'length' | 'content_filter' {
  if (kind === 'refused') return 'content_filter';
  return kind === 'length' || kind === 'turn_limit' ? 'length' : 'stop';
}

/** A whole answer. */
export function completion(head: CompletionHead, { text, ending, report }: FinishedAnswer): Record<string, unknown> {
  const refusal = ending.kind === 'refused' ? ending.text : null;
  const message = { role: 'assistant', content: text, refusal };
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason(ending) }],
    usage: usageOf(report?.usage),
    ending,
  };
}

/** One part of a streamed answer; the last says how it ended. */
export function chunk(head: CompletionHead, delta: Record<string, unknown>, ending?: AnswerEnding): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: ending ? finishReason(ending) : null }];
  return sse({ ...head, object: 'chat.completion.chunk', choices, ...(ending && { ending }) });
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
