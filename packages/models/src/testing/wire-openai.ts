import {
  deltasOf,
  fragmentsOf,
  orderFragments,
  sse,
  type WireAnswer,
  type WireStatus,
  type WireUsage,
} from './wire-script.ts';

/** The chunks of an answer as OpenAI's chat endpoint streams it. */
export function renderOpenAIStream(
  answer: WireAnswer,
  model: string,
  usage: WireUsage,
  includeUsage: boolean,
): readonly string[] {
  const base = { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 0, model };
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    sse({
      ...base,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      ...(includeUsage && { usage: null }),
    });
  const calls = answer.toolCalls ?? [];
  const events = [chunk({ role: 'assistant', content: '', refusal: null })];
  if (answer.thinking !== undefined) events.push(chunk({ reasoning_content: answer.thinking }));
  for (const content of deltasOf(answer.text)) events.push(chunk({ content }));
  if (answer.refusal !== undefined) events.push(chunk({ refusal: answer.refusal }));
  const start = (at: number): string => {
    const { id = `call_${at}`, name } = calls[at]!;
    return chunk({ tool_calls: [{ index: at, id, type: 'function', function: { name, arguments: '' } }] });
  };
  const part = (at: number, fragment: string) =>
    chunk({ tool_calls: [{ index: at, function: { arguments: fragment } }] });
  if (answer.interleave) {
    events.push(
      ...calls.map((_, at) => start(at)),
      ...orderFragments(answer).map(({ call, fragment }) => part(call, fragment)),
    );
  } else
    for (const [at, call] of calls.entries())
      events.push(start(at), ...fragmentsOf(call).map((fragment) => part(at, fragment)));
  events.push(chunk({}, answer.stop ?? (calls.length > 0 ? 'tool_calls' : 'stop')));
  if (includeUsage) events.push(sse({ ...base, choices: [], usage: toUsage(usage) }));
  events.push(sse('[DONE]'));
  return events;
}

/** The same answer in one piece. */
export function renderOpenAICompletion(answer: WireAnswer, model: string, usage: WireUsage): object {
  const text = deltasOf(answer.text).join('');
  const calls = (answer.toolCalls ?? []).map(({ id, name, input = {}, rawInput }, at) => ({
    id: id ?? `call_${at}`,
    type: 'function',
    function: { name, arguments: rawInput ?? JSON.stringify(input) },
  }));
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    refusal: answer.refusal ?? null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  const finish_reason = answer.stop ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: toUsage(usage),
  };
}

function toUsage({ input, output, cacheRead = 0, cacheWrite = 0 }: WireUsage): object {
  const prompt_tokens = input + cacheRead + cacheWrite;
  return {
    prompt_tokens,
    completion_tokens: output,
    total_tokens: prompt_tokens + output,
    prompt_tokens_details: { cached_tokens: cacheRead, ...(cacheWrite > 0 && { cache_write_tokens: cacheWrite }) },
  };
}

/** The chunk with which a failure is told inside a stream. */
export function renderOpenAIError(type: string): string {
  return sse({ error: { message: `scripted ${type}`, type, code: null, param: null } });
}

const CODES: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
};

/** The body that goes with an error status. */
export function renderOpenAIStatus({ status, type, code = CODES[status], message }: WireStatus): object {
  return {
    error: {
      message: message ?? `scripted ${status}`,
      type: type ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      code: code ?? null,
      param: null,
    },
  };
}
