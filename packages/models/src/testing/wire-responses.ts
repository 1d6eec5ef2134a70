import { deltasOf, fragmentsOf, orderFragments, sse, type WireAnswer, type WireUsage } from './wire-script.ts';

/** The events of an answer as OpenAI's newer endpoint streams it. */
export function renderResponsesStream(answer: WireAnswer, model: string, usage: WireUsage): readonly string[] {
  const event = (type: string, data: object): string => sse({ type, ...data }, type);
  const events = [event('response.created', { response: { id: 'resp_fake', status: 'in_progress', output: [] } })];
  const output = toOutput(answer);
  for (const [output_index, item] of output.entries()) {
    if (item.type === 'function_call') continue;
    events.push(event('response.output_item.added', { output_index, item: { ...item, content: [], summary: [] } }));
    if (item.type === 'reasoning' && answer.thinking) {
      events.push(event('response.reasoning_summary_text.delta', { output_index, delta: answer.thinking }));
    }
    for (const delta of item.type === 'message' ? deltasOf(answer.text) : []) {
      events.push(event('response.output_text.delta', { output_index, delta }));
    }
    if (item.type === 'message' && answer.refusal)
      events.push(event('response.refusal.delta', { output_index, delta: answer.refusal }));
    events.push(event('response.output_item.done', { output_index, item }));
  }
  events.push(...toolEvents(answer, output, event));
  const type = answer.stop === undefined ? 'response.completed' : 'response.incomplete';
  events.push(event(type, { response: renderResponse(answer, model, usage) }));
  return events;
}

function toolEvents(
  answer: WireAnswer,
  output: readonly Item[],
  event: (type: string, data: object) => string,
): readonly string[] {
  const calls = answer.toolCalls ?? [];
  const first = output.findIndex(({ type }) => type === 'function_call');
  const start = (at: number) =>
    event('response.output_item.added', { output_index: first + at, item: { ...output[first + at], arguments: '' } });
  const stop = (at: number) =>
    event('response.output_item.done', { output_index: first + at, item: output[first + at] });
  const part = (at: number, delta: string) =>
    event('response.function_call_arguments.delta', { output_index: first + at, delta });
  if (!answer.interleave)
    return calls.flatMap((call, at) => [start(at), ...fragmentsOf(call).map((text) => part(at, text)), stop(at)]);
  return [
    ...calls.map((_, at) => start(at)),
    ...orderFragments(answer).map(({ call, fragment }) => part(call, fragment)),
    ...calls.map((_, at) => stop(at)),
  ];
}

/** The same answer in one piece. `stop` is the reason why it is not complete. */
export function renderResponse(
  answer: WireAnswer,
  model: string,
  { input, output, cacheRead = 0, cacheWrite = 0 }: WireUsage,
): object {
  const input_tokens = input + cacheRead + cacheWrite;
  return {
    id: 'resp_fake',
    object: 'response',
    model,
    status: answer.stop === undefined ? 'completed' : 'incomplete',
    incomplete_details: answer.stop === undefined ? null : { reason: answer.stop },
    output: toOutput(answer),
    usage: {
      input_tokens,
      output_tokens: output,
      total_tokens: input_tokens + output,
      input_tokens_details: { cached_tokens: cacheRead, cache_write_tokens: cacheWrite },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

type Item = { readonly type: string } & Record<string, unknown>;

function toOutput(answer: WireAnswer): readonly Item[] {
  const text = deltasOf(answer.text).join('');
  const content = [
    ...(text === '' ? [] : [{ type: 'output_text', text, annotations: [] }]),
    ...(answer.refusal === undefined ? [] : [{ type: 'refusal', refusal: answer.refusal }]),
  ];
  return [
    ...(answer.thinking === undefined
      ? []
      : [
          {
            type: 'reasoning',
            id: 'rs_fake',
            summary: [{ type: 'summary_text', text: answer.thinking }],
            encrypted_content: 'enc',
          },
        ]),
    ...(content.length === 0
      ? []
      : [{ type: 'message', id: 'msg_fake', role: 'assistant', status: 'completed', content }]),
    ...(answer.toolCalls ?? []).map(({ id, name, input = {}, rawInput }, at) => ({
      type: 'function_call',
      id: `fc_${at}`,
      call_id: id ?? `call_${at}`,
      name,
      arguments: rawInput ?? JSON.stringify(input),
      status: 'completed',
    })),
  ];
}

/** The event with which a failure is told inside a stream. */
export function renderResponsesError(type: string): string {
  const code =
    type === 'rate_limit_error' ? 'rate_limit_exceeded' : type === 'overloaded_error' ? 'server_is_overloaded' : type;
  return sse({ type: 'error', code, message: `scripted ${type}`, param: null }, 'error');
}
