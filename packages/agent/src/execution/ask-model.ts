import type { ConversationMessage, TextSegment } from '@finclaw/types';
import { isCancellation, noteBrokenAnswer, toProviderError } from '../errors.ts';
import type { ProviderRequestParams, StopReason } from '../providers/adapter.ts';
import { AnswerSegments } from './answer-segments.ts';
import { consumeStream, type StreamDeadlines } from './consume-stream.ts';
import { ModelAttempt } from './model-attempt.ts';
import { assertSameVendor, type ModelRoute, type ModelTarget } from './model-route.ts';
import type { CallOutcome, Run } from './run.ts';
import { StreamStateMachine } from './streaming.ts';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** What one call asks for beyond the conversation. */
interface RequestExtra extends Pick<ProviderRequestParams, 'toolChoice'> {
  /** What the model is asked besides the conversation; nobody sees what it says to that. */
  readonly aside?: readonly ConversationMessage[];
}

/** What came of asking the model, however often it took. `message` is what to keep of it, `segments` what a reader sees of it. */
export type ModelReply = { readonly message: ConversationMessage | undefined; readonly segments: readonly TextSegment[] } & (
  | { readonly kind: 'answered'; readonly toolCalls: readonly BufferedToolCall[]; readonly stopReason: StopReason | undefined }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'aborted' }
);

/**
 * Asks the model for its next message. Failure and cancellation are replies; it never rejects. A try that breaks off takes its text back,
 * so that the next one, perhaps of another model, can start over.
 */
export async function askModel(run: Run, route: ModelRoute, extra: RequestExtra = {}): Promise<ModelReply> {
  let latest: ModelAttempt | undefined;
  const ask = (target: ModelTarget) => {
    const { maxToolInputChars, rendering } = run.options;
    latest = extra.aside
      ? new ModelAttempt(new StreamStateMachine(), new AnswerSegments(), maxToolInputChars)
      : new ModelAttempt(run.machine, run.segments, maxToolInputChars, rendering);
    return attemptOnce(run, target, latest, extra);
  };
  try {
    return await route(ask, { model: run.params.model, signal: run.signal });
  } catch (thrown) {
    // Whoever stopped the run has read what was there, so it stays.
    if (run.signal?.aborted || isCancellation(thrown))
      return { kind: 'aborted', message: latest?.partial(), segments: latest?.segments ?? [] };
    return {
      kind: 'failed',
      message: undefined,
      segments: [],
      error: thrown instanceof Error ? thrown : toProviderError(thrown, describe(run.params.model)),
    };
  }
}

async function attemptOnce(run: Run, target: ModelTarget, attempt: ModelAttempt, extra: RequestExtra): Promise<ModelReply> {
  const { model, provider } = target;
  assertSameVendor(target);
  const { aside, ...others } = extra;
  // What is asked aside is no step of the run.
  if (aside === undefined && run.machine.currentState !== 'streaming') run.machine.transition('streaming');
  const startedAt = performance.now();
  const end = (outcome: CallOutcome): void => run.endCall(model, attempt.usage, outcome, performance.now() - startedAt);
  try {
    const request = { ...(await run.requestFor(target, aside)), ...others };
    await consumeStream(
      (abortSignal) => provider.streamCompletion({ ...request, abortSignal }),
      (chunk) => attempt.accept(chunk),
      { signal: run.signal, ...(target.deadlines ?? sameForBoth(run.options.streamIdleTimeoutMs)) },
    );
  } catch (thrown) {
    const isStopped = run.signal?.aborted || isCancellation(thrown);
    end(isStopped ? 'stopped' : 'failed');
    if (isStopped) throw thrown;
    const error = toProviderError(thrown, describe(model));
    if (attempt.withdraw()) noteBrokenAnswer(error);
    throw error;
  }
  end('answered');
  const { toolCalls, stopReason, segments } = attempt;
  return { kind: 'answered', message: attempt.complete(), segments, toolCalls, stopReason };
}

function describe({ provider, model }: ModelTarget['model']): { provider: string; modelId: string } {
  return { provider, modelId: model };
}

const sameForBoth = (ms: number): StreamDeadlines => ({ firstTokenTimeoutMs: ms, idleTimeoutMs: ms });
