import type { TokenUsage } from '@finclaw/types';
import type { DescribedFailure } from '../gateway-fault.ts';
import { annotationsOf } from './annotations.ts';
import type { FinishedAnswer } from './finished-answer.ts';

/** The fields all parts of one completion share. */
export interface CompletionHead {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

/** The address of this installation's page, where the sources of figures are displayed. */
type PageOrigin = string;

/** Tokens as this API counts them: the prompt includes what came from the cache. */
export function usageOf(usage: TokenUsage | undefined) {
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

/** Returns the total usage of several answers to one question. */
function totalUsage(answers: readonly FinishedAnswer[]): ReturnType<typeof usageOf> {
  const counts = answers.map(({ report }) => usageOf(report?.usage));
  const sum = (read: (count: ReturnType<typeof usageOf>) => number): number =>
    counts.reduce((total, each) => total + read(each), 0);
  return {
    prompt_tokens: sum((each) => each.prompt_tokens),
    completion_tokens: sum((each) => each.completion_tokens),
    total_tokens: sum((each) => each.total_tokens),
    prompt_tokens_details: { cached_tokens: sum((each) => each.prompt_tokens_details.cached_tokens) },
  };
}

/**
 * Returns this API's name for the end of an answer. An incomplete one is reported as cut: its text is included, and
 * `ending` has the reason.
 */
function finishReason({ ending, isCut, calls }: FinishedAnswer): 'stop' | 'length' | 'content_filter' | 'tool_calls' {
  if (calls.length > 0) return 'tool_calls';
  if (ending.kind === 'refused') return 'content_filter';
  return isCut ? 'length' : 'stop';
}

/** Returns the ending of an answer and the sources of its figures, for which this API has no fields. */
const besides = ({ ending, figures, grounding }: FinishedAnswer): Record<string, unknown> => ({
  ending,
  figures,
  grounding,
});

/**
 * Builds a whole completion; a single answer's ending and figures are also added beside the choices, as in every
 * choice.
 */
export function completion(
  head: CompletionHead,
  answers: readonly FinishedAnswer[],
  origin: PageOrigin,
): Record<string, unknown> {
  const choices = answers.map((answer, index) => {
    const refusal = answer.ending.kind === 'refused' ? answer.ending.text : null;
    const content = answer.text === '' && answer.calls.length > 0 ? null : answer.text;
    const message = { role: 'assistant', content, refusal, ...callsOf(answer), annotations: citations(answer, origin) };
    return { index, message, logprobs: null, finish_reason: finishReason(answer), ...besides(answer) };
  });
  const [only] = answers.length === 1 ? answers : [];
  return { ...head, object: 'chat.completion', choices, usage: totalUsage(answers), ...(only && besides(only)) };
}

/** The figures of an answer as the citations of this API. */
const citations = (answer: FinishedAnswer, origin: PageOrigin) =>
  annotationsOf(answer, origin).map((url_citation) => ({ type: 'url_citation', url_citation }));

const callsOf = ({ calls }: FinishedAnswer): Record<string, unknown> =>
  calls.length === 0
    ? {}
    : { tool_calls: calls.map(({ id, ...called }, index) => ({ index, id, type: 'function', function: called })) };

/**
 * Returns the part of a streamed answer that is not text: the calls for the program, and the sources of the figures.
 */
export function lastDelta(answer: FinishedAnswer, origin: PageOrigin): Record<string, unknown> {
  const annotations = citations(answer, origin);
  return { ...callsOf(answer), ...(annotations.length > 0 && { annotations }) };
}

/** Returns one part of a streamed answer; the last one has the reason it ended. */
export function chunk(
  head: CompletionHead,
  index: number,
  delta: Record<string, unknown>,
  finished?: FinishedAnswer,
): string {
  const choice = { index, delta, logprobs: null, finish_reason: finished ? finishReason(finished) : null };
  return sse({ ...head, object: 'chat.completion.chunk', choices: [choice], ...(finished && besides(finished)) });
}

/** Returns the last part, for callers who requested the usage. */
export const usageChunk = (head: CompletionHead, answers: readonly FinishedAnswer[]): string =>
  sse({ ...head, object: 'chat.completion.chunk', choices: [], usage: totalUsage(answers) });

/** One event of the stream. */
export const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** Codes with another name in this API; the others are ours in lower case. */
const THEIR_CODES: Readonly<Record<string, string>> = {
  AUTH_FAILURE: 'invalid_api_key',
  RATE_LIMITED: 'rate_limit_exceeded',
  BUDGET_EXCEEDED: 'insufficient_quota',
};

/** A failure as this API's clients expect it, with the field it is about. */
export function openaiError({ status, field, error: { code, message } }: DescribedFailure): Record<string, unknown> {
  const type =
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status < 500
          ? 'invalid_request_error'
          : 'api_error';
  return { error: { message, type, code: THEIR_CODES[code] ?? code.toLowerCase(), param: field ?? null } };
}
