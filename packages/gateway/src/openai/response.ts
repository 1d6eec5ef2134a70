import { annotationsOf } from './annotations.ts';
import { usageOf } from './completion.ts';
import type { FinishedAnswer } from './finished-answer.ts';

/** The fields all forms of one response share. */
export interface ResponseHead {
  readonly id: string;
  readonly created_at: number;
  readonly model: string;
  readonly instructions: string | null;
  readonly max_output_tokens: number | null;
  readonly previous_response_id: string | null;
  /** The program's tools and demands, as it sent them. */
  readonly tools: unknown;
  readonly text: unknown;
}

type Json = Record<string, unknown>;
type Event = Json & { readonly type: string };

/** A response before its answer is there. */
export const openResponse = (head: ResponseHead): Json => ({
  object: 'response',
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  output: [],
  metadata: {},
  parallel_tool_calls: true,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: null,
  tool_choice: 'auto',
  top_p: null,
  truncation: 'disabled',
  usage: null,
  ...head,
});

const answerName = ({ id }: ResponseHead): string => id.slice('resp_'.length);

function contentOf(answer: FinishedAnswer, origin: string): Json {
  const { text, ending } = answer;
  if (ending.kind === 'refused') return { type: 'refusal', refusal: ending.text || text };
  const annotations = annotationsOf(answer, origin).map((each) => ({ type: 'url_citation', ...each }));
  return { type: 'output_text', text, annotations, logprobs: [] };
}

/** Returns the items of an answer: its text, if any, and the calls the program has to run. */
function itemsOf(head: ResponseHead, answer: FinishedAnswer, origin: string): readonly Json[] {
  const status = answer.isCut ? 'incomplete' : 'completed';
  const words = {
    type: 'message',
    id: `msg_${answerName(head)}`,
    status,
    role: 'assistant',
    content: [contentOf(answer, origin)],
  };
  const calls = answer.calls.map(({ id: call_id, ...called }, at) => ({
    type: 'function_call',
    id: `fc_${answerName(head)}_${at}`,
    call_id,
    ...called,
    status: 'completed',
  }));
  return answer.text === '' && calls.length > 0 ? calls : [words, ...calls];
}

/** Returns a whole response. Its figures and its ending are added beside the fields the API knows. */
export function response(head: ResponseHead, answer: FinishedAnswer, origin: string): Json {
  const { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details } = usageOf(answer.report?.usage);
  return {
    ...openResponse(head),
    status: answer.isCut ? 'incomplete' : 'completed',
    incomplete_details: answer.isCut ? { reason: 'max_output_tokens' } : null,
    output: itemsOf(head, answer, origin),
    usage: {
      input_tokens: prompt_tokens,
      input_tokens_details: prompt_tokens_details,
      output_tokens: completion_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
    ending: answer.ending,
    ...(answer.figures && { figures: answer.figures }),
    ...(answer.grounding && { grounding: answer.grounding }),
  };
}

/** The events that tell a finished answer piece by piece; those that open the stream came before. */
export function* answerEvents(
  head: ResponseHead,
  answer: FinishedAnswer,
  origin: string,
  pieces: readonly string[],
): Generator<Event> {
  const whole = response(head, answer, origin);
  for (const [output_index, item] of (whole.output as readonly Json[]).entries()) {
    const isCall = item.type === 'function_call';
    const open = { ...item, status: 'in_progress', ...(isCall ? { arguments: '' } : { content: [] }) };
    yield { type: 'response.output_item.added', output_index, item: open };
    if (isCall) yield* callEvents(item, output_index);
    else yield* wordEvents(item, output_index, pieces);
    yield { type: 'response.output_item.done', output_index, item };
  }
  yield { type: answer.isCut ? 'response.incomplete' : 'response.completed', response: whole };
}

function* callEvents({ id: item_id, name, arguments: input }: Json, output_index: number): Generator<Event> {
  yield { type: 'response.function_call_arguments.delta', item_id, output_index, delta: input };
  yield { type: 'response.function_call_arguments.done', item_id, output_index, name, arguments: input };
}

function* wordEvents(
  { id: item_id, content }: Json,
  output_index: number,
  pieces: readonly string[],
): Generator<Event> {
  const [part] = content as readonly [Json];
  const place = { item_id, output_index, content_index: 0 };
  if (part.type === 'refusal') {
    yield { type: 'response.content_part.added', ...place, part: { ...part, refusal: '' } };
    yield { type: 'response.refusal.delta', ...place, delta: part.refusal };
    yield { type: 'response.refusal.done', ...place, refusal: part.refusal };
  } else {
    yield { type: 'response.content_part.added', ...place, part: { ...part, text: '', annotations: [] } };
    for (const delta of pieces) yield { type: 'response.output_text.delta', ...place, delta, logprobs: [] };
    for (const [annotation_index, annotation] of (part.annotations as readonly Json[]).entries())
      yield { type: 'response.output_text.annotation.added', ...place, annotation_index, annotation };
    yield { type: 'response.output_text.done', ...place, text: part.text, logprobs: [] };
  }
  yield { type: 'response.content_part.done', ...place, part };
}
