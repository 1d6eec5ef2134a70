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
  readonly text: string;
  readonly maxTokens: number;
}

/** The time limit of the request; after it the answer is empty. */
const DEADLINE_MS = 20_000;

/** Asks a model one thing and returns its answer. It counts toward the payer's budget. */
export async function askOnce(
  gateway: Pick<ModelGateway, 'forRun'>,
  { model, text, maxTokens, signal, ...run }: SingleRequest,
): Promise<string> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const { adapter } = await gateway.forRun({ ...run, requested: model });
  const messages = [{ role: 'user', content: text } as const];
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
