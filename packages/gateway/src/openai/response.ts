import { usageOf } from './completion.ts';
import type { FinishedAnswer } from './finished-answer.ts';

/** What all forms of one response share. */
export interface ResponseHead {
  readonly id: string;
  readonly created_at: number;
  readonly model: string;
  readonly instructions: string | null;
  readonly max_output_tokens: number | null;
}

type Json = Record<string, unknown>;

/** A response before its answer is there. */
export const openResponse = (head: ResponseHead): Json => ({
  ...head,
  object: 'response',
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  output: [],
  metadata: {},
  parallel_tool_calls: false,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: false,
  temperature: null,
  text: { format: { type: 'text' } },
  tool_choice: 'auto',
  tools: [],
  top_p: null,
  truncation: 'disabled',
  usage: null,
});

const messageId = ({ id }: ResponseHead): string => `msg_${id.slice('resp_'.length)}`;

function contentOf({ text, ending }: FinishedAnswer): Json {
  if (ending.kind === 'refused') return { type: 'refusal', refusal: ending.text || text };
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

/** A whole response. Its figures and how it ended are told beside the fields the API knows. */
export function response(head: ResponseHead, answer: FinishedAnswer): Json {
  const { input_tokens, output_tokens, total_tokens, cached } = countedOf(answer);
  const status = answer.isCut ? 'incomplete' : 'completed';
  const item = { type: 'message', id: messageId(head), status, role: 'assistant', content: [contentOf(answer)] };
  return {
    ...openResponse(head),
    status,
    incomplete_details: answer.isCut ? { reason: 'max_output_tokens' } : null,
    output: [item],
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: cached },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
    ending: answer.ending,
    ...(answer.figures && { figures: answer.figures }),
  };
}

function countedOf({ report }: FinishedAnswer) {
  const { prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details } = usageOf(report?.usage);
  return {
    input_tokens: prompt_tokens,
    output_tokens: completion_tokens,
    total_tokens,
    cached: prompt_tokens_details.cached_tokens,
  };
}

/** The events that tell a finished answer piece by piece; those that open the stream came before. */
export function* answerEvents(
  head: ResponseHead,
  answer: FinishedAnswer,
  pieces: readonly string[],
): Generator<Json & { type: string }> {
  const whole = response(head, answer);
  const [item] = whole.output as readonly [Json];
  const place = { item_id: messageId(head), output_index: 0, content_index: 0 };
  const content = contentOf(answer);
  const isText = content.type === 'output_text';
  yield { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress', content: [] } };
  yield { type: 'response.content_part.added', ...place, part: { ...content, ...(isText ? { text: '' } : { refusal: '' }) } };
  if (isText) {
    for (const delta of pieces) yield { type: 'response.output_text.delta', ...place, delta, logprobs: [] };
    yield { type: 'response.output_text.done', ...place, text: answer.text, logprobs: [] };
  } else {
    yield { type: 'response.refusal.delta', ...place, delta: content.refusal };
    yield { type: 'response.refusal.done', ...place, refusal: content.refusal };
  }
  yield { type: 'response.content_part.done', ...place, part: content };
  yield { type: 'response.output_item.done', output_index: 0, item };
  yield { type: answer.isCut ? 'response.incomplete' : 'response.completed', response: whole };
}
