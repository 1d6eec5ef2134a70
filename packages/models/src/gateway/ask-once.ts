import type { ConversationMessage } from '@finclaw/types';
import type { Payer } from './budget.ts';
import type { ModelGateway } from './gateway.ts';

/** One request to a model that needs neither tools nor the conversation. */
export interface SingleRequest {
  readonly runId: string;
  readonly sessionKey: string;
  readonly payer?: Payer;
  readonly signal: AbortSignal;
  /** The full name of the model. */
  readonly model: string;
  /** One question, or a whole exchange. */
  readonly text: string | readonly ConversationMessage[];
  /** The time limit. Default 20 s; after it the answer is empty. */
  readonly deadlineMs?: number;
  readonly maxTokens: number;
}

const DEADLINE_MS = 20_000;

/** Asks a model a single question and returns its answer. It counts toward the payer's budget. */
export async function askOnce(
  gateway: Pick<ModelGateway, 'forRun'>,
  { model, text, maxTokens, signal, deadlineMs = DEADLINE_MS, ...run }: SingleRequest,
): Promise<string> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const { adapter } = await gateway.forRun({ ...run, requested: model });
  const messages = typeof text === 'string' ? [{ role: 'user', content: text } as const] : text;
  let answer = '';
  try {
    for await (const chunk of adapter.streamCompletion({ model, messages, maxTokens, abortSignal })) {
      if (chunk.type === 'text_delta') answer += chunk.text;
    }
  } catch (error) {
    if (abortSignal.aborted && !signal.aborted) return '';
    throw error;
  }
  return answer;
}
