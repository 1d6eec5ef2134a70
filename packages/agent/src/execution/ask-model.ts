import type { ConversationMessage } from '@finclaw/types';
import { isCancellation, toProviderError } from '../errors.ts';
import type { StopReason } from '../providers/adapter.ts';
import { consumeStream } from './consume-stream.ts';
import { ModelAttempt } from './model-attempt.ts';
import { assertSameVendor, type ModelRoute, type ModelTarget } from './model-route.ts';
import type { Run } from './run.ts';
import type { BufferedToolCall } from './tool-input-buffer.ts';

/** What came of asking the model, however often it took. `message` is what to keep of it. */
export type ModelReply = { readonly message: ConversationMessage | undefined } & (
  | { readonly kind: 'answered'; readonly toolCalls: readonly BufferedToolCall[]; readonly stopReason: StopReason | undefined }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'aborted' }
);

/** Asks the model for its next message. Failure and cancellation are replies; it never rejects. */
export async function askModel(run: Run, route: ModelRoute): Promise<ModelReply> {
  let latest: ModelAttempt | undefined;
  const ask = (target: ModelTarget) => {
    latest = new ModelAttempt(run.machine, run.options.maxToolInputChars);
    return attemptOnce(run, target, latest);
  };
  try {
    return await route(ask, { model: run.params.model, signal: run.signal });
  } catch (thrown) {
    const message = latest?.partial();
    if (run.signal?.aborted || isCancellation(thrown)) return { kind: 'aborted', message };
    return {
      kind: 'failed',
      message,
      error: thrown instanceof Error ? thrown : toProviderError(thrown, describe(run.params.model)),
    };
  }
}

async function attemptOnce(run: Run, target: ModelTarget, attempt: ModelAttempt): Promise<ModelReply> {
  const { model, provider } = target;
  assertSameVendor(target);
  if (run.machine.currentState !== 'streaming') run.machine.transition('streaming');
  const request = run.requestFor(model);
  try {
    await consumeStream(
      (abortSignal) => provider.streamCompletion({ ...request, abortSignal }),
      (chunk) => attempt.accept(chunk),
      { signal: run.signal, idleTimeoutMs: run.options.streamIdleTimeoutMs },
    );
  } catch (thrown) {
    run.addUsage(attempt.usage, false);
    if (run.signal?.aborted || isCancellation(thrown)) throw thrown;
    const error = toProviderError(thrown, describe(model));
    if (!attempt.wasSeen) throw error;
    return { kind: 'failed', message: attempt.partial(), error };
  }
  run.addUsage(attempt.usage, true);
  const { toolCalls, stopReason } = attempt;
  return { kind: 'answered', message: attempt.complete(), toolCalls, stopReason };
}

function describe({ provider, model }: ModelTarget['model']): { provider: string; modelId: string } {
  return { provider, modelId: model };
}
