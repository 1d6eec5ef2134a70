import {
  deltasOf,
  fragmentsOf,
  orderFragments,
  sse,
  type WireAnswer,
  type WireStatus,
  type WireUsage,
} from './wire-script.ts';

const event = (data: { readonly type: string } & Record<string, unknown>): string => sse(data, data.type);

/** The events of an answer as Anthropic streams it. */
export function renderAnthropicStream(answer: WireAnswer, model: string, usage: WireUsage): readonly string[] {
  const counted = {
    input_tokens: usage.input,
    cache_creation_input_tokens: usage.cacheWrite ?? 0,
    cache_read_input_tokens: usage.cacheRead ?? 0,
  };
  const message = {
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  const events = [
    event({ type: 'message_start', message: { ...message, usage: { ...counted, output_tokens: 1 } } }),
    event({ type: 'ping' }),
  ];
  let index = 0;
  const block = (content_block: object, deltas: readonly object[]): void => {
    const at = index++;
    events.push(event({ type: 'content_block_start', index: at, content_block }));
    for (const delta of deltas) events.push(event({ type: 'content_block_delta', index: at, delta }));
    events.push(event({ type: 'content_block_stop', index: at }));
  };
  if (answer.redactedThinking !== undefined) block({ type: 'redacted_thinking', data: answer.redactedThinking }, []);
  if (answer.thinking !== undefined) {
    block({ type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: answer.thinking },
      { type: 'signature_delta', signature: answer.signature ?? 'sig' },
    ]);
  }
  const texts = deltasOf(answer.text ?? answer.refusal);
  if (texts.length > 0)
    block(
      { type: 'text', text: '' },
      texts.map((text) => ({ type: 'text_delta', text })),
    );
  events.push(...toolEvents(answer, index));
  const stop_reason =
    answer.stop ?? (answer.refusal === undefined ? (answer.toolCalls?.length ? 'tool_use' : 'end_turn') : 'refusal');
  events.push(
    event({
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
  );
  events.push(event({ type: 'message_stop' }));
  return events;
}

function toolEvents(answer: WireAnswer, first: number): readonly string[] {
  const calls = answer.toolCalls ?? [];
  const start = calls.map(({ id, name }, at) => {
    const content_block = { type: 'tool_use', id: id ?? `toolu_${first + at}`, name, input: {} };
    return event({ type: 'content_block_start', index: first + at, content_block });
  });
  const stop = calls.map((_, at) => event({ type: 'content_block_stop', index: first + at }));
  const delta = (at: number, fragment: string) =>
    event({
      type: 'content_block_delta',
      index: first + at,
      delta: { type: 'input_json_delta', partial_json: fragment },
    });
  if (answer.interleave)
    return [...start, ...orderFragments(answer).map(({ call, fragment }) => delta(call, fragment)), ...stop];
  return calls.flatMap((call, at) => [
    start[at]!,
    ...fragmentsOf(call).map((fragment) => delta(at, fragment)),
    stop[at]!,
  ]);
}

/** The same answer in one piece. */
export function renderAnthropicMessage(answer: WireAnswer, model: string, usage: WireUsage): object {
  const text = deltasOf(answer.text ?? answer.refusal).join('');
  return {
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(answer.thinking === undefined
        ? []
        : [{ type: 'thinking', thinking: answer.thinking, signature: answer.signature ?? 'sig' }]),
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...(answer.toolCalls ?? []).map(({ id, name, input = {} }, at) => ({
        type: 'tool_use',
        id: id ?? `toolu_${at}`,
        name,
        input,
      })),
    ],
    stop_reason: answer.stop ?? (answer.toolCalls?.length ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: usage.input,
      output_tokens: usage.output,
      cache_read_input_tokens: usage.cacheRead ?? 0,
      cache_creation_input_tokens: usage.cacheWrite ?? 0,
    },
  };
}

/** The event with which a failure is told inside a stream. */
export function renderAnthropicError(type: string): string {
  return sse({ type: 'error', error: { type, message: `scripted ${type}` } }, 'error');
}

const TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** The body that goes with an error status. */
export function renderAnthropicStatus({
  status,
  type = TYPES[status] ?? 'api_error',
  code,
  message,
}: WireStatus): object {
  const details = code === undefined || code === null ? {} : { details: { error_code: code } };
  return { type: 'error', error: { type, message: message ?? `scripted ${status}`, ...details } };
}
